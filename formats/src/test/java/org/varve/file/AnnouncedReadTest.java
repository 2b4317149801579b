package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.SampleEncoding;
import org.varve.core.Shape;

/** Boxes of several parts of which those that follow are announced. */
class AnnouncedReadTest {

    private static final Shape SHAPE = new Shape(40, 300, 500);

    @TempDir
    private Path folder;

    static Stream<Box> boxes() {
        return Stream.of(Box.of(SHAPE), new Box(3, 7, 0, new Shape(30, 200, 500)),
                new Box(5, 0, 20, new Shape(9, 300, 450)),
                new Box(39, 299, 0, new Shape(1, 1, 500)));
    }

    @Test
    void eachPartIsAnnouncedOnceBeforeItIsRead() {
        for (int parts = 1; parts < 12; parts++) {
            List<Integer> announced = new ArrayList<>();
            for (int reading = 0; reading < parts; reading++) {
                IntStream.of(ReadAhead.announced(reading, parts)).forEach(announced::add);
                assertThat(announced).contains(reading).hasSizeLessThanOrEqualTo(reading + 5);
            }
            assertThat(announced).isEqualTo(IntStream.range(0, parts).boxed().toList());
        }
    }

    @ParameterizedTest
    @MethodSource("boxes")
    void samplesAreThoseOfTheFile(Box box) throws IOException {
        Path path = folder.resolve("samples");
        ByteBuffer samples = ByteBuffer.allocate((int) SHAPE.bytes()).order(SampleEncoding.NATIVE.order());
        for (int n = 0; n < SHAPE.size(); n++) samples.putFloat(n);
        Files.write(path, samples.array());
        TraceLayout layout = new TraceLayout(0, 0, SHAPE.samples(), SampleEncoding.NATIVE,
                new RegularOrder(Axis.INLINE, SHAPE.inlines(), SHAPE.crosslines(), false, false));
        InputFile file = InputFile.open(path);
        try (TraceReader reader = new TraceReader(file, layout, (_, _, _, _) -> 0, true);
                Arena arena = Arena.ofShared()) {
            MemorySegment read = arena.allocate(box.shape().bytes(), Float.BYTES);

            reader.read(box, read);

            for (int i = box.inline(); i < box.endInline(); i++) {
                for (int j = box.crossline(); j < box.endCrossline(); j++) {
                    for (int k = box.sample(); k < box.endSample(); k++) {
                        float expected = ((float) i * SHAPE.crosslines() + j) * SHAPE.samples() + k;
                        assertThat(read.getAtIndex(ValueLayout.JAVA_FLOAT, box.offset(i, j, k))).isEqualTo(expected);
                    }
                }
            }
        }
    }
}

package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.file.FormatException;
import org.varve.segy.header.TraceWords;

/** Boxes so large that several threads share them. */
class ParallelReadTest {

    @TempDir
    private Path folder;

    private static float[] readByAll(SegyVolume volume, Box box) throws IOException {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment samples = arena.allocate(box.shape().bytes(), 64);
            volume.read(box, samples);
            return samples.toArray(ValueLayout.JAVA_FLOAT);
        }
    }

    @ParameterizedTest
    @CsvSource({"INLINE, 13, 300, 1000", "CROSSLINE, 300, 13, 1000", "INLINE, 1, 4000, 1000",
            "CROSSLINE, 4000, 1, 1000",
            "INLINE, 400, 1, 9000"})
    void samplesAndLivenessAreThoseOfTheFixture(Axis slowest, int inlines, int crosslines, int samples)
            throws IOException {
        SegyFixture fixture = SegyFixture.of(new Shape(inlines, crosslines, samples)).sorted(slowest, 1, 1);
        byte[] bytes = fixture.bytes();
        int trace = 240 + 4 * samples;
        float[] expected = fixture.samples();
        for (int dead = 0; dead < inlines * crosslines; dead += 7) {
            bytes[3600 + dead * trace + 29] = TraceWords.DEAD;
            int place = slowest == Axis.INLINE ? dead : dead % inlines * crosslines + dead / inlines;
            Arrays.fill(expected, place * samples, (place + 1) * samples, 0);
        }
        Path file = Files.write(folder.resolve("a.sgy"), bytes);
        try (SegyVolume volume = SegyVolume.open(file)) {
            assertThat(readByAll(volume, Box.of(volume.survey().shape()))).isEqualTo(expected);
            Files.write(file, new byte[3600]);
            for (int number = 0; number < inlines * crosslines; number++) {
                int inline = slowest == Axis.INLINE ? number / crosslines : number % inlines;
                int crossline = slowest == Axis.INLINE ? number % crosslines : number / inlines;
                assertThat(volume.isLive(inline, crossline)).isEqualTo(number % 7 != 0);
            }
        }
    }

    /**
     * Many small boxes, near each other and far apart, of a file with all traces and of one that lacks some; at first
     * their headers are unknown.
     */
    @ParameterizedTest
    @CsvSource({"0, 100, 16", "3, 100, 16", "0, 20000, 16", "3, 20000, 16", "0, 100, 1", "3, 100, 1", "0, 20000, 1"})
    void eachOfManyBoxesIsRead(int missing, int samples, int wanted) throws IOException {
        Shape shape = new Shape(20, 50, samples);
        byte[] bytes = SegyFixture.of(shape).bytes();
        int trace = 240 + 4 * samples;
        bytes[3600 + 7 * trace + 29] = TraceWords.DEAD;
        int cut = bytes.length - missing * trace;
        System.arraycopy(bytes, 3600 + (11 + missing) * trace, bytes, 3600 + 11 * trace,
                bytes.length - 3600 - (11 + missing) * trace);
        Path file = Files.write(folder.resolve("a.sgy"), Arrays.copyOf(bytes, cut));
        SplittableRandom random = new SplittableRandom(3);
        Shape box = new Shape(1, 1, wanted);
        List<Box> boxes = random.ints(6000, 0, 1000)
                .sorted().mapToObj(each -> new Box(each / 50, each % 50, random.nextInt(85), box)).toList();
        try (SegyVolume volume = SegyVolume.open(file); Arena arena = Arena.ofShared()) {
            MemorySegment each = arena.allocate(boxes.size() * box.bytes(), 64);
            MemorySegment one = arena.allocate(box.bytes(), 64);
            for (boolean known : new boolean[] {false, true}) {
                each.fill((byte) 1);

                volume.readEach(boxes, each);

                for (int n = 0; n < boxes.size(); n++) {
                    volume.read(boxes.get(n), one);
                    assertThat(each.asSlice(n * box.bytes(), box.bytes()).mismatch(one))
                            .as("%s, known: %s", boxes.get(n), known).isEqualTo(-1);
                }
            }
            volume.readEach(List.of(), each);
            assertThatThrownBy(() -> volume.readEach(List.of(new Box(20, 0, 0, box)), each))
                    .hasMessageContaining("must lie inside");
        }
    }

    @Test
    void aTraceThatIsNotWhereItMustBeIsTold() throws IOException {
        byte[] bytes = SegyFixture.of(new Shape(13, 300, 1000)).bytes();
        ByteBuffer.wrap(bytes).putInt(3600 + 2345 * 4240 + 188, 7);
        Path file = Files.write(folder.resolve("a.sgy"), bytes);
        try (SegyVolume volume = SegyVolume.open(file)) {
            assertThatThrownBy(() -> readByAll(volume, Box.of(volume.survey().shape())))
                    .isInstanceOf(FormatException.class).hasMessageContaining("trace 2346, at byte 9946400");
        }
    }
}

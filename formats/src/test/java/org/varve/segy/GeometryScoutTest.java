package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Axis;
import org.varve.core.RegularLines;
import org.varve.core.Shape;
import org.varve.file.InputFile;
import org.varve.file.RegularOrder;

/** A few headers tell the geometry of a file in order. */
class GeometryScoutTest {

    private static final int TRACE = 240 + 4;

    @TempDir
    private Path folder;

    private interface Check {
        void of(SegyFile file) throws IOException;
    }

    private void open(byte[] bytes, Check check) throws IOException {
        Path path = Files.write(folder.resolve("a.sgy"), bytes);
        try (InputFile file = InputFile.open(path); IndexMemory memory = new IndexMemory(file, 1 << 20)) {
            check.of(SegyFile.of(file, SegyDialect.INSTANCE, SegyReading.DEFAULT, memory));
        }
    }

    @ParameterizedTest
    @CsvSource({"3, 4, INLINE, 1, 1", "3, 4, INLINE, -2, 3", "3, 4, CROSSLINE, 1, -1", "4, 3, CROSSLINE, -3, -2",
            "2, 9, INLINE, 1, -1", "9, 2, INLINE, 5, 1", "5, 8, CROSSLINE, 1, 1", "2, 2, INLINE, 1, 1",
            "2, 17, INLINE, 1, 1"})
    void surveysInAnyOrder(int inlines, int crosslines, Axis slowest, int inlineStep, int crosslineStep)
            throws IOException {
        SegyFixture fixture =
                SegyFixture.of(new Shape(inlines, crosslines, 1)).sorted(slowest, inlineStep, crosslineStep);
        open(fixture.bytes(), file -> {
            RegularGeometry found = GeometryScout.infer(file).orElseThrow();
            assertThat(found.inlines()).isEqualTo(new RegularLines(100, Math.abs(inlineStep), inlines));
            assertThat(found.crosslines()).isEqualTo(new RegularLines(3000, Math.abs(crosslineStep), crosslines));
            assertThat(found.order()).isEqualTo(
                    new RegularOrder(slowest, inlines, crosslines, inlineStep < 0, crosslineStep < 0));
            assertThat(GeometryScout.isConstant(file)).isFalse();
        });
    }

    @ParameterizedTest
    @CsvSource({"1, 5", "5, 1", "1, 1"})
    void singleLines(int inlines, int crosslines) throws IOException {
        open(SegyFixture.of(new Shape(inlines, crosslines, 1)).bytes(), file -> {
            RegularGeometry found = GeometryScout.infer(file).orElseThrow();
            assertThat(found.inlines()).isEqualTo(new RegularLines(100, 1, inlines));
            assertThat(found.crosslines()).isEqualTo(new RegularLines(3000, 1, crosslines));
        });
    }

    /** Words that disagree where they are looked at: 188 is the inline number, 192 the crossline number. */
    @ParameterizedTest
    @CsvSource({"1, 192, 3000", "3, 192, 3009", "4, 188, 103", "4, 192, 3001", "11, 188, 109", "11, 192, 3001",
            "11, 188, 101"})
    void whatIsNotInOrderIsNone(int trace, int word, int value) throws IOException {
        byte[] bytes = SegyFixture.of(new Shape(3, 4, 1)).bytes();
        ByteBuffer.wrap(bytes).putInt(3600 + trace * TRACE + word, value);
        open(bytes, file -> assertThat(GeometryScout.infer(file)).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 7, 11})
    void linesThatAreNotWholeAreNone(int traces) throws IOException {
        byte[] bytes = Arrays.copyOf(SegyFixture.of(new Shape(3, 4, 1)).bytes(), 3600 + traces * TRACE);
        open(bytes, file -> assertThat(GeometryScout.infer(file)).isEmpty());
    }

    /** The second, the middle and the last trace are where the first is. */
    @Test
    void filesOfOnePlace() throws IOException {
        for (int other : new int[] {-1, 0, 1, 3, 6, 11}) {
            byte[] bytes = SegyFixture.of(new Shape(3, 4, 1)).bytes();
            for (int t = 0; t < 12; t++) {
                ByteBuffer.wrap(bytes).putInt(3600 + t * TRACE + 188, 5).putInt(3600 + t * TRACE + 192,
                        t == other ? 7 : 6);
            }
            open(bytes, file -> assertThat(GeometryScout.isConstant(file)).as("trace %s", other)
                    .isEqualTo(other == -1 || other == 3));
        }
        open(Arrays.copyOf(SegyFixture.of(new Shape(1, 1, 1)).bytes(), 3600 + TRACE),
                file -> assertThat(GeometryScout.isConstant(file)).isFalse());
    }

    /** Steps beyond what an int holds are none, though the differences of ints come out small. */
    @Test
    void stepsBeyondAnIntAreNone() throws IOException {
        byte[] bytes = SegyFixture.of(new Shape(2, 2, 1)).bytes();
        for (int t = 0; t < 4; t++) {
            ByteBuffer.wrap(bytes).putInt(3600 + t * TRACE + 188, t < 2 ? Integer.MIN_VALUE : Integer.MAX_VALUE);
        }
        open(bytes, file -> assertThat(GeometryScout.infer(file)).isEqualTo(Optional.empty()));
    }

    /** Where a few headers are looked at. */
    @ParameterizedTest
    @CsvSource({"1, '0'", "2, '0, 1'", "4, '0, 1, 2, 3'", "12, '0, 3, 6, 8, 11'"})
    void headersAreLookedAtThroughout(int traces, String places) throws IOException {
        byte[] bytes = Arrays.copyOf(SegyFixture.of(new Shape(3, 4, 1)).bytes(), 3600 + traces * TRACE);
        open(bytes, file -> assertThat(Arrays.toString(file.spread())).isEqualTo("[" + places + "]"));
    }
}

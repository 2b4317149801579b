package org.varve.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Samples are read in the order of the array, however they lie in the box. */
class BoxSamplesTest {

    private static final int BOX = 20_000;
    private static final MemorySegment SAMPLES = MemorySegment.ofArray(floats());

    private static float[] floats() {
        float[] floats = new float[BOX];
        for (int n = 0; n < BOX; n++) floats[n] = n + 1;
        return floats;
    }

    private static long[] steps(int first, int step, int count) {
        return IntStream.range(0, count).mapToLong(k -> first + (long) k * step).toArray();
    }

    private static void requireRead(boolean isOnePiece, int start, long[]... offsets) {
        BoxSamples samples = BoxSamples.of(offsets);
        assertThat(samples.isOnePiece()).isEqualTo(isOnePiece);
        float[] expected = expected(start, offsets);
        float[] read = new float[expected.length];
        int[] next = {0};
        samples.read(SAMPLES, start, (place, some, count) -> {
            assertThat(place).isEqualTo(next[0]);
            System.arraycopy(some, 0, read, next[0], count);
            Arrays.fill(some, -1);
            next[0] += count;
        });
        assertThat(read).isEqualTo(expected);
        if (isOnePiece) {
            assertThat(samples.piece(SAMPLES, start).mismatch(MemorySegment.ofArray(expected))).isEqualTo(-1);
        }
    }

    private static float[] expected(int start, long[]... offsets) {
        long[] places = {start};
        for (long[] own : offsets) {
            places = Arrays.stream(places).flatMap(place -> Arrays.stream(own)
                    .map(offset -> place < 0 || offset < 0 ? -1 : place + offset)).toArray();
        }
        float[] expected = new float[places.length];
        for (int n = 0; n < expected.length; n++) expected[n] = places[n] < 0 ? 0 : places[n] + 1;
        return expected;
    }

    @Test
    void ofAWholeBox() {
        requireRead(true, 0, steps(0, 600, 30), steps(0, 20, 30), steps(0, 1, 20));
        requireRead(true, 7, steps(0, 1, 5000));
        requireRead(true, 100, steps(40, 20, 10), steps(0, 1, 20));
    }

    @Test
    void ofAPart() {
        requireRead(false, 0, steps(600, 600, 20), steps(60, 20, 10), steps(0, 1, 20));
        requireRead(false, 0, steps(0, 600, 20), steps(0, 20, 30), steps(3, 1, 10));
        requireRead(false, 0, steps(0, 1, 20), steps(0, 20, 30));
    }

    @Test
    void ofMirroredAndAbsentSamples() {
        requireRead(false, 0, steps(0, 600, 3), new long[] {0, 20, 40, 20}, steps(0, 1, 20));
        requireRead(false, 0, new long[] {0, -1}, steps(0, 20, 30), steps(0, 1, 20));
        requireRead(false, 5, new long[] {0, 1, 2, 1, 0});
        requireRead(false, 0, new long[] {-1, -1}, new long[] {0, -1, 2});
        requireRead(false, 5, new long[] {-1});
    }
}

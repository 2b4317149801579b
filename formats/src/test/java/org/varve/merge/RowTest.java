package org.varve.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;
import org.varve.core.SampleEncoding;
import org.varve.formats.Overlap;

/** Samples of one input put where those of others are. */
class RowTest {

    private static final ValueLayout.OfInt BITS = ValueLayout.JAVA_INT_UNALIGNED;

    private static int put(Row row, float[] now, float[] there, int others) {
        return row.put(MemorySegment.ofArray(now), 0, MemorySegment.ofArray(there), 0, SampleEncoding.NATIVE,
                now.length, others);
    }

    @Test
    void equalAndOtherSamplesAreCounted() {
        Row row = new Row(Overlap.FIRST, 4);
        float[] there = {1, 2, 3, 4};

        assertThat(put(row, new float[] {1, 2, 3, 4}, there, 1)).isEqualTo(-1);
        assertThat(row.same()).isEqualTo(4);
        assertThat(put(row, new float[] {1, 2, 5, 4}, there, 1)).isEqualTo(-1);
        assertThat(row.same()).isEqualTo(7);
        assertThat(row.different()).isEqualTo(1);
        assertThat(there).containsExactly(1, 2, 3, 4);
    }

    /** Also where the first byte in memory is another. */
    @Test
    void theFirstSampleThatDiffersIsRefused() {
        Row row = new Row(Overlap.ERROR, 4);
        MemorySegment there = MemorySegment.ofArray(new float[] {1, 2, 3, 4});
        MemorySegment now = MemorySegment.ofArray(there.toArray(ValueLayout.JAVA_FLOAT));
        now.set(ValueLayout.JAVA_BYTE, 0, (byte) 1);
        assertThat(row.put(now, 0, there, 0, SampleEncoding.NATIVE, 4, 1)).isZero();

        assertThat(put(row, new float[] {1, 2, 3, 5}, new float[] {1, 2, 3, 4}, 1)).isEqualTo(3);
        assertThat(row.before(3)).isEqualTo(4);
        assertThat(row.now(3)).isEqualTo(5);
    }

    /** Zeros of both signs are equal, and NaNs whatever their bits are. */
    @Test
    void equalNumbersMayHaveOtherBits() {
        Row row = new Row(Overlap.ERROR, 3);
        float[] now = {-0f, 7, 0};
        float[] there = {0, 7, 0};
        MemorySegment.ofArray(now).set(BITS, 8, 0x7fc00001);
        MemorySegment.ofArray(there).set(BITS, 8, 0xffc00000);

        assertThat(put(row, now, there, 1)).isEqualTo(-1);
        assertThat(row.same()).isEqualTo(3);
        assertThat(row.different()).isZero();
    }

    @Test
    void aNumberDiffersFromNaN() {
        assertThat(put(new Row(Overlap.ERROR, 2), new float[] {1, 2}, new float[] {1, Float.NaN}, 1)).isEqualTo(1);
        assertThat(put(new Row(Overlap.ERROR, 2), new float[] {1, Float.NaN}, new float[] {1, 2}, 1)).isEqualTo(1);
    }

    @Test
    void theMeanIsThatOfAllInputs() {
        float[] there = {4, 10};
        put(new Row(Overlap.MEAN, 2), new float[] {4, 40}, there, 2);
        assertThat(there).containsExactly(4, 20);
    }
}

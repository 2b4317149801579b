package org.varve.run.array;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Box;
import org.varve.core.Shape;

/** Samples in memory against the value that each has by its place: inline, crossline and sample as digits. */
class SamplesTest {

    private static final Shape SHAPE = new Shape(19, 18, 35);
    private static final Box BOX = new Box(1, 1, 2, new Shape(17, 16, 33));
    private static final ValueLayout.OfFloat SWAPPED = ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(
            ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);

    private static float value(int inline, int crossline, int sample) {
        return 10_000 * inline + 100 * crossline + sample;
    }

    private static float[] values(Box box) {
        float[] values = new float[(int) box.shape().size()];
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int j = box.crossline(); j < box.endCrossline(); j++) {
                for (int k = box.sample(); k < box.endSample(); k++) {
                    values[(int) box.offset(i, j, k)] = value(i, j, k);
                }
            }
        }
        return values;
    }

    private static float[] read(Samples samples, Box box) {
        float[] read = new float[(int) box.shape().size()];
        samples.read(box, MemorySegment.ofArray(read));
        return read;
    }

    private static void write(Samples samples, Box box) {
        samples.write(box, MemorySegment.ofArray(values(box)));
    }

    /** Samples in the order of the axes, in reverse, and with gaps; in either byte order. */
    @ParameterizedTest
    @CsvSource({"630, 35, 1, false", "630, 35, 1, true", "1, 19, 342, false", "1, 19, 342, true", "1300, 70, 2, true",
            "40, 1000, 1, false"})
    void whatIsWrittenLiesAtItsStrides(long i, long j, long k, boolean swapped) {
        Strides strides = new Strides(i, j, k);
        MemorySegment memory = MemorySegment.ofArray(new byte[(int) strides.bytes(SHAPE)]);
        ValueLayout.OfFloat layout = swapped ? SWAPPED : ValueLayout.JAVA_FLOAT_UNALIGNED;
        Samples samples = Samples.strided(() -> memory, SHAPE, strides, layout);

        write(samples, BOX);

        float[] expected = new float[(int) (strides.bytes(SHAPE) / Float.BYTES)];
        for (int inline = 1; inline < 18; inline++) {
            for (int crossline = 1; crossline < 17; crossline++) {
                for (int sample = 2; sample < 35; sample++) {
                    expected[(int) (i * inline + j * crossline + k * sample)] = value(inline, crossline, sample);
                }
            }
        }
        assertThat(memory.toArray(layout)).isEqualTo(expected);
        assertThat(read(samples, BOX)).isEqualTo(values(BOX));
        Box other = new Box(3, 2, 20, new Shape(2, 1, 4));
        assertThat(read(samples, other)).isEqualTo(values(other));
    }

    @Test
    void tracesOfAnArrayHoldWhatIsWritten() {
        float[][][] array = new float[19][18][35];
        Samples samples = Samples.nested(array);

        write(samples, BOX);

        assertThat(array[1][1][2]).isEqualTo(value(1, 1, 2));
        assertThat(array[17][16][34]).isEqualTo(value(17, 16, 34));
        assertThat(array[0]).isDeepEqualTo(new float[18][35]);
        assertThat(array[18]).isDeepEqualTo(new float[18][35]);
        assertThat(array[1][0]).containsOnly(0);
        assertThat(array[1][17]).containsOnly(0);
        assertThat(Arrays.copyOf(array[1][1], 2)).containsOnly(0);
        assertThat(read(samples, BOX)).isEqualTo(values(BOX));
        Box other = new Box(3, 2, 20, new Shape(2, 1, 4));
        assertThat(read(samples, other)).isEqualTo(values(other));
    }

    private static Samples strided(MemorySegment memory, Strides strides) {
        return Samples.strided(() -> memory, new Shape(2, 3, 4), strides, ValueLayout.JAVA_FLOAT_UNALIGNED);
    }

    @Test
    void arraysAreApartUnlessATraceOccursTwice() {
        float[][][] array = new float[2][3][4];
        assertThat(Samples.nested(array).areApart()).isTrue();
        array[1][2] = array[0][0];
        assertThat(Samples.nested(array).areApart()).isFalse();
        assertThat(strided(MemorySegment.ofArray(new float[24]), new Strides(12, 4, 1)).areApart()).isTrue();
        assertThat(strided(MemorySegment.ofArray(new float[24]), new Strides(0, 4, 1)).areApart()).isFalse();
    }

    @Test
    void arraysShareTheTracesThatTheyHaveInCommon() {
        float[][][] array = new float[2][3][4];
        float[][][] other = new float[2][3][4];
        assertThat(Samples.nested(array).share(Samples.nested(other))).isFalse();
        other[1][1] = array[0][2];
        assertThat(Samples.nested(array).share(Samples.nested(other))).isTrue();
    }

    @Test
    void anArrayAndMemoryShareWhereTheyAreTheSame() {
        float[][][] array = new float[2][3][24];
        Strides strides = new Strides(12, 4, 1);
        Samples same = strided(MemorySegment.ofArray(array[1][0]), strides);
        Samples others = strided(MemorySegment.ofArray(new float[24]), strides);
        assertThat(Samples.nested(array).share(same)).isTrue();
        assertThat(same.share(Samples.nested(array))).isTrue();
        assertThat(Samples.nested(array).share(others)).isFalse();
        assertThat(others.share(Samples.nested(array))).isFalse();
    }

    /** Every second sample of an array, and those between. */
    @ParameterizedTest
    @CsvSource({"0, true", "4, false", "8, true", "2, true", "12, false", "192, false"})
    void partsOfAnArrayShareWhereTheirSamplesMeet(long bytes, boolean share) {
        MemorySegment array = MemorySegment.ofArray(new float[100]);
        Strides everySecond = new Strides(24, 8, 2);
        Samples one = strided(array.asSlice(0, 188), everySecond);
        Samples other = strided(array.asSlice(bytes, 188), everySecond);
        assertThat(one.share(other)).isEqualTo(share);
        assertThat(other.share(one)).isEqualTo(share);
    }

    /** Whether others meet is not looked at; they are refused where they may. */
    @Test
    void partsWithOtherStridesAreTakenToMeet() {
        MemorySegment array = MemorySegment.ofArray(new float[100]);
        Samples one = strided(array, new Strides(24, 8, 2));
        assertThat(one.share(strided(array.asSlice(4), new Strides(24, 8, 1)))).isTrue();
        assertThat(one.share(Samples.strided(() -> array.asSlice(4), new Shape(2, 3, 3), new Strides(24, 8, 2),
                ValueLayout.JAVA_FLOAT_UNALIGNED))).isTrue();
        assertThat(strided(array, new Strides(0, 8, 2)).share(strided(array.asSlice(4), new Strides(0, 8, 2))))
                .isTrue();
    }

    @Test
    void memoryMayBeReadOnly() {
        MemorySegment array = MemorySegment.ofArray(new float[24]);
        assertThat(strided(array, new Strides(12, 4, 1)).areReadOnly()).isFalse();
        assertThat(strided(array.asReadOnly(), new Strides(12, 4, 1)).areReadOnly()).isTrue();
        assertThat(Samples.nested(new float[1][2][3]).areReadOnly()).isFalse();
        assertThat(Samples.nested(new float[1][2][3]).pieces()).hasSize(2);
    }
}

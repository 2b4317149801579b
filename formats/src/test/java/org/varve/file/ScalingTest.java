package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.ScaledEncoding;

/** Samples as they are stored, and what is told of those that a format does not hold. */
class ScalingTest {

    private static final float NAN = Float.NaN;
    private static final float INFINITE = Float.POSITIVE_INFINITY;

    private static SampleEncoding encoding(SampleFormat format) {
        return new SampleEncoding(format, ByteOrder.BIG_ENDIAN);
    }

    private static float[] stored(Scaling scaling, float... samples) {
        SampleEncoding encoding = scaling.encoding().encoding();
        MemorySegment stored = MemorySegment.ofArray(new byte[8 + samples.length * encoding.bytes()]);
        float[] padded = new float[samples.length + 1];
        System.arraycopy(samples, 0, padded, 1, samples.length);
        scaling.encode(MemorySegment.ofArray(padded), 4, stored, 8, samples.length);
        float[] decoded = new float[samples.length];
        encoding.decode(stored, 8, MemorySegment.ofArray(decoded), 0, samples.length);
        return decoded;
    }

    /** The range of two's complement is one more below 0 than above; halves are rounded to even numbers. */
    @ParameterizedTest
    @CsvSource({"INT8, 127, -128", "INT16, 32767, -32768"})
    void wholeNumbersBeyondTheFormatAreClipped(SampleFormat format, int most, int least) {
        Scaling scaling = new Scaling(0.5, encoding(format));
        assertThat(stored(scaling, 2 * most, 2 * least, 2 * most + 0.9f, 2 * least - 0.9f))
                .containsExactly(most, least, most, least);
        assertThat(scaling.notes()).isEmpty();
        assertThat(stored(scaling, 2 * most + 2, 2 * least - 2)).containsExactly(most, least);
        assertThat(scaling.notes()).containsExactly(
                "2 samples are beyond what %s hold, and were written as the largest or smallest of them"
                        .formatted(format));
    }

    @Test
    void whatIsNotFiniteIsCountedWhereTheFormatDoesNotHoldIt() {
        Scaling shorts = new Scaling(1, encoding(SampleFormat.INT16));
        assertThat(stored(shorts, NAN, INFINITE, -INFINITE, 3)).containsExactly(0, 32_767, -32_768, 3);
        assertThat(shorts.notes())
                .containsExactly("3 samples are not finite, which %s cannot be; NaN was written as 0, "
                        .formatted(SampleFormat.INT16) + "infinity as the largest of them; IEEE floats keep both");
        Scaling floats = new Scaling(2, encoding(SampleFormat.IEEE_FLOAT32));
        assertThat(stored(floats, NAN, INFINITE, -INFINITE, 3)).containsExactly(NAN, INFINITE, -INFINITE, 6);
        assertThat(floats.notes()).isEmpty();
    }

    /** Floats that a factor makes infinite are the largest. */
    @Test
    void finiteFloatsStayFinite() {
        Scaling scaling = new Scaling(4, encoding(SampleFormat.IEEE_FLOAT32));
        assertThat(stored(scaling, Float.MAX_VALUE, -Float.MAX_VALUE, 2))
                .containsExactly(Float.MAX_VALUE, -Float.MAX_VALUE, 8);
        assertThat(scaling.notes()).hasSize(1).first().asString().startsWith("2 samples are beyond");
    }

    /** More samples than are scaled at a time, 1024. */
    @Test
    void manySamplesAreScaledInOrder() {
        float[] samples = new float[2500];
        float[] expected = new float[2500];
        for (int n = 0; n < samples.length; n++) {
            samples[n] = n - 1000;
            expected[n] = 2 * n - 2000;
        }
        assertThat(stored(new Scaling(2, encoding(SampleFormat.INT16)), samples)).isEqualTo(expected);
        assertThat(stored(new Scaling(1, encoding(SampleFormat.IEEE_FLOAT32)), samples)).isEqualTo(samples);
        assertThat(stored(new Scaling(2, encoding(SampleFormat.INT32)), Arrays.copyOf(samples, 1024)))
                .isEqualTo(Arrays.copyOf(expected, 1024));
    }

    @Test
    void countsOfSeveralThreadsAddUp() {
        Scaling all = new Scaling(1, encoding(SampleFormat.INT8));
        Scaling other = all.another();
        assertThat(other.encoding()).isEqualTo(new ScaledEncoding(encoding(SampleFormat.INT8), 1));
        stored(other, 1000, NAN, INFINITE);
        all.add(other);
        all.add(other);
        all.add(1000, 20);
        assertThat(all.notes()).hasSize(2);
        assertThat(all.notes().getFirst()).startsWith("1,002 samples are beyond what");
        assertThat(all.notes().getLast()).startsWith("24 samples are not finite");
        Scaling floats = new Scaling(1, encoding(SampleFormat.IEEE_FLOAT32));
        floats.add(0, 20);
        assertThat(floats.notes()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void otherFactorsAreRefused(double factor) {
        assertThatThrownBy(() -> new Scaling(factor, encoding(SampleFormat.INT8)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("scale %s: must be a positive number, such as 0.5", factor);
    }

    @Test
    void itIsToldWithItsFactor() {
        assertThat(new Scaling(0.5, encoding(SampleFormat.INT16)))
                .hasToString(SampleFormat.INT16 + ", values times 0.5");
    }
}

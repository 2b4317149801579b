package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.varve.core.SampleFormat.IBM_FLOAT32;
import static org.varve.core.SampleFormat.IEEE_FLOAT32;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.SampleFormat;

/** What the words of samples show of their format. */
class FloatGuessTest {

    private static final int IBM = 1;
    private static final int IEEE = 5;
    private static final int GAIN = 4;

    @TempDir
    private Path folder;

    /** @param words the bits of each sample, counted through all traces */
    private Optional<SampleFormat> seems(int code, int traces, int samples, IntUnaryOperator words)
            throws IOException {
        int traceBytes = 240 + 4 * samples;
        ByteBuffer bytes = ByteBuffer.allocate(3600 + traces * traceBytes);
        bytes.putShort(3216, (short) 2000).putShort(3220, (short) samples).putShort(3224, (short) code);
        for (int t = 0; t < traces; t++) {
            bytes.putShort(3600 + t * traceBytes + 28, (short) 1);
            for (int k = 0; k < samples; k++) {
                bytes.putInt(3600 + t * traceBytes + 240 + 4 * k, words.applyAsInt(t * samples + k));
            }
        }
        try (OpenSegy segy = OpenSegy.of(folder.resolve("a.sgy"), bytes.array(), SegyReading.DEFAULT)) {
            return FloatGuess.contradicting(segy.file());
        }
    }

    /** @param count other words stand at the first places */
    private static IntUnaryOperator first(int count, int word, IntUnaryOperator others) {
        return k -> k < count ? word : others.applyAsInt(k);
    }

    /** IBM floats with three exponents. */
    private static int ibm(int k) {
        return 0x4110_0000 + k % 3 * 0x0100_0000;
    }

    /** IEEE floats, of which one in ten has a 0 where no IBM float has it. */
    private static int ieee(int k) {
        return k % 10 == 0 ? 0x3f00_0001 : 0xbf80_0000;
    }

    @Test
    void aFormatThatIsStatedIsNotContradictedByItsNumbers() throws IOException {
        assertThat(seems(IBM, 1, 1000, FloatGuessTest::ibm)).isEmpty();
        assertThat(seems(IEEE, 1, 1000, FloatGuessTest::ieee)).isEmpty();
        assertThat(seems(IEEE, 1, 1000, FloatGuessTest::ibm)).contains(IBM_FLOAT32);
        assertThat(seems(IBM, 1, 1000, FloatGuessTest::ieee)).contains(IEEE_FLOAT32);
        assertThat(seems(2, 1, 1000, FloatGuessTest::ibm)).as("int32").isEmpty();
    }

    @Test
    void samplesWithGainHaveAZeroInFront() throws IOException {
        assertThat(seems(GAIN, 1, 1000, k -> k)).isEmpty();
        assertThat(seems(GAIN, 1, 1000, first(500, 0x0100_0000, k -> k))).as("half of them").isEmpty();
        assertThat(seems(GAIN, 1, 1000, first(501, 0x0100_0000, k -> k))).contains(IEEE_FLOAT32);
        assertThat(seems(GAIN, 1, 1000, FloatGuessTest::ibm)).contains(IBM_FLOAT32);
    }

    /** Zeros of both signs do not count. */
    @ParameterizedTest
    @CsvSource({"500, true", "499, false"})
    void fewerNumbersThanEnoughShowNothing(int numbers, boolean enough) throws IOException {
        IntUnaryOperator zeros = k -> k % 2 == 0 ? 0 : 0x8000_0000;
        assertThat(seems(IEEE, 1, 2000, k -> k < numbers ? ibm(k) : zeros.applyAsInt(k)).isPresent()).isEqualTo(enough);
        assertThat(seems(IBM, 1, 2000, k -> k < numbers ? ieee(k) : zeros.applyAsInt(k)).isPresent()).isEqualTo(enough);
        assertThat(seems(IEEE, 1, numbers, FloatGuessTest::ibm).isPresent()).isEqualTo(enough);
    }

    @ParameterizedTest
    @CsvSource({"1, true", "2, false"})
    void hardlyAnyIbmFloatHasAZeroDigit(int zeroDigits, boolean ibm) throws IOException {
        assertThat(seems(IEEE, 1, 1000, first(zeroDigits, 0xc10f_ffff, FloatGuessTest::ibm)).isPresent())
                .isEqualTo(ibm);
    }

    @ParameterizedTest
    @CsvSource({"20, false", "21, true"})
    void someIeeeFloatsHaveAZeroDigit(int zeroDigits, boolean ieee) throws IOException {
        assertThat(seems(IBM, 1, 1000, first(zeroDigits, 0x3f00_0001, k -> 0xbf80_0000)).isPresent()).isEqualTo(ieee);
    }

    @ParameterizedTest
    @CsvSource({"20, false", "21, true"})
    void ibmFloatsHaveSeveralExponents(int third, boolean ibm) throws IOException {
        assertThat(seems(IEEE, 1, 1000, first(third, 0x4010_0000, k -> 0x4110_0000 + k % 2 * 0x0100_0000)).isPresent())
                .isEqualTo(ibm);
    }

    /** At most 2 % of the first bytes lie outside. */
    @ParameterizedTest
    @CsvSource({"19, 0x2f, true", "20, 0x2f, false", "20, 0x30, true", "20, 0x50, false", "20, 0xd0, false",
            "20, 0x4f, true", "20, 0xcf, true"})
    void ibmFloatsAreNeitherTinyNorHuge(int count, String firstByte, boolean ibm) throws IOException {
        int word = Integer.decode(firstByte) << 24 | 0x0010_0000;
        assertThat(seems(IEEE, 1, 1000, first(count, word, FloatGuessTest::ibm)).isPresent()).isEqualTo(ibm);
    }

    @ParameterizedTest
    @CsvSource({"19, 0x1e, true", "20, 0x1e, false", "20, 0x1f, true", "20, 0x5f, false", "20, 0xdf, false",
            "20, 0x5e, true", "20, 0xde, true"})
    void ieeeFloatsAreNeitherTinyNorHuge(int count, String firstByte, boolean ieee) throws IOException {
        int word = Integer.decode(firstByte) << 24 | 0x0080_0000;
        assertThat(seems(IBM, 1, 1000, first(count, word, FloatGuessTest::ieee)).isPresent()).isEqualTo(ieee);
    }

    /** The guess takes 16 long traces or up to 256 short ones, from the first to nearly the last. */
    @ParameterizedTest
    @CsvSource({"62, 260, 2", "32, 600, 2", "512, 4, 2", "48, 600, 3"})
    void tracesAreLookedAtThroughout(int traces, int samples, int each) throws IOException {
        assertThat(seems(IEEE, traces, samples, k -> k / samples % each == 0 ? ibm(k) : 0x7f00_0000))
                .contains(IBM_FLOAT32);
        assertThat(seems(IEEE, traces, samples, k -> k / samples % each == 0 ? 0x7f00_0000 : ibm(k))).isEmpty();
    }

    @Test
    void theBeginningOfALongTraceIsLookedAt() throws IOException {
        assertThat(seems(IEEE, 1, 5000, k -> k < 4096 ? ibm(k) : 0x7f00_0000)).contains(IBM_FLOAT32);
        assertThat(seems(IEEE, 1, 5000, k -> k < 4000 ? ibm(k) : 0x7f00_0000)).isEmpty();
    }

    @Test
    void tracesOfOtherLengthsAreReadAsFarAsTheyGo() throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(3600 + 2 * 240 + 4 * 600 + 4 * 300);
        bytes.putShort(3216, (short) 2000).putShort(3220, (short) 600).putShort(3224, (short) 5);
        bytes.putShort(3600 + 114, (short) 600).putShort(3600 + 116, (short) 2000).putShort(3600 + 28, (short) 1);
        int second = 3600 + 240 + 4 * 600;
        bytes.putShort(second + 114, (short) 300).putShort(second + 116, (short) 2000).putShort(second + 28, (short) 1);
        for (int k = 0; k < 600; k++) bytes.putInt(3840 + 4 * k, ibm(k));
        for (int k = 0; k < 300; k++) bytes.putInt(second + 240 + 4 * k, ibm(k));
        try (OpenSegy segy = OpenSegy.of(folder.resolve("a.sgy"), bytes.array(), SegyReading.DEFAULT)) {
            assertThat(segy.file().lengths()).isPresent();
            assertThat(FloatGuess.contradicting(segy.file())).contains(IBM_FLOAT32);
        }
    }
}

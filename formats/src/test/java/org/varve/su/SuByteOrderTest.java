package org.varve.su;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Shape;
import org.varve.file.FormatException;
import org.varve.file.InputFile;
import org.varve.segy.KnownLayout;
import org.varve.segy.SegyReading;
import org.varve.segy.header.WordOrder;

/** What tells the byte order of a file: its size, the headers of three more traces, and the values of the first. */
class SuByteOrderTest {

    private static final SegyReading BIG = SegyReading.DEFAULT.with(WordOrder.BIG_ENDIAN);

    @TempDir
    private Path folder;

    private InputFile file(ByteBuffer bytes) throws IOException {
        byte[] array = new byte[bytes.capacity()];
        bytes.get(0, array);
        return InputFile.open(Files.write(folder.resolve("a.su"), array));
    }

    private SuByteOrder find(ByteBuffer bytes, SegyReading reading) throws IOException {
        try (InputFile file = file(bytes)) {
            return SuByteOrder.find(file, reading);
        }
    }

    private Optional<SuByteOrder> guess(ByteBuffer bytes) throws IOException {
        try (InputFile file = file(bytes)) {
            return SuByteOrder.guess(file, KnownLayout.NONE);
        }
    }

    private void assertRefused(ByteBuffer bytes, SegyReading reading, String... words) {
        assertThatThrownBy(() -> find(bytes, reading)).isInstanceOf(FormatException.class).asString().contains(words);
    }

    /** Traces of zeros, but for the number of samples in their headers. */
    private static ByteBuffer traces(ByteOrder order, int count, int samples) {
        return traces(order, count, samples, count * (240 + 4 * samples));
    }

    private static ByteBuffer traces(ByteOrder order, int count, int samples, int fileBytes) {
        ByteBuffer bytes = ByteBuffer.allocate(fileBytes).order(order);
        for (int trace = 0; trace < count; trace++) {
            bytes.putShort(trace * (240 + 4 * samples) + 114, (short) samples);
        }
        return bytes;
    }

    /** Zeros in all six words and three samples are plausible; one that is not counts less. */
    @ParameterizedTest
    @CsvSource({"28,0,9", "28,255,9", "28,256,8", "28,-255,9", "28,-256,8", "70,-10,9", "70,100,9", "70,3,8",
            "70,-10000,9", "70,20000,8"})
    void countsPlausibleWordsOfTwoBytes(int at, int value, int plausible) throws IOException {
        ByteBuffer bytes = traces(ByteOrder.BIG_ENDIAN, 1, 3).putShort(at, (short) value);

        assertThat(find(bytes, BIG).plausible()).isEqualTo(plausible);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4, 8, 20})
    void countsPlausibleNumbers(int at) throws IOException {
        ByteBuffer bytes = traces(ByteOrder.BIG_ENDIAN, 1, 3);

        assertThat(find(bytes.putInt(at, (1 << 24) - 1), BIG).plausible()).isEqualTo(9);
        assertThat(find(bytes.putInt(at, 1 << 24), BIG).plausible()).isEqualTo(8);
        assertThat(find(bytes.putInt(at, 1 - (1 << 24)), BIG).plausible()).isEqualTo(9);
        assertThat(find(bytes.putInt(at, Integer.MIN_VALUE), BIG).plausible()).isEqualTo(8);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void countsPlausibleSamples(int sample) throws IOException {
        ByteBuffer bytes = traces(ByteOrder.BIG_ENDIAN, 1, 3);
        int at = 240 + 4 * sample;

        assertThat(find(bytes.putFloat(at, 0x1.8p63f), BIG).plausible()).isEqualTo(9);
        assertThat(find(bytes.putFloat(at, 0x1p64f), BIG).plausible()).isEqualTo(8);
        assertThat(find(bytes.putFloat(at, -0x1p-63f), BIG).plausible()).isEqualTo(9);
        assertThat(find(bytes.putFloat(at, -0x1p-64f), BIG).plausible()).isEqualTo(8);
        assertThat(find(bytes.putFloat(at, Float.NaN), BIG).plausible()).isEqualTo(8);
    }

    @Test
    void examinesTheFirst64Samples() throws IOException {
        ByteBuffer bytes = traces(ByteOrder.BIG_ENDIAN, 1, 70);

        assertThat(find(bytes, BIG).plausible()).isEqualTo(6 + 64);
        assertThat(find(bytes.putFloat(240 + 4 * 64, Float.NaN), BIG).plausible()).isEqualTo(6 + 64);
        assertThat(find(bytes.putFloat(240 + 4 * 63, Float.NaN), BIG).plausible()).isEqualTo(6 + 63);
    }

    @Test
    void theSmallestFileIsOneTraceOfOneSample() throws IOException {
        SuByteOrder found = find(traces(ByteOrder.BIG_ENDIAN, 1, 1), SegyReading.DEFAULT);

        assertThat(found.order()).isEqualTo(WordOrder.BIG_ENDIAN);
        assertThat(found.traces()).isEqualTo(1);
        assertThat(guess(traces(ByteOrder.BIG_ENDIAN, 1, 1))).contains(found);
        assertRefused(ByteBuffer.allocate(243), SegyReading.DEFAULT,
                "has 243 bytes, but the header of one trace of Seismic Unix alone has 240: copy it again");
        assertThat(guess(ByteBuffer.allocate(243))).isEmpty();
    }

    /** 257 samples and zeros are the same in both orders. */
    @Test
    void takesThisMachinesOrderWhereBothAreAsLikely() throws IOException {
        WordOrder own = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN
                ? WordOrder.LITTLE_ENDIAN
                : WordOrder.BIG_ENDIAN;

        assertThat(find(traces(ByteOrder.BIG_ENDIAN, 3, 257), SegyReading.DEFAULT).order()).isEqualTo(own);
    }

    /** The second, the middle and the last. */
    @ParameterizedTest
    @CsvSource({"1,2,260", "5,6,1300", "9,10,2340"})
    void namesTheTraceThatStatesAnotherNumber(int trace, int number, int at) {
        ByteBuffer bytes = traces(ByteOrder.BIG_ENDIAN, 10, 5);
        bytes.putShort(9 * 260 + 114, (short) 7).putShort(trace * 260 + 114, (short) 6);

        assertRefused(bytes, BIG,
                "(byte 115, big-endian) a trace has 5 samples, but trace %s, at byte %s, says otherwise"
                        .formatted(number, at));
    }

    /** Every value is plausible in the other order, and none in that of the file. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aWholeFileGoesBeforePlausibleValues(boolean big) throws IOException {
        ByteOrder order = big ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        ByteBuffer bytes = traces(order, 10, 70);
        makePlausibleInTheOther(bytes);

        SuByteOrder found = find(bytes, SegyReading.DEFAULT);

        assertThat(found.order().byteOrder()).isEqualTo(order);
        assertThat(found.plausible()).isZero();
        assertThat(found.traces()).isEqualTo(10);
        assertThat(found.left()).isZero();
    }

    private static void makePlausibleInTheOther(ByteBuffer bytes) {
        ByteOrder order = bytes.order();
        bytes.order(order == ByteOrder.BIG_ENDIAN ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        bytes.putShort(28, (short) 1).putShort(70, (short) 10);
        bytes.putInt(0, 1).putInt(4, 1).putInt(8, 1).putInt(20, 1);
        for (int at = 240; at < 240 + 4 * 64; at += 4) bytes.putInt(at, 0x3f80_007f);
        bytes.order(order);
    }

    /**
     * Three traces of 513 samples (0x0201) and 756 bytes are as long as six of 258 (0x0102), whose headers would say
     * otherwise; the values of the first are plausible in the order of the latter alone.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFileThatWasCutShortGoesBeforeTracesThatDisagree(boolean big) throws IOException {
        ByteOrder order = big ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        ByteBuffer bytes = traces(order, 3, 513, 6 * (240 + 4 * 258));
        makePlausibleInTheOther(bytes);

        assertRefused(bytes, SegyReading.DEFAULT,
                "holds 3 whole traces of 513 samples (%s-endian) and 756 bytes more, from byte 6876 on"
                        .formatted(big ? "big" : "little"));
        SuByteOrder found = find(bytes, SegyReading.DEFAULT.withSalvage(true));
        assertThat(found.order().byteOrder()).isEqualTo(order);
        assertThat(found.traces()).isEqualTo(3);
        assertThat(found.left()).isEqualTo(756);
    }

    private static ByteBuffer fixture(int inlines, int crosslines) {
        return ByteBuffer.wrap(new SuFixture(new Shape(inlines, crosslines, 50), ByteOrder.BIG_ENDIAN).bytes());
    }

    /** Two traces of 50 samples are as long as one of 160. */
    @Test
    void samplesThatAreGivenAreBelievedWhereTheyFit() throws IOException {
        SegyReading given = BIG.withSamples(160);

        SuByteOrder found = find(fixture(4, 5), given);

        assertThat(found.samples()).isEqualTo(160);
        assertThat(found.stated()).isEqualTo(50);
        assertThat(found.traces()).isEqualTo(10);
        ByteBuffer odd = fixture(3, 7);
        assertThat(find(odd, given.withSalvage(true)).left()).isEqualTo(440);
        assertRefused(odd, given, "has 160 samples per trace", "but its size and its trace headers fit 50");
    }
}

package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.varve.segy.SegyReading.DEFAULT;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.SampleFormat;
import org.varve.core.Survey;
import org.varve.file.InputFile;
import org.varve.file.Sampling;
import org.varve.segy.header.Fields;
import org.varve.segy.header.WordOrder;

/** What was given when a file was read, byte by byte in its binary header. */
class StatedLayoutTest {

    @TempDir
    private Path folder;

    private List<String> notes = List.of();

    /** The headers of a file of 12,000 bytes in which is stated what was given. */
    private byte[] put(ByteBuffer bytes, SegyReading given, Optional<Sampling> interval) throws IOException {
        byte[] all = FileHeadTest.array(bytes);
        try (InputFile file = InputFile.open(Files.write(folder.resolve("a.sgy"), all))) {
            TraceFileHeader header = BinaryHeader.read(file, given);
            MemorySegment head = MemorySegment.ofArray(all);
            notes = new StatedLayout(new Fields(header.order()), head, header, 7).put(given,
                    interval);
        }
        return all;
    }

    private static ByteBuffer file(int revision) {
        return FileHeadTest.file(12_000).put(3500, (byte) revision);
    }

    private void assertStated(int revision, SegyReading given, UnaryOperator<ByteBuffer> changes) throws IOException {
        assertStated(revision, given, Optional.empty(), changes);
    }

    private void assertStated(int revision, SegyReading given, Optional<Sampling> interval,
            UnaryOperator<ByteBuffer> changes) throws IOException {
        assertThat(put(file(revision), given, interval))
                .isEqualTo(FileHeadTest.array(changes.apply(file(revision))));
    }

    /** What revision 2.1 states beside: traces of one length, byte order, number and place of traces. */
    private static ByteBuffer two(ByteBuffer bytes, long start) {
        return bytes.put(3500, (byte) 2).put(3501, (byte) 1).putShort(3502, (short) 1).putInt(3296, 0x01020304)
                .putLong(3512, 7).putLong(3520, start);
    }

    @Test
    void whatWasNotGivenStays() throws IOException {
        for (int revision : new int[] {0, 1, 2}) assertStated(revision, DEFAULT, bytes -> bytes);
        assertThat(notes).isEmpty();
    }

    @Test
    void formatAndOrderAreStated() throws IOException {
        assertStated(1, DEFAULT.with(SampleFormat.IBM_FLOAT32), bytes -> bytes.putShort(3224, (short) 1));
        assertStated(1, DEFAULT.with(WordOrder.BIG_ENDIAN), bytes -> bytes.putInt(3296, 0x01020304));
        ByteBuffer little = file(1).order(ByteOrder.LITTLE_ENDIAN).putShort(3220, (short) 10)
                .putShort(3224, (short) 5);
        assertThat(ByteBuffer.wrap(put(little, DEFAULT.with(WordOrder.LITTLE_ENDIAN), Optional.empty())).getInt(3296))
                .isEqualTo(0x04030201);
    }

    @Test
    void samplesThatTwoBytesHoldAreStatedThere() throws IOException {
        assertStated(1, DEFAULT.withSamples(65_535), bytes -> bytes.putShort(3220, (short) 65_535));
        assertThat(notes).isEmpty();
        assertThat(put(file(2).putInt(3268, 99), DEFAULT.withSamples(20), Optional.empty()))
                .isEqualTo(FileHeadTest.array(file(2).putShort(3220, (short) 20)));
    }

    @Test
    void moreSamplesAreStatedAsInRevision2() throws IOException {
        assertStated(1, DEFAULT.withSamples(65_536), bytes -> two(bytes, 3600).putShort(3220, (short) 0)
                .putInt(3268, 65_536));
        assertThat(notes).singleElement().asString()
                .startsWith("65536 samples per trace: two bytes hold 65535, so the number is in four bytes (3269) of"
                        + " revision 2.1");
        assertStated(2, DEFAULT.withSamples(65_536), bytes -> bytes.putShort(3220, (short) 0).putInt(3268, 65_536));
    }

    @ParameterizedTest
    @CsvSource({"0.003, SECONDS, 3000", "5, METRES, 5000", "65.535, FEET, 65535"})
    void intervalsThatTwoBytesHoldAreStatedThere(double interval, Survey.Unit unit, int word) throws IOException {
        Optional<Sampling> given = Optional.of(new Sampling(interval, unit));
        assertStated(1, DEFAULT, given, bytes -> bytes.putShort(3216, (short) word));
        assertThat(put(file(2).putDouble(3272, 62.5), DEFAULT, given))
                .isEqualTo(FileHeadTest.array(file(2).putShort(3216, (short) word)));
    }

    @Test
    void otherIntervalsAreStatedAsInRevision2() throws IOException {
        Optional<Sampling> given = Optional.of(new Sampling(0.00006225, Survey.Unit.SECONDS));
        assertStated(1, DEFAULT, given,
                bytes -> two(bytes, 3600).putShort(3216, (short) 62).putDouble(3272, 62.25));
        assertThat(notes).singleElement().asString().startsWith("sample interval 6.225E-5 s: two bytes hold 1 to 65535"
                + " whole microseconds, so it is in eight bytes (3273) of revision 2.1");
        assertStated(2, DEFAULT, given, bytes -> bytes.putShort(3216, (short) 62).putDouble(3272, 62.25));
        assertThat(notes).singleElement().asString().contains("revision 2.0");
    }

    /** Behind whole text headers their number says it; elsewhere revision 2 does. */
    @Test
    void theFirstTraceIsStated() throws IOException {
        assertStated(1, DEFAULT.withFirstTrace(3600), bytes -> bytes);
        assertStated(1, DEFAULT.withFirstTrace(10_000), bytes -> bytes.putShort(3504, (short) 2));
        assertStated(1, DEFAULT.withFirstTrace(3700), bytes -> two(bytes, 3700));
        assertStated(2, DEFAULT.withFirstTrace(6800), bytes -> bytes.putShort(3504, (short) 1).putLong(3520, 6800));
        assertThat(put(file(1).putShort(3504, (short) 1), DEFAULT.withFirstTrace(3700), Optional.empty()))
                .isEqualTo(FileHeadTest.array(two(file(1), 3700)));
    }
}

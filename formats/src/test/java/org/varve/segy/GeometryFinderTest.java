package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.varve.segy.SegyReading.DEFAULT;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.RegularLines;
import org.varve.core.Setting;
import org.varve.file.FormatException;

/** When a few headers are enough, which words number the traces, and when a file is refused. */
class GeometryFinderTest {

    private static final int TRACE = 240 + 4;

    @TempDir
    private Path folder;

    /** The number of a trace, counted from 0, in a word of its header. */
    private interface Word {
        int of(int trace);
    }

    /** Traces whose headers are 0, but for words that {@link #put} sets. */
    private static ByteBuffer file(int traces) {
        ByteBuffer bytes = ByteBuffer.allocate(3600 + traces * TRACE);
        return bytes.putShort(3216, (short) 4000).putShort(3220, (short) 1).putShort(3224, (short) 5);
    }

    private static ByteBuffer put(ByteBuffer bytes, int at, Word word) {
        for (int t = 0; 3600 + t * TRACE < bytes.capacity(); t++) {
            bytes.putInt(3600 + t * TRACE + at - 1, word.of(t));
        }
        return bytes;
    }

    /** Traces of {@code crosslines} lines in each of several inlines. */
    private static ByteBuffer survey(ByteBuffer bytes, int inlineAt, int crosslineAt, int crosslines) {
        return put(put(bytes, inlineAt, t -> 10 + t / crosslines), crosslineAt, t -> 20 + t % crosslines);
    }

    private SegyVolume open(ByteBuffer bytes, SegyReading reading) throws IOException {
        Path file = folder.resolve("a.sgy");
        Files.deleteIfExists(folder.resolve("a.sgy.index"));
        return SegyVolume.open(Files.write(file, FileHeadTest.array(bytes)), reading, Optional.empty());
    }

    private boolean isIndexed(ByteBuffer bytes, SegyReading reading) throws IOException {
        try (SegyVolume volume = open(bytes, reading)) {
            return volume.traces().geometry() instanceof TraceIndex;
        }
    }

    private boolean isKept() {
        return Files.exists(folder.resolve("a.sgy.index"));
    }

    @Test
    void allHeadersAreReadOnlyIfAskedFor() throws IOException {
        ByteBuffer bytes = survey(file(12), 189, 193, 4);
        assertThat(isIndexed(bytes, DEFAULT)).isFalse();
        for (Duplicates choice : new Duplicates[] {Duplicates.FIRST, Duplicates.LAST, Duplicates.MEAN}) {
            assertThat(isIndexed(bytes, DEFAULT.with(choice))).as("%s", choice).isTrue();
        }
        assertThat(isIndexed(bytes, DEFAULT.withOffset(0))).isTrue();
        assertThat(isKept()).isFalse();
        assertThat(isIndexed(bytes, DEFAULT.withIndex(true))).isTrue();
        assertThat(isKept()).isTrue();
    }

    @Test
    void tracesOutOfOrderAreIndexed() throws IOException {
        ByteBuffer bytes = survey(file(12), 189, 193, 4).putInt(3600 + 3 * TRACE + 192, 19);
        assertThat(isIndexed(bytes, DEFAULT)).isTrue();
        assertThat(isKept()).isFalse();
    }

    private void assertHasLinesByBytes5And21(ByteBuffer bytes) {
        assertThatThrownBy(() -> open(bytes, DEFAULT).close()).isInstanceOf(FormatException.class)
                .asString()
                .endsWith("a.sgy has one line by its header bytes 189 and 193, but 3 inlines and 4 crosslines by"
                        + " bytes 5 and 21: read it so with HeaderBytes.PRESETS(petrel), or as one line with"
                        + " HeaderBytes.PRESETS(line)");
    }

    @Test
    void oneLineIsRefusedWhereHabitsMakeAVolume() throws IOException {
        assertHasLinesByBytes5And21(survey(file(12), 5, 21, 4));
        assertHasLinesByBytes5And21(put(survey(file(12), 5, 21, 4), 193, t -> 100 + t));
        assertHasLinesByBytes5And21(put(survey(file(12), 5, 21, 4), 189, t -> 100 + t));
        try (SegyVolume volume = open(survey(file(12), 5, 21, 4), DEFAULT.with(HeaderBytes.LINE))) {
            assertThat(volume.crosslines()).isEqualTo(new RegularLines(1, 1, 12));
        }
    }

    @Test
    void aVolumeStaysOneWhereHabitsMakeAnother() throws IOException {
        try (SegyVolume volume = open(survey(survey(file(12), 189, 193, 6), 5, 21, 4), DEFAULT)) {
            assertThat(volume.inlines()).isEqualTo(new RegularLines(10, 1, 2));
            assertThat(volume.crosslines()).isEqualTo(new RegularLines(20, 1, 6));
        }
    }

    /** Bytes 5 and 21 of one line, along an inline or a crossline. */
    @ParameterizedTest
    @CsvSource({"1", "12"})
    void habitsThatMakeOneLineDoNotMatter(int crosslines) throws IOException {
        for (int numbered : new int[] {189, 193}) {
            ByteBuffer bytes = put(survey(file(12), 5, 21, crosslines), numbered, t -> 100 + t);
            try (SegyVolume volume = open(bytes, DEFAULT)) {
                assertThat(volume.survey().shape().traces()).isEqualTo(12);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aLineIsNumberedByItsCdps(boolean index) throws IOException {
        try (SegyVolume volume = open(put(file(9), 21, t -> 700 + 5 * t), DEFAULT.withIndex(index))) {
            assertThat(volume.inlines()).isEqualTo(new RegularLines(1, 1, 1));
            assertThat(volume.crosslines()).isEqualTo(new RegularLines(700, 5, 9));
            assertThat(volume.traces().geometry() instanceof TraceIndex).isEqualTo(index);
            assertThat(volume.traces().rule()).isEmpty();
            assertThat(isKept()).isEqualTo(index);
        }
    }

    /** In no order, they are still numbers; where they are far apart, they count nothing. */
    @Test
    void cdpsThatDoNotGoOnNumberTracesIfTheyLieTogether() throws IOException {
        int[] shuffled = {10, 12, 11, 13, 15, 14};
        try (SegyVolume volume = open(put(file(6), 21, t -> shuffled[t]), DEFAULT)) {
            assertThat(volume.crosslines()).isEqualTo(new RegularLines(10, 1, 6));
            assertThat(volume.geometry().statesLines()).isTrue();
        }
        int[] apart = {7, 900_001, 23, 4_000_003, 5, 77};
        assertCounted(put(file(6), 21, t -> apart[t]), 6, 0);
        int[] rising = {10, 11, 13, 20, 21, 22};
        assertCounted(put(file(6), 21, t -> rising[t]), 6, 0);
    }

    private void assertCounted(ByteBuffer bytes, int traces, int offset) throws IOException {
        try (SegyVolume volume = open(bytes, DEFAULT)) {
            assertThat(volume.inlines()).isEqualTo(new RegularLines(1, 1, 1));
            assertThat(volume.crosslines()).isEqualTo(new RegularLines(1, 1, traces));
            assertThat(volume.traces().geometry()).isInstanceOf(RegularGeometry.class);
            assertThat(volume.traces().rule()).contains(new LineRule(OptionalInt.of(offset)));
            assertThat(volume.geometry().statesLines()).isFalse();
        }
    }

    @Test
    void tracesOfALineWithoutNumbersAreCounted() throws IOException {
        assertCounted(file(5), 5, 0);
        assertCounted(put(file(5), 37, t -> 30), 5, 30);
    }

    @Test
    void aLineOfTracesThatDifferInLengthIsIndexed() throws IOException {
        ByteBuffer bytes = file(4).putShort(3220, (short) 3);
        ByteBuffer longer = ByteBuffer.allocate(bytes.capacity() + 4 * 3);
        longer.put(FileHeadTest.array(bytes));
        for (int t = 0, at = 3600; t < 4; at += 240 + 4 * (t == 1 ? 4 : 1), t++) {
            longer.put(at, new byte[240]).putShort(at + 114, (short) (t == 1 ? 4 : 1)).putShort(at + 116, (short) 4000);
        }
        try (SegyVolume volume = open(longer, DEFAULT)) {
            assertThat(volume.traces().geometry()).isInstanceOf(TraceIndex.class);
            assertThat(volume.crosslines()).isEqualTo(new RegularLines(1, 1, 4));
            assertThat(volume.survey().shape().samples()).isEqualTo(4);
        }
    }

    private static final String STACKED = "; a stacked line has one trace at each place: ";
    private static final String ONE_LINE = "; or read all traces as one line with HeaderBytes.PRESETS(line)";

    private void assertRefused(ByteBuffer bytes, String message) {
        assertThatThrownBy(() -> open(bytes, DEFAULT).close()).isInstanceOf(PrestackException.class)
                .asString().endsWith(message.replace("EACH", Offsets.EACH.toString()));
    }

    @Test
    void aPrestackLineIsRefusedByTwoOfItsTraces() {
        int[] cdps = {1, 2, 2, 3, 3};
        assertRefused(put(put(file(5), 21, t -> cdps[t]), 37, t -> 100 + t / 3),
                " is a prestack line: traces 2 and 3 both lie at CDP 2 (byte 21), and traces 1 and 4 have the offsets 100 and"
                        + " 101 (byte 37)" + STACKED + "choose an offset with SegyReading.withOffset(100), take each in"
                        + " turn with EACH, or stack those of each CDP with SegyReading.with(mean)" + ONE_LINE);
        assertRefused(put(put(file(5), 21, t -> cdps[t]), 37, t -> 40),
                " is a prestack line: traces 2 and 3 both lie at CDP 2 (byte 21), and all have the offset 40 (byte 37)"
                        + STACKED + "stack those of each CDP with SegyReading.with(mean)" + ONE_LINE);
        assertRefused(put(put(file(6), 21, t -> t % 3), 37, t -> 100 + t / 3),
                " is a prestack line: traces 1 and 4 have the offsets 100 and 101 (byte 37)" + STACKED
                        + "choose an offset with SegyReading.withOffset(100), take each in turn with EACH, or stack"
                        + " those of each CDP with SegyReading.with(mean)" + ONE_LINE);
    }

    @Test
    void aGatherIsRefusedByTheFirstTraceOfAnotherOffset() {
        int[] offsets = {100, 100, 200, 300};
        int[] distinct = {100, 250, 200, 300};
        String remedy = ", byte 37); a post-stack volume has one trace there: choose an offset with"
                + " SegyReading.withOffset(100), take each in turn with EACH, or stack them with SegyReading.with(mean)";
        assertRefused(put(file(4), 37, t -> distinct[t]), " is a prestack file: traces 1 and 2 both lie at inline 0,"
                + " crossline 0 (offsets 100 and 250" + remedy + ONE_LINE);
        assertRefused(put(file(4), 37, t -> offsets[t]),
                " is a prestack file that does not say where its traces lie: bytes 189, 193 and 21 are the same in all of them,"
                        + " and traces 1 and 3 have the offsets 100 and 200 (byte 37): choose an offset with"
                        + " SegyReading.withOffset(100), take each in turn with EACH, or read all traces as one line"
                        + " with HeaderBytes.PRESETS(line); " + HeaderScan.ALL
                        + " shows whether other bytes hold line numbers");
        assertRefused(put(survey(file(12), 189, 193, 4), 193, t -> t % 4 / 2).putInt(3600 + TRACE + 36, 5),
                " is a prestack file: traces 1 and 2 both lie at inline 10, crossline 0 (offsets 0 and 5"
                        + remedy.replace("100", "0"));
    }

    @Test
    void twoTracesOfAGatherAreRefusedBeforeAllHeadersAreRead() {
        ByteBuffer bytes = put(survey(file(12), 189, 193, 4), 193, t -> t % 4 / 2).putInt(3600 + TRACE + 36, 5);
        AtomicInteger reports = new AtomicInteger();
        SegyReading reading = DEFAULT.with((traces, of) -> reports.incrementAndGet());
        assertThatThrownBy(() -> open(bytes, reading).close()).isInstanceOf(PrestackException.class);
        assertThat(reports).hasValue(0);
        bytes.putInt(3600 + TRACE + 36, 0).putInt(3600 + 3 * TRACE + 36, 5);
        assertThatThrownBy(() -> open(bytes, reading).close()).asString()
                .contains("holds inline 10, crossline 0 twice");
        assertThat(reports).hasValue(1);
    }

    /** Shots of one channel, or one shot, are no volume. */
    @ParameterizedTest
    @CsvSource({"1, false", "3, true", "6, true", "12, false"})
    void shotsAndChannelsAreTheRemedyOnlyIfTheyMakeAVolume(int channels, boolean remedy) {
        ByteBuffer bytes = put(survey(file(12), 9, 13, channels), 37, t -> t % 5);
        assertThatThrownBy(() -> open(bytes, DEFAULT).close())
                .isInstanceOfSatisfying(PrestackException.class, refused -> assertThat(
                        refused.remedy().orElseThrow().settings().contains(SegyReading.INLINE.with("9")))
                        .isEqualTo(remedy));
    }

    @Test
    void tracesOfTheSamePlaceAndOffsetAreNoGather() {
        ByteBuffer bytes = put(survey(file(12), 189, 193, 4), 193, t -> t % 4 / 2);
        assertThatThrownBy(() -> open(bytes, DEFAULT).close())
                .isInstanceOfSatisfying(FormatException.class, refused -> {
                    assertThat(refused).isNotInstanceOf(PrestackException.class)
                            .hasMessageContaining("holds inline 10, crossline 0 twice");
                    assertThat(refused.remedy().orElseThrow().settings()).extracting(Setting::toString)
                            .contains(SegyReading.DUPLICATES.toString());
                });
        byte[] two = Arrays.copyOf(FileHeadTest.array(bytes), 3600 + 2 * TRACE);
        ByteBuffer.wrap(two).putInt(3600 + TRACE + 36, 5);
        assertThatThrownBy(() -> open(ByteBuffer.wrap(two), DEFAULT).close()).isInstanceOf(PrestackException.class);
    }
}

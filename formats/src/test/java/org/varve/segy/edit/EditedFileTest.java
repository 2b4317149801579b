package org.varve.segy.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.SampleFormat;
import org.varve.core.Survey;
import org.varve.file.FormatException;
import org.varve.file.IndexTooLargeException;
import org.varve.file.OutputException;
import org.varve.file.Sampling;
import org.varve.segy.SegyFormat;
import org.varve.segy.SegyReading;
import org.varve.segy.TraceFormat;
import org.varve.segy.header.WordOrder;
import org.varve.su.SuFormat;

/** Edited files, byte by byte: what was to change has changed, and nothing else. */
class EditedFileTest {

    private static final Charset EBCDIC = Charset.forName("IBM037");
    private static final TraceFormat SEGY = new SegyFormat();
    private final Edits edits = new Edits(SEGY);
    private static final int TRACES = 21;
    private static final int SAMPLES = 9;
    private static final int TRACE = 240 + 4 * SAMPLES;

    @TempDir
    private Path folder;

    /** A file of floats with random headers and samples; word 9 counts, and word 21 is shuffled. */
    private static ByteBuffer file(ByteOrder order, int extendedHeaders) {
        int start = 3600 + 3200 * extendedHeaders;
        byte[] random = new byte[start + TRACES * TRACE];
        new Random(5).nextBytes(random);
        ByteBuffer bytes = ByteBuffer.wrap(random).order(order);
        bytes.put(0, "C 1 A LINE".repeat(320).getBytes(EBCDIC));
        bytes.put(3200, new byte[400]);
        bytes.putShort(3216, (short) 2000).putShort(3220, (short) SAMPLES).putShort(3224, (short) 5);
        bytes.putShort(3504, (short) extendedHeaders);
        for (int t = 0; t < TRACES; t++) {
            int at = start + t * TRACE;
            bytes.putInt(at + 8, t + 1).putInt(at + 20, t * 8 % TRACES / 2).putShort(at + 114, (short) SAMPLES);
        }
        return bytes;
    }

    private Path write(String name, ByteBuffer bytes) throws IOException {
        return Files.write(folder.resolve(name), all(bytes));
    }

    private static byte[] all(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.capacity()];
        buffer.get(0, bytes);
        return bytes;
    }

    private static EditSummary edit(Path from, TraceFormat format, Edit edit, SegyReading reading, Path to)
            throws IOException {
        try (EditedFile file = EditedFile.open(from, format, reading, edit, "")) {
            return file.write(to, false, (_, _) -> {});
        }
    }

    private ByteBuffer edited(ByteBuffer file, Edit edit) throws IOException {
        Path to = folder.resolve("edited.sgy");
        edit(write("a.sgy", file), SEGY, edit, SegyReading.DEFAULT, to);
        return ByteBuffer.wrap(Files.readAllBytes(to)).order(file.order());
    }

    @ParameterizedTest
    @CsvSource({"BIG_ENDIAN, 0", "LITTLE_ENDIAN, 0", "BIG_ENDIAN, 2"})
    void onlyNamedWordsChange(String order, int extended) throws IOException {
        ByteBuffer file = file(order.startsWith("B") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN, extended);
        ByteBuffer wanted = ByteBuffer.wrap(all(file)).order(file.order());
        for (int t = 0; t < TRACES; t++) {
            int at = 3600 + 3200 * extended + t * TRACE;
            wanted.putInt(at + 188, 1000 + t + 1).putInt(at + 192, wanted.getInt(at + 20));
            wanted.putShort(at + 70, (short) -10);
        }

        ByteBuffer edited = edited(file, Edit.NONE.with(edits.set("inline=word(9)+1000"))
                .with(edits.set("crossline=cdp")).with(edits.set("scalar=-10")));

        assertThat(all(edited)).isEqualTo(wanted.array());
    }

    @Test
    void eachChangeSeesWhatTheOnesBeforeHaveLeft() throws IOException {
        ByteBuffer edited = edited(file(ByteOrder.BIG_ENDIAN, 0), Edit.NONE.with(edits.set("inline=trace"))
                .with(edits.set("inline=inline*10")).with(edits.set("crossline=inline+1"))
                .with(edits.swap("inline,crossline")));

        assertThat(edited.getInt(3600 + 2 * TRACE + 188)).isEqualTo(31);
        assertThat(edited.getInt(3600 + 2 * TRACE + 192)).isEqualTo(30);
    }

    @Test
    void wrongSamplesPerTraceAreSetForTheFileAndItsTraces() throws IOException {
        ByteBuffer file = file(ByteOrder.BIG_ENDIAN, 0);
        ByteBuffer damaged = ByteBuffer.wrap(all(file));
        damaged.putShort(3220, (short) 7);
        for (int t = 0; t < TRACES; t++) {
            damaged.putShort(3600 + t * TRACE + 114, (short) 7);
        }
        Path from = write("damaged.sgy", damaged);
        Edit none = Edit.NONE.with(edits.set("inline=1"));
        assertThatThrownBy(() -> edit(from, SEGY, none, SegyReading.DEFAULT, folder.resolve("no.sgy")))
                .isInstanceOf(FormatException.class);

        edit(from, SEGY, Edit.NONE.withFile(edits.setFile("samples=9")), SegyReading.DEFAULT, folder.resolve("b.sgy"));

        assertThat(Files.readAllBytes(folder.resolve("b.sgy"))).isEqualTo(all(file));
    }

    @Test
    void whatReadingWasGivenIsStated() throws IOException {
        ByteBuffer file = file(ByteOrder.LITTLE_ENDIAN, 2);
        ByteBuffer damaged = ByteBuffer.wrap(all(file)).order(ByteOrder.LITTLE_ENDIAN);
        damaged.putShort(3220, (short) 0).putShort(3224, (short) 0).putShort(3504, (short) 0);
        file.putInt(3296, 0x01020304);
        Path to = folder.resolve("b.sgy");

        edit(write("a.sgy", damaged), SEGY, Edit.NONE, SegyReading.DEFAULT.withSamples(SAMPLES).withFirstTrace(10_000)
                .with(WordOrder.LITTLE_ENDIAN).with(SampleFormat.IEEE_FLOAT32), to);

        assertThat(Files.readAllBytes(to)).isEqualTo(all(file));
    }

    @Test
    void whatTwoBytesDoNotHoldIsStatedAsInRevision2() throws IOException {
        ByteBuffer file = file(ByteOrder.BIG_ENDIAN, 0);

        ByteBuffer edited = edited(file, edits.withInterval(Edit.NONE, new Sampling(0.0025005, Survey.Unit.SECONDS)));

        assertThat(edited.get(3500)).isEqualTo((byte) 2);
        assertThat(edited.getDouble(3272)).isEqualTo(2500.5);
        assertThat(edited.getInt(3296)).isEqualTo(0x01020304);
        assertThat(edited.getLong(3512)).isEqualTo(TRACES);
        assertThat(edited.getLong(3520)).isEqualTo(3600);
        Path to = folder.resolve("edited.sgy");
        try (EditedFile again = EditedFile.open(to, SEGY, SegyReading.DEFAULT, Edit.NONE, "")) {
            assertThat(again.traces()).isEqualTo(TRACES);
        }
    }

    @Test
    void samplesThatTracesContradictAreRefused() throws IOException {
        Path from = write("a.sgy", file(ByteOrder.BIG_ENDIAN, 0));

        assertThatThrownBy(() -> edit(from, SEGY, Edit.NONE.withFile(edits.setFile("samples=8")), SegyReading.DEFAULT,
                folder.resolve("b.sgy")))
                .isInstanceOf(FormatException.class).hasMessageContaining("of up to 9 samples")
                .hasMessageContaining("with 8");
    }

    @ParameterizedTest
    @CsvSource({"1048576", "0"})
    void tracesAreSortedInAnyMemory(int more) throws IOException {
        ByteBuffer file = file(ByteOrder.BIG_ENDIAN, 1);
        List<byte[]> traces = new ArrayList<>(IntStream.range(0, TRACES)
                .mapToObj(t -> Arrays.copyOfRange(all(file), 6800 + t * TRACE, 6800 + (t + 1) * TRACE)).toList());
        traces.sort(Comparator.comparingInt(trace -> ByteBuffer.wrap(trace).getInt(20)));
        Path to = folder.resolve("b.sgy");

        EditSummary summary = edit(write("a.sgy", file), SEGY, Edit.NONE.sortedBy(edits.words("cdp")),
                SegyReading.DEFAULT.withMemory((9 << 20) + more), to);

        ByteBuffer wanted = ByteBuffer.allocate(file.capacity()).put(all(file), 0, 6800);
        traces.forEach(wanted::put);
        assertThat(Files.readAllBytes(to)).isEqualTo(wanted.array());
        assertThat(summary.sorted()).isTrue();
    }

    @Test
    void tracesAreSortedByWhatTheEditMakesOfTheirWords() throws IOException {
        ByteBuffer edited = edited(file(ByteOrder.LITTLE_ENDIAN, 0),
                Edit.NONE.with(edits.set("inline=-trace")).sortedBy(edits.words("inline")));

        assertThat(IntStream.range(0, TRACES).map(t -> edited.getInt(3600 + t * TRACE + 8)))
                .containsExactlyElementsOf(IntStream.rangeClosed(1, TRACES).mapToObj(n -> TRACES + 1 - n).toList());
    }

    @Test
    void tracesOfDifferentLengthsAreEditedAndSorted() throws IOException {
        ByteBuffer file = ByteBuffer.allocate(3600 + 5 * 240 + 4 * (3 + 1 + 2 + 5 + 4));
        file.putShort(3216, (short) 2000).putShort(3220, (short) 5).putShort(3224, (short) 5).position(3600);
        for (int samples : new int[] {3, 1, 2, 5, 4}) {
            ByteBuffer trace = ByteBuffer.allocate(240 + 4 * samples).putShort(114, (short) samples);
            for (int s = 0; s < samples; s++) {
                trace.putFloat(240 + 4 * s, 10 * samples + s);
            }
            file.put(trace);
        }

        ByteBuffer edited = edited(file, Edit.NONE.with(edits.set("inline=samples*2")).sortedBy(edits.words("ns")));

        int at = 3600;
        for (int samples = 1; samples <= 5; samples++) {
            assertThat(edited.getShort(at + 114)).isEqualTo((short) samples);
            assertThat(edited.getInt(at + 188)).isEqualTo(2 * samples);
            assertThat(edited.getFloat(at + 240)).isEqualTo(10 * samples);
            at += 240 + 4 * samples;
        }
        assertThat(at).isEqualTo(edited.capacity());
    }

    @Test
    void tracesLargerThanTheBufferAreCopied() throws IOException {
        int samples = 3_000_000;
        ByteBuffer file = ByteBuffer.allocate(3600 + 2 * (240 + 4 * samples));
        file.putShort(3216, (short) 2000).putShort(3224, (short) 5).put(3500, (byte) 2).putInt(3268, samples);
        Random random = new Random(3);
        for (int at = 3840; at < file.capacity(); at += 4001) {
            file.put(at, (byte) random.nextInt());
        }
        for (int t = 0; t < 2; t++) {
            file.put(3600 + t * (240 + 4 * samples), new byte[240]);
        }
        ByteBuffer wanted = ByteBuffer.wrap(all(file)).putInt(3600 + 188, 1)
                .putInt(3600 + 240 + 4 * samples + 188, 2);

        assertThat(Arrays.equals(edited(file, Edit.NONE.with(edits.set("inline=trace"))).array(), wanted.array()))
                .isTrue();
    }

    @Test
    void intervalAndStartAreSetEverywhere() throws IOException {
        Edit edit = edits.withInterval(Edit.NONE, new Sampling(0.004, Survey.Unit.SECONDS)).with(edits.start(-100.5));
        ByteBuffer file = file(ByteOrder.BIG_ENDIAN, 0);
        for (int t = 0; t < TRACES; t++) {
            file.put(3600 + t * TRACE + 94, new byte[14]).putShort(3600 + t * TRACE + 110, (short) 40)
                    .putShort(3600 + t * TRACE + 112, (short) 0).putShort(3600 + t * TRACE + 214, (short) 0);
        }

        ByteBuffer edited = edited(file, edit);

        assertThat(edited.getShort(3216)).isEqualTo((short) 4000);
        for (int t = 0; t < TRACES; t++) {
            int at = 3600 + t * TRACE;
            assertThat(edited.getShort(at + 116)).isEqualTo((short) 4000);
            assertThat(edited.getShort(at + 108)).isEqualTo((short) -1005);
            assertThat(edited.getShort(at + 110)).as("the mute keeps its 40 ms").isEqualTo((short) 400);
            assertThat(edited.getShort(at + 214)).isEqualTo((short) -10);
        }
    }

    @Test
    void aTextKeepsTheCharacterSetOfTheFile() throws IOException {
        ByteBuffer edited =
                edited(file(ByteOrder.BIG_ENDIAN, 0), Edit.NONE.withText(edits.text(List.of("C 1 NEW", "C 2"))));

        String text = new String(all(edited), 0, 3200, EBCDIC);
        assertThat(text).startsWith("C 1 NEW" + " ".repeat(73) + "C 2 ").isEqualToIgnoringWhitespace("C 1 NEW C 2");
        assertThat(Stream.of("x".repeat(81), "\u00fc").map(List::of)).allSatisfy(lines -> assertThatThrownBy(
                () -> edited(file(ByteOrder.BIG_ENDIAN, 0), Edit.NONE.withText(lines)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("line 1"));
    }

    @Test
    void aTraceThatCannotBeEditedLeavesNothingBehind() throws IOException {
        Path from = write("a.sgy", file(ByteOrder.BIG_ENDIAN, 0));

        assertThatThrownBy(() -> edit(from, SEGY, Edit.NONE.with(edits.set("inline=1/(trace-15)")), SegyReading.DEFAULT,
                folder.resolve("b.sgy")))
                .isInstanceOf(FormatException.class)
                .hasMessageContaining("trace 1, ").hasMessageContaining("'inline=1/(trace-15)'")
                .hasMessageContaining("-0.07");
        assertThatThrownBy(() -> edit(from, SEGY, Edit.NONE.with(edits.set("inline=if(trace==15,1/0,1)")),
                SegyReading.DEFAULT, folder.resolve("b.sgy")))
                .hasMessageContaining("trace 15, at byte " + (3600 + 14 * TRACE))
                .hasMessageContaining("the divisor is 0");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactly(from);
        }
    }

    @Test
    void theInputIsNeverTheOutput() throws IOException {
        Path from = write("a.sgy", file(ByteOrder.BIG_ENDIAN, 0));
        Path link = Files.createSymbolicLink(folder.resolve("link.sgy"), from);
        Path hard = Files.createLink(folder.resolve("hard.sgy"), from);
        byte[] before = Files.readAllBytes(from);

        for (Path to : List.of(from, link, hard)) {
            try (EditedFile file = EditedFile.open(from, SEGY, SegyReading.DEFAULT,
                    Edit.NONE.with(edits.set("inline=1")), "")) {
                assertThatThrownBy(() -> file.write(to, true, (_, _) -> {})).hasMessageContaining("is the input");
            }
        }
        Path other = Files.write(folder.resolve("other.sgy"), new byte[1]);
        assertThatThrownBy(() -> edit(from, SEGY, Edit.NONE.with(edits.set("inline=1")), SegyReading.DEFAULT, other))
                .isInstanceOf(OutputException.class).hasMessageContaining("exists already");
        assertThat(Files.readAllBytes(from)).isEqualTo(before);
    }

    @Test
    void anIncompleteTraceIsRefusedOrLeftOut() throws IOException {
        byte[] whole = file(ByteOrder.BIG_ENDIAN, 0).array();
        Path from = write("cut.sgy", ByteBuffer.wrap(Arrays.copyOf(whole, whole.length - 5)));
        Edit edit = Edit.NONE.with(edits.set("word(1)=word(1)"));

        assertThatThrownBy(() -> edit(from, SEGY, edit, SegyReading.DEFAULT, folder.resolve("b.sgy")))
                .isInstanceOf(FormatException.class).hasMessageContaining("20 whole traces");
        EditSummary summary = edit(from, SEGY, edit, SegyReading.DEFAULT.withSalvage(true), folder.resolve("b.sgy"));

        assertThat(Files.readAllBytes(folder.resolve("b.sgy"))).isEqualTo(Arrays.copyOf(whole, whole.length - TRACE));
        assertThat(summary.left()).isEqualTo(TRACE - 5);
    }

    @Test
    void trailingStanzasStayBehindTheTraces() throws IOException {
        byte[] traces = file(ByteOrder.BIG_ENDIAN, 0).array();
        ByteBuffer file = ByteBuffer.wrap(Arrays.copyOf(traces, traces.length + 3200));
        file.put(3500, (byte) 2).putInt(3528, 1).putLong(3512, TRACES);
        Arrays.fill(file.array(), traces.length, file.capacity(), (byte) 'x');

        byte[] edited = edited(file, Edit.NONE.sortedBy(edits.words("cdp"))).array();

        assertThat(Arrays.copyOfRange(edited, traces.length, edited.length)).containsOnly('x');
        assertThat(edited.length).isEqualTo(file.capacity());
    }

    @Test
    void tooLittleMemoryIsRefusedBeforeAnythingIsWritten() throws IOException {
        Path from = write("a.sgy", file(ByteOrder.BIG_ENDIAN, 0));

        assertThatThrownBy(() -> edit(from, SEGY, Edit.NONE.sortedBy(edits.words("cdp")),
                SegyReading.DEFAULT.withMemory(8 << 20), folder.resolve("b.sgy")))
                .isInstanceOf(IndexTooLargeException.class).hasMessageContaining("9437184");
    }

    @Test
    void seismicUnixIsEditedByItsOwnWords() throws IOException {
        ByteBuffer file = ByteBuffer.allocate(12 * 256).order(ByteOrder.nativeOrder());
        for (int t = 0; t < 12; t++) {
            file.putShort(t * 256 + 114, (short) 4).putShort(t * 256 + 116, (short) 4000).putInt(t * 256 + 4, t)
                    .putFloat(t * 256 + 180, 0.5f).putFloat(t * 256 + 240, t);
        }
        Path from = write("a.su", file);
        Edits edits = new Edits(new SuFormat());
        Path to = folder.resolve("b.su");

        edit(from, new SuFormat(), edits.withInterval(Edit.NONE, new Sampling(0.002, Survey.Unit.SECONDS))
                .with(edits.set("inline=floor(tracr/4)+1")).with(edits.set("crossline=tracr%4"))
                .with(edits.set("d1=d1*3")).with(edits.start(8)), SegyReading.DEFAULT, to);

        for (int t = 0; t < 12; t++) {
            file.putInt(t * 256 + 8, t / 4 + 1).putInt(t * 256 + 20, t % 4).putShort(t * 256 + 116, (short) 2000)
                    .putFloat(t * 256 + 180, 1.5f).putShort(t * 256 + 108, (short) 8);
        }
        assertThat(Files.readAllBytes(to)).isEqualTo(all(file));
        assertThatThrownBy(() -> edits.setFile("samples=5")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void previewsShowTheFirstTracesAndWriteNothing() throws IOException {
        Path from = write("a.sgy", file(ByteOrder.BIG_ENDIAN, 0));
        try (EditedFile file = EditedFile.open(from, SEGY, SegyReading.DEFAULT,
                Edit.NONE.with(edits.set("word(9)=word(9)*2")).withFile(edits.setFile("fold=7")), "")) {
            EditPreview preview = file.preview(3);

            assertThat(preview.traces()).isEqualTo(TRACES);
            assertThat(preview.file()).singleElement().satisfies(change -> {
                assertThat(change.word().at()).isEqualTo(3227);
                assertThat(change.after()).isEqualTo(7);
            });
            assertThat(preview.rows()).extracting(row -> row.words().getFirst().after()).containsExactly(2.0, 4.0, 6.0);
        }
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactly(from);
        }
    }
}

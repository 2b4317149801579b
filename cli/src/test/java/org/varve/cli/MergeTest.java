package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code varve convert --merge}: what is written, and that each remedy of a refusal works on the very files. */
class MergeTest {

    private static final int TRACE = 240 + 40 * Float.BYTES;

    @TempDir
    private Path folder;

    private Path survey;

    @BeforeEach
    void makeSurvey() {
        survey = Outcome.survey(folder.resolve("survey.sgy"));
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private static Outcome done(String... words) {
        Outcome outcome = Outcome.of(words);
        assertThat(outcome.status()).as("%s: %s", String.join(" ", words), outcome.err()).isZero();
        return outcome;
    }

    private String part(String name, String... options) {
        done(Stream.concat(Stream.of("convert", survey.toString(), file(name), "--quiet", "--overwrite"),
                Stream.of(options)).toArray(String[]::new));
        return file(name);
    }

    /** Changes the headers of a SEG-Y file, trace by trace. */
    private static String change(String file, Consumer<ByteBuffer> change) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(Path.of(file)));
        for (int at = 3600; at < bytes.capacity(); at += TRACE) {
            change.accept(bytes.slice(at, TRACE));
        }
        Files.write(Path.of(file), bytes.array());
        return file;
    }

    private Outcome merge(String... words) {
        return Outcome.of(Stream.concat(Stream.of("convert", "--merge"), Stream.of(words)).toArray(String[]::new));
    }

    private Outcome refused(String sentence, String... files) {
        List<String> words = new ArrayList<>(Arrays.asList(files));
        words.add(file("refused.sgy"));
        Outcome outcome = merge(words.toArray(String[]::new));
        assertThat(outcome.status()).as(outcome.err()).isIn(ExitStatus.USAGE, ExitStatus.INPUT);
        assertThat(outcome.err()).contains(sentence);
        assertThat(folder.toFile().list((_, name) -> name.startsWith("refused"))).isEmpty();
        return outcome;
    }

    private void works(String... words) {
        Outcome outcome = merge(words);
        assertThat(outcome.status()).as(outcome.err()).isZero();
    }

    private byte[] traces(String name) throws IOException {
        byte[] bytes = Files.readAllBytes(folder.resolve(name));
        return Arrays.copyOfRange(bytes, 3600, bytes.length);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sgy", "su", "zarr"})
    void piecesOfAnyFormatBecomeTheWhole(String extension) throws IOException {
        String one = part("one." + extension, "--inlines", "1:4");
        String two = part("two." + extension, "--inlines", "5:9");
        String three = part("three." + extension, "--inlines", "10:12");
        part("whole." + extension);

        Outcome merged = done("convert", "--merge", two, one, three, file("merged." + extension), "--json", "--tile",
                "5,4,16");
        done("convert", file("merged." + extension), file("merged.npy"));
        done("convert", survey.toString(), file("whole.npy"));

        assertThat(folder.resolve("merged.npy")).hasSameBinaryContentAs(folder.resolve("whole.npy"));
        JsonNode json = merged.json();
        assertThat(json.get("inputFiles").toString()).contains("two." + extension, "one.", "three.");
        assertThat(json.get("shape").toString()).isEqualTo("[12,10,40]");
        if (extension.equals("sgy")) {
            assertThat(traces("merged.sgy")).isEqualTo(traces("whole.sgy"));
            assertThat(Outcome.of("info", file("merged.sgy"), "--text").out())
                    .contains("varve merge overlap=error; survey two.sgy every 0.004 s; survey-2 one.sgy");
        }
        if (extension.equals("su")) {
            assertThat(folder.resolve("merged.su")).hasSameBinaryContentAs(folder.resolve("whole.su"));
        }
        if (extension.equals("zarr")) {
            assertThat(Files.readString(folder.resolve("merged.zarr/amplitude/.zattrs")))
                    .contains("varve merge overlap=error; survey two.zarr", "\"operator\" : \"merge\"");
        }
    }

    @Test
    void formatsMixAndHolesAreTold() {
        String one = part("one.sgy", "--inlines", "1:4");
        String two = part("two.zarr", "--inlines", "7:12", "--crosslines", "3:10");

        JsonNode json = done("convert", "--merge", one, two, file("merged.sgy"), "--json").json();

        assertThat(json.get("notes").toString())
                .contains("32 of 120 places of the merged survey are in no input: they are missing traces");
        JsonNode info = Outcome.of("info", file("merged.sgy"), "--json").json();
        assertThat(info.get("shape").toString()).isEqualTo("[12,10,40]");
        assertThat(info.get("corners").toString()).contains("\"inline\":12");
        done("convert", file("merged.sgy"), file("two-back.zarr"), "--inlines", "7:12", "--crosslines", "3:10");
        done("convert", file("two-back.zarr"), file("two-back.npy"));
        done("convert", two, file("two.npy"));
        assertThat(folder.resolve("two-back.npy")).hasSameBinaryContentAs(folder.resolve("two.npy"));
    }

    @Test
    void aPartOfAMergedSurveyIsThatOfTheWhole() throws IOException {
        String one = part("one.sgy", "--inlines", "1:6");
        String two = part("two.sgy", "--inlines", "7:12");
        part("part.sgy", "--inlines", "5:9", "--samples", "40:80");

        done("convert", "--merge", one, two, file("merged.sgy"), "--inlines", "5:9", "--samples", "40:80");

        assertThat(traces("merged.sgy")).isEqualTo(traces("part.sgy"));
    }

    @Test
    void overlapsThatAgreeAreTold() {
        String one = part("one.sgy", "--inlines", "1:7");
        String two = part("two.sgy", "--inlines", "6:12");

        assertThat(done("convert", "--merge", one, two, file("merged.sgy"), "--json").json().get("notes").toString())
                .contains("800 samples are in several inputs, and agree");
    }

    @Test
    void overlapsThatDifferAreRefusedAndChosen() throws IOException {
        String one = part("one.sgy", "--inlines", "1:7");
        String two = change(part("two.sgy", "--inlines", "6:12"), trace -> trace.putFloat(240 + 80, 1e6f));

        Outcome refused = refused("differs from " + one + " where both have samples: at inline 6, crossline 1, 80 ms",
                one, two);

        assertThat(refused.err()).contains("choose with --overlap first, --overlap last or --overlap mean");
        for (String policy : List.of("first", "last", "mean")) {
            Outcome merged = merge(one, two, file(policy + ".sgy"), "--overlap", policy, "--json");
            assertThat(merged.status()).as(merged.err()).isZero();
            assertThat(merged.json().get("notes").toString())
                    .contains("800 samples are in several inputs, and differ in 20");
            assertThat(Outcome.of("info", file(policy + ".sgy"), "--text").out()).contains("overlap=" + policy);
        }
        int at = 3600 + 5 * 10 * TRACE + 240 + 80;
        float first = ByteBuffer.wrap(Files.readAllBytes(folder.resolve("first.sgy"))).getFloat(at);
        assertThat(ByteBuffer.wrap(Files.readAllBytes(survey)).getFloat(at)).isEqualTo(first);
        assertThat(ByteBuffer.wrap(Files.readAllBytes(folder.resolve("last.sgy"))).getFloat(at)).isEqualTo(1e6f);
        assertThat(ByteBuffer.wrap(Files.readAllBytes(folder.resolve("mean.sgy"))).getFloat(at))
                .isEqualTo((float) ((first + 1e6) / 2));
    }

    @Test
    void anotherIntervalIsRefusedUnlessOneIsGiven() throws IOException {
        String one = part("one.sgy", "--inlines", "1:6");
        String two = part("two.sgy", "--inlines", "7:12");
        Files.write(Path.of(two),
                ByteBuffer.wrap(Files.readAllBytes(Path.of(two))).putShort(3216, (short) 2000).array());
        change(two, trace -> trace.putShort(116, (short) 2000));

        assertThat(refused("sample intervals are 0.004 s and 0.002 s", one, two).err())
                .contains("such as --interval 0.004");
        works(one, two, file("merged.sgy"), "--interval", "0.004");
    }

    @Test
    void anotherUnitIsRefusedUnlessOneIsGiven() {
        String one = part("one.sgy", "--inlines", "1:6");
        String two = part("two.zarr", "--inlines", "7:12", "--unit", "m");

        assertThat(refused("units of the sample axis are s and m", one, two).err())
                .contains("such as --unit m --interval 4");
        works(one, two, file("merged.sgy"), "--unit", "m", "--interval", "4");
    }

    @Test
    void samplesBetweenSamplesAreRefusedUntilTheyAreMoved() throws IOException {
        String one = part("one.sgy", "--inlines", "1:6");
        String two = change(part("two.sgy", "--inlines", "7:12"), trace -> trace.putShort(108, (short) 2));

        assertThat(refused("first samples are at 0 s and 0.002 s", one, two).err()).contains("with varve edit");
        done("edit", two, file("moved.sgy"), "--start", "0");
        works(one, file("moved.sgy"), file("merged.sgy"));
    }

    @Test
    void linesBetweenLinesAreRefusedUntilTheyAreRenumbered() {
        String one = part("one.sgy", "--inlines", "1:5:2");
        String two = part("two.sgy", "--inlines", "8:12:2");

        assertThat(refused("inlines are 1 to 5 in steps of 2 and 8 to 12 in steps of 2", one, two).err())
                .contains("renumber those of one of them with varve edit");
        done("edit", two, file("renumbered.sgy"), "--set", "inline=inline-1", "--corner", "1,1,0,0", "--corner",
                "11,1,100,0", "--corner", "1,10,0,100", "--compute", "coordinates");
        done("edit", one, file("one-moved.sgy"), "--corner", "1,1,0,0", "--corner", "11,1,100,0", "--corner",
                "1,10,0,100", "--compute", "coordinates");
        works(file("one-moved.sgy"), file("renumbered.sgy"), file("merged.sgy"));
    }

    @Test
    void anotherMapIsRefusedUntilItIsCorrected() throws IOException {
        String one = part("one.sgy", "--inlines", "1:6");
        String two =
                change(part("two.sgy", "--inlines", "7:12"), trace -> trace.putInt(180, trace.getInt(180) + 50000));

        assertThat(refused("lies at x ", one, two).err()).contains("varve edit");
        done("edit", two, file("moved.sgy"), "--set", "x=x-50000");
        works(one, file("moved.sgy"), file("merged.sgy"));
    }

    @Test
    void linesThatAreNotStatedAreRefusedUntilTheyAre() {
        String one = part("one.sgy", "--inlines", "1:6");
        String two = part("two.npy", "--inlines", "7:12");

        assertThat(refused("two.npy: states no numbers of inlines and crosslines", one, two).err())
                .contains("write it as .sgy with varve convert, and give it line numbers with varve edit");
        done("convert", two, file("two.sgy"));
        done("edit", two.replace(".npy", ".sgy"), file("numbered.sgy"), "--set", "inline=inline+6", "--set", "x=0",
                "--set", "y=0", "--set", "source_x=0", "--set", "source_y=0");
        works(one, file("numbered.sgy"), file("merged.sgy"));
    }

    @Test
    void linesInNoOrderAreRefusedUntilTheyAreSorted() throws IOException {
        String one = part("one.sgy", "--inlines", "1:6");
        String two = part("two.zarr", "--inlines", "7:12", "--compression", "none");
        reorder("two.zarr", 1, 0, 2, 3, 4, 5);
        assertThat(refused("two.zarr: its inlines are not in equal steps upwards", one, two).err())
                .contains("write it as .sgy with varve convert, and merge that");
        done("convert", two, file("two.sgy"));
        works(one, file("two.sgy"), file("merged.sgy"));
    }

    @Test
    void linesOfAGroupMayDescend() throws IOException {
        String one = part("one.sgy", "--inlines", "1:6");
        String two = part("two.zarr", "--inlines", "7:12", "--compression", "none");
        reorder("two.zarr", 5, 4, 3, 2, 1, 0);

        works(one, two, file("merged.sgy"));
        assertThat(traces("merged.sgy")).isEqualTo(traces("survey.sgy"));
    }

    /** Stores the inlines of a group in another order. */
    private void reorder(String group, int... order) throws IOException {
        for (String array : List.of("inline", "amplitude", "trace_mask", "cdp_x", "cdp_y", "raw_headers")) {
            reorder(folder.resolve(group).resolve(array), order);
        }
    }

    /** Reorders the first axis of an array whose chunks are cut along it alone. */
    private static void reorder(Path array, int... order) throws IOException {
        try (Stream<Path> files = Files.walk(array)) {
            List<Path> chunks = files.filter(file -> file.getFileName().toString().matches("\\d+"))
                    .filter(Files::isRegularFile).sorted().toList();
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            for (Path chunk : chunks) bytes.write(Files.readAllBytes(chunk));
            int size = bytes.size() / chunks.size();
            int line = bytes.size() / order.length;
            ByteBuffer reordered = ByteBuffer.allocate(bytes.size());
            for (int i : order) reordered.put(bytes.toByteArray(), i * line, line);
            for (int k = 0; k < chunks.size(); k++) {
                Files.write(chunks.get(k), Arrays.copyOfRange(reordered.array(), k * size, (k + 1) * size));
            }
        }
    }

    @Test
    void wordsThatDoNotFitAreRefused() {
        String one = part("one.sgy", "--inlines", "1:6");
        String two = part("two.sgy", "--inlines", "7:12");

        refused("is the only input; give two inputs or more, and the output last", one);
        refused("one.sgy: is given twice", one, one);
        assertThat(Outcome.of("convert", one, two, file("merged.sgy")).err())
                .contains("with --merge, all but the last");
        assertThat(Outcome.of("convert", one, file("merged.sgy"), "--overlap", "first").err())
                .contains("--overlap: only applies with --merge");
        assertThat(merge(one, two, file("merged.sgy"), "--overlap", "sum").err()).contains("'sum'", "mean");
        assertThat(merge(one, two, file("merged.sgy"), "--offset", "each").err()).contains("give one, or drop --merge");
        assertThat(merge(one, two, two).err()).contains("is the input; choose another name");
        assertThat(merge(one, two, file("merged.sgy"), "--array", "a").err()).contains("--array: is for Zarr inputs");
        assertThat(folder.resolve("merged.sgy")).doesNotExist();
        works(one, two, file("merged.sgy"), "--inline-byte", "189", "--crossline-byte", "193");
        assertThat(merge(one, two, file("merged.sgy")).status()).isEqualTo(ExitStatus.OUTPUT);
    }
}

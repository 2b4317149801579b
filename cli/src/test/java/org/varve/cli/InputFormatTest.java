package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Inputs whose names show no format, or another than their content. */
class InputFormatTest {

    private static final Pattern REMEDY = Pattern.compile("give (?:it with )?(--format \\S+)");

    @TempDir
    private Path folder;

    private Path good;

    @BeforeEach
    void generate() {
        good = Outcome.survey(folder.resolve("good.sgy"));
    }

    /** The survey in another file, of the format that the extension of {@code as} shows, then renamed. */
    private Path renamed(String as, String name) throws IOException {
        Path made = folder.resolve("made" + as);
        convert(good, made);
        return Files.move(made, folder.resolve(name));
    }

    private static Outcome convert(Path from, Path to, String... options) {
        List<String> words = new ArrayList<>(List.of("convert", from.toString(), to.toString(), "--quiet"));
        words.addAll(List.of(options));
        return Outcome.of(words.toArray(String[]::new));
    }

    /** Whether the file holds the samples of the survey. */
    private void assertSame(Path file, String... options) {
        Path copy = folder.resolve("copy.npy");
        Path expected = folder.resolve("expected.npy");
        List<String> words = new ArrayList<>(List.of(options));
        words.add("--overwrite");
        Outcome converted = convert(file, copy, words.toArray(String[]::new));
        assertThat(converted.status()).as(converted.err()).isZero();
        convert(good, expected, "--overwrite");
        assertThat(copy).hasSameBinaryContentAs(expected);
    }

    private static Path zipped(Path group, Path archive) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive));
                Stream<Path> files = Files.walk(group)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                zip.putNextEntry(new ZipEntry(group.relativize(file).toString()));
                zip.write(Files.readAllBytes(file));
            }
        }
        return archive;
    }

    @ParameterizedTest
    @ValueSource(strings = {"survey.dat", "survey", "LINE.SEGY.bak", "a.1"})
    void segyIsRecognised(String name) throws IOException {
        Path file = Files.copy(good, folder.resolve(name));
        String path = file.toString();

        assertSame(file);
        assertThat(Outcome.of("info", path).out()).contains("SEG-Y revision 1");
        assertThat(Outcome.of("info", path, "--text", "--headers").status()).isZero();
        assertThat(Outcome.of("plan", "mean", path, "--json").json().has("tileShape")).isTrue();
        assertThat(Outcome.of("run", "mean", path, folder.resolve("m.sgy").toString(), "--quiet").status()).isZero();
        assertThat(Outcome.of("view", path, folder.resolve("v.png").toString()).status()).isZero();
        assertThat(Outcome.of("edit", path, folder.resolve("e.sgy").toString(), "--set", "cdp=7").status()).isZero();
        assertThat(Outcome.of("run", "difference", good.toString(), folder.resolve("d.sgy").toString(), "--with", path)
                .status()).isZero();
    }

    @Test
    void anyPlausibleFileHeaderIsRecognised() throws IOException {
        byte[] bytes = Files.readAllBytes(good);
        byte[] text = new String(bytes, 0, 3200, Charset.forName("IBM037")).getBytes(StandardCharsets.ISO_8859_1);
        System.arraycopy(text, 0, bytes, 0, 3200);
        assertSame(Files.write(folder.resolve("ascii"), bytes));
        Arrays.fill(bytes, 0, 3200, (byte) 0);
        assertSame(Files.write(folder.resolve("zeros"), bytes));
        Arrays.fill(bytes, 0, 3200, (byte) 0xff);
        assertSame(Files.write(folder.resolve("junk"), bytes));
    }

    @Test
    void arraysAndGroupsAreRecognised() throws IOException {
        assertSame(renamed(".npy", "array.bin"));
        Path group = renamed(".zarr", "group");
        assertSame(group);
        assertSame(zipped(group, folder.resolve("group.bak")));
    }

    @ParameterizedTest
    @CsvSource({".su, traces.dat, su", ".raw, floats, raw"})
    void whatIsNotRecognisedIsReadAsWasSaid(String as, String name, String format) throws IOException {
        Path file = renamed(as, name);
        String[] shape = format.equals("raw") ? new String[] {"--shape", "12,10,40"} : new String[0];
        Outcome refused = Outcome.of("info", file.toString());
        assertThat(refused.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(refused.err()).contains(name + " begins with ", "which shows no format that is read", "--format ");
        Matcher remedy = REMEDY.matcher(refused.err());
        assertThat(remedy.find()).isTrue();
        assertThat(remedy.group(1)).contains(format);

        String[] options = Stream.concat(Stream.of("--format", format), Stream.of(shape)).toArray(String[]::new);
        assertSame(file, options);
        for (String verb : List.of("info", "plan mean", "view")) {
            List<String> words = new ArrayList<>(List.of(verb.split(" ", -1)));
            words.add(file.toString());
            words.addAll(List.of(options));
            Outcome done = Outcome.of(words.toArray(String[]::new));
            assertThat(done.status()).as(verb + done.err()).isZero();
        }
    }

    @Test
    void furtherInputsHaveTheFormatIfTheirNamesShowNone() throws IOException {
        Path traces = renamed(".su", "traces.dat");
        Path more = Files.copy(traces, folder.resolve("more.dat"));
        Outcome done = Outcome.of("run", "difference", traces.toString(), folder.resolve("d.npy").toString(), "--with",
                more.toString(), "--format", "su", "--quiet");
        assertThat(done.status()).as(done.err()).isZero();
        Outcome mixed = Outcome.of("run", "difference", more.toString(), folder.resolve("e.npy").toString(), "--with",
                Files.move(folder.resolve("d.npy"), folder.resolve("f.npy")).toString(), "--format", "su", "--quiet");
        assertThat(mixed.err()).doesNotContain("f.npy is not a Seismic Unix");
    }

    @ParameterizedTest
    @CsvSource({".sgy, a.npy, .npy, SEG-Y", ".npy, a.sgy, SEG-Y, .npy", ".zarr, a.segy, SEG-Y, Zarr",
            ".sgy, a.zarr, Zarr, SEG-Y", ".sgy, a.su, Seismic Unix, SEG-Y", ".sgy, a.raw, .raw, SEG-Y"})
    void aNameThatContradictsTheContentIsTold(String as, String name, String stated, String found) throws IOException {
        Path file = renamed(as, name);
        Outcome refused = convert(file, folder.resolve("o.npy"));
        assertThat(refused.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(refused.err()).contains("%s is not a %s file: its content is %s".formatted(name, stated, found));
        Matcher remedy = REMEDY.matcher(refused.err());
        assertThat(remedy.find()).as(refused.err()).isTrue();
        assertSame(file, remedy.group(1).split(" ", -1));
        for (String verb : List.of("info", "plan mean", "view")) {
            List<String> words = new ArrayList<>(List.of(verb.split(" ", -1)));
            words.add(file.toString());
            words.addAll(List.of(remedy.group(1).split(" ", -1)));
            assertThat(Outcome.of(words.toArray(String[]::new)).status()).isZero();
        }
        Outcome info = Outcome.of("info", file.toString());
        assertThat(info.status()).isZero();
        assertThat(info.out()).contains("format", found, "obstacle", remedy.group(1));
    }

    @Test
    void anEditedFileIsReadAsItsContent() throws IOException {
        Path file = renamed(".sgy", "a.su");
        Outcome refused = Outcome.of("edit", file.toString(), folder.resolve("e.su").toString(), "--set", "cdp=7");
        assertThat(refused.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(refused.err()).contains("its content is SEG-Y: give --format sgy");
        assertThat(Outcome.of("edit", file.toString(), folder.resolve("e.sgy").toString(), "--set", "cdp=7", "--format",
                "sgy").status()).isZero();
    }

    @Test
    void whatIsKnownToBeSomethingElseIsNamed() throws IOException {
        Files.write(folder.resolve("a.gz"), new byte[] {0x1f, (byte) 0x8b, 8, 0});
        Files.write(folder.resolve("a.h5"), "\u0089HDF\r\n\u001a\n".getBytes(StandardCharsets.ISO_8859_1));
        Files.writeString(folder.resolve("a.txt"), "Where is the survey?\n".repeat(500));
        Files.createDirectories(folder.resolve("folder"));
        assertThat(Outcome.of("info", folder.resolve("a.gz").toString()).err()).contains("unpack it first");
        assertThat(Outcome.of("info", folder.resolve("a.h5").toString()).err()).contains("HDF5");
        assertThat(Outcome.of("info", folder.resolve("a.txt").toString()).err()).contains("begins with 'Where is'");
        assertThat(Outcome.of("info", folder.resolve("folder").toString()).err()).contains("give the file inside it");
        assertThat(Outcome.of("info", folder.resolve("none").toString()).err()).contains("does not exist");
    }

    @Test
    void anUnknownWordIsRefusedAndOutputsGoByTheirNames() {
        Outcome unknown = Outcome.of("info", good.toString(), "--format", "segx");
        assertThat(unknown.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(unknown.err()).contains("'segx'");
        assertThat(Outcome.of("info", good.toString(), "--format", "abc").err()).contains("give one of", "sgy", "zarr");
        assertThat(Outcome.of("info", good.toString(), "--format", "SEGY").status()).isZero();
        Outcome output = convert(good, folder.resolve("o.dat"), "--format", "sgy");
        assertThat(output.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(output.err()).contains("o.dat", "use .sgy");
    }
}

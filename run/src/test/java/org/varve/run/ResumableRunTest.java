package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Boundary;
import org.varve.core.Device;
import org.varve.core.DeviceProvider.Request;
import org.varve.core.Note;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Shape;
import org.varve.core.SurveyRange;
import org.varve.core.Sweep;
import org.varve.core.VolumeWriter;
import org.varve.file.Disk;
import org.varve.file.OutputException;
import org.varve.formats.CreateOptions;
import org.varve.formats.OpenOptions;
import org.varve.formats.Overlap;
import org.varve.formats.Volumes;
import org.varve.run.journal.Resuming;
import org.varve.file.Sampling;
import org.varve.synthetic.SyntheticSurvey;
import org.varve.tiling.Progress;
import org.varve.zarr.ZarrOptions;

/** A run that fails at any tile and is resumed, any number of times, writes what an uninterrupted run writes. */
class ResumableRunTest {

    private static final Shape SHAPE = new Shape(24, 20, 40);
    private static final List<String> OPERATORS =
            List.of("gaussian", "envelope", "histogram-equalization", "gst-dip-azimuth", "clip-percentiles",
                    "gaussian+rms");
    private static final List<String> NAMES = List.of("{output}.sgy", "{output}.su", "{output}.npy", "{output}.raw",
            "all.zarr");

    /** The time at which a group was created differs. */
    private static final String CREATED = "\"createdOn\" *: *\"[^\"]*\"";

    /** Ends a run. */
    private static final class Crash extends Error {
        private static final long serialVersionUID = 1;
    }

    @TempDir
    private Path folder;

    private Path survey;
    private Path expected;
    private Path resumed;

    @BeforeEach
    void generate() throws IOException, InterruptedException, OutOfBudgetException {
        survey = folder.resolve("survey.sgy");
        expected = Files.createDirectory(folder.resolve("expected"));
        resumed = Files.createDirectory(folder.resolve("resumed"));
        SyntheticSurvey source = new SyntheticSurvey(SHAPE, 7);
        float[] samples = new float[(int) SHAPE.size()];
        for (int i = 0; i < samples.length; i++) samples[i] = (i * 7919 % 1013) - 500;
        try (VolumeWriter writer = Volumes.create(survey, source.survey(), CreateOptions.DEFAULT)) {
            Run.copy().from(ArrayVolume.of(samples, SHAPE)).to(List.of(writer)).run();
        }
    }

    /** {@code -Dvarve.cycles=200} makes that many instead of a few. */
    @Test
    void writesTheSameBitsWhereverItFails() throws Exception {
        Random random = new Random(16);
        int crashes = 0;
        for (int cycle = 0; cycle < Integer.getInteger("varve.cycles", Sweep.count(6, 15)); cycle++) {
            String operator = OPERATORS.get(cycle % OPERATORS.size());
            String name = NAMES.get(cycle % NAMES.size());
            Shape tile = new Shape(1 + random.nextInt(8), 1 + random.nextInt(20), SHAPE.samples());
            CreateOptions options = CreateOptions.DEFAULT.with(ZarrOptions.DEFAULT.withVersion(2 + random.nextInt(2))
                    .withChunk(new Shape(1 + random.nextInt(6), 1 + random.nextInt(6), 40)).withCompression("none"));
            run(operator, tile).to(expected.resolve(name).toString(), options).run();

            Run run = run(operator, tile).to(resumed.resolve(name).toString(), options)
                    .resumable(Resuming.ALONE.every(Duration.ofNanos(1 + random.nextInt(3_000_000))));
            boolean done = false;
            for (int fails = random.nextInt(4); fails > 0 && !done; fails--) {
                try {
                    run.listener(crashAfter(random.nextInt(30))).run();
                    done = true;
                } catch (Crash _) {
                    crashes++;
                }
            }
            if (!done) run.listener(RunListener.NONE).run();

            String what = "cycle %s, %s to %s in tiles of %s, %s".formatted(cycle, operator, name, tile, options.own());
            assertThat(contents(resumed)).as(what).isEqualTo(contents(expected));
            empty(expected);
            empty(resumed);
        }
        assertThat(crashes).isPositive();
    }

    private List<Path> journal() throws IOException {
        try (Stream<Path> files = Files.list(resumed)) {
            return files.filter(file -> file.toString().endsWith(".journal")).toList();
        }
    }

    @Test
    void goesOnWhereItFailed() throws Exception {
        crash("npy");
        int before = Integer
                .parseInt(notes(run("gaussian", new Shape(2, 20, 40))).replaceAll("(?s).*: (\\d+) of 12 blocks.*",
                        "$1"));

        assertThat(before).isBetween(1, 11);
        assertThat(resumed.resolve("a.npy")).exists();
        assertThat(journal()).isEmpty();
    }

    private String notes(Run run) throws Exception {
        StringBuilder notes = new StringBuilder();
        run.to(resumed.resolve("a.npy")).resumable(fast()).listener(event -> {
            if (event instanceof RunEvent.Noted(Note note)) notes.append(note).append('\n');
        }).run();
        return notes.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"npy", "zarr"})
    void aRunThatIsNotToBeResumedLeavesWhatWasBegun(String format) throws Exception {
        crash(format);

        assertThatThrownBy(() -> run("gaussian", new Shape(2, 20, 40)).to(resumed.resolve("a." + format)).run())
                .isInstanceOf(OutputException.class).hasMessageContaining("was begun by a stopped run");
        assertThat(journal()).hasSize(1);
    }

    @Test
    void refusesAnotherRun() throws Exception {
        crash("npy");

        refuses(run("gaussian", new Shape(3, 20, 40)), "its tile is 2x20x40, and now it is 3x20x40");
        refuses(run("envelope", new Shape(2, 20, 40)), "its operator is gaussian");
        refuses(run("gaussian", new Shape(2, 20, 40)).boundary(Boundary.NEAREST),
                "its boundary is reflect, and now it is nearest");
        FileTime time = Files.getLastModifiedTime(survey);
        Files.setLastModifiedTime(survey, FileTime.fromMillis(0));
        refuses(run("gaussian", new Shape(2, 20, 40)), "its input 1 is");
        Files.setLastModifiedTime(survey, time);
        byte[] bytes = Files.readAllBytes(survey);
        for (int at = 3600 + 240; at < bytes.length; at += 400) bytes[at + 80] ^= 1;
        Files.write(survey, bytes);
        Files.setLastModifiedTime(survey, time);
        refuses(run("gaussian", new Shape(2, 20, 40)), "samples with checksum");
    }

    /** The file is the same, but frequencies, gains and the headers of outputs depend on how it is read. */
    @ParameterizedTest
    @CsvSource({"2ms, every 0.002 s", "5m, every 5.0 m"})
    void refusesAnotherSampling(String sampling, String now) throws Exception {
        crash("npy");

        refuses(run("gaussian", new Shape(2, 20, 40)).from(survey, OpenOptions.DEFAULT.with(Sampling.of(sampling))),
                now);
    }

    @Test
    void refusesMergedFilesOfWhichAnyHasChangedOrThatAreMergedOtherwise() throws Exception {
        Path one = folder.resolve("one.sgy");
        Path two = folder.resolve("two.sgy");
        Run.copy().from(survey).part(SurveyRange.ALL.inlines(1, 13)).to(one).run();
        Run.copy().from(survey).part(SurveyRange.ALL.inlines(12, 24)).to(two).run();
        List<Source> pieces = List.of(Source.of(one, OpenOptions.DEFAULT), Source.of(two, OpenOptions.DEFAULT));
        Run run = run("gaussian", new Shape(2, 20, 40)).from(Source.merged(pieces, Overlap.FIRST));
        crash(run, "npy");
        FileTime time = Files.getLastModifiedTime(two);

        Files.setLastModifiedTime(two, FileTime.fromMillis(0));
        refuses(run, "its input 1 is");
        Files.setLastModifiedTime(two, time);
        refuses(run.from(Source.merged(pieces, Overlap.LAST)), "overlap FIRST, and now it is ");

        run.from(Source.merged(pieces, Overlap.FIRST)).to(resumed.resolve("a.npy")).resumable(fast())
                .listener(RunListener.NONE).run();
        assertThat(journal()).isEmpty();
    }

    /** Devices of another kind compute other bits, though no sample may differ by much. */
    @Test
    void refusesAnotherKindOfDevice() throws Exception {
        crash("npy");

        refuses(run("gaussian", new Shape(2, 20, 40)).on(named("gpu:0")), "its device is cpu, and now it is gpu;");

        run("gaussian", new Shape(2, 20, 40)).to(resumed.resolve("a.npy")).on(named("cpu:7")).resumable(fast()).run();
        assertThat(journal()).isEmpty();
    }

    /** The CPU by another name. */
    private static Device named(String name) {
        Device cpu = Devices.choose("cpu", new Request(1, 1 << 20, Long.MAX_VALUE), _ -> {});
        return (Device) Proxy.newProxyInstance(Device.class.getClassLoader(), new Class<?>[] {Device.class},
                (_, method, arguments) -> {
                    if (method.getName().equals("name")) return name;
                    try {
                        return method.invoke(cpu, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Test
    void refusesAManifestThatWasAltered() throws Exception {
        crash("npy");
        Path manifest = journal().getFirst().resolve("manifest.json");
        String text = Files.readString(manifest);

        Files.writeString(manifest, text.replaceFirst("\"blocks\" : 12", "\"blocks\" : 11"));
        refuses(run("gaussian", new Shape(2, 20, 40)), "has been altered");
        Files.writeString(manifest, text.replaceFirst("\"varveManifest\" : 2", "\"varveManifest\" : 3"));
        refuses(run("gaussian", new Shape(2, 20, 40)), "is a manifest of version 3");
        Files.delete(manifest);
        refuses(run("gaussian", new Shape(2, 20, 40)), "has no manifest.json");
    }

    /** What a power cut may leave of the last line, or a disk of any. */
    @ParameterizedTest
    @ValueSource(ints = {1, 30, 200})
    void linesThatAreCutOrDamagedAreDoneAgain(int cut) throws Exception {
        run("gaussian", new Shape(2, 20, 40)).to(expected.resolve("a.npy")).run();
        crash("npy");
        Path lines;
        try (Stream<Path> files = Files.list(journal().getFirst())) {
            lines = files.filter(file -> file.toString().endsWith(".lines")).findFirst().orElseThrow();
        }
        byte[] bytes = Files.readAllBytes(lines);
        Files.write(lines, Arrays.copyOf(bytes, Math.max(0, bytes.length - cut)));
        Files.writeString(lines, "00000000 {\"blocks\":[5],\"outputs\":[\"\"]}\nnonsense\n", StandardOpenOption.APPEND);

        run("gaussian", new Shape(2, 20, 40)).to(resumed.resolve("a.npy")).resumable(fast()).run();

        assertThat(contents(resumed)).isEqualTo(contents(expected));
    }

    private void refuses(Run run, String sentence) {
        assertThatThrownBy(() -> run.to(resumed.resolve("a.npy")).resumable(fast()).run())
                .isInstanceOf(OutputException.class).hasMessageContaining(sentence);
    }

    /** A run of twelve tiles that fails at the ninth. */
    private void crash(String format) throws IOException {
        crash(run("gaussian", new Shape(2, 20, 40)), format);
    }

    private void crash(Run run, String format) {
        CreateOptions options = format.equals("zarr")
                ? CreateOptions.DEFAULT.with(ZarrOptions.DEFAULT.withChunk(new Shape(2, 20, 40)))
                : CreateOptions.DEFAULT;
        assertThatThrownBy(() -> run.to(resumed.resolve("a." + format).toString(), options).resumable(fast())
                .listener(crashOnceNoted(8, 1)).run()).isInstanceOf(Crash.class);
    }

    /** Before anything is on the disk there is nothing to go on with. */
    @ParameterizedTest
    @ValueSource(strings = {"npy", "zarr"})
    void aRunThatFailsAtOnceLeavesNothing(String format) {
        assertThatThrownBy(() -> run("gaussian", new Shape(2, 20, 40)).to(resumed.resolve("a." + format))
                .resumable(Resuming.ALONE.every(Duration.ofMinutes(1))).listener(crashAfter(1)).run())
                .isInstanceOf(Crash.class);

        assertThat(resumed).isEmptyDirectory();
    }

    /** A process that was killed while it created the journal leaves a draft of it. */
    @Test
    void theNextRunRemovesDraftsOfJournals() throws Exception {
        Files.createDirectories(resumed.resolve("a.npy.journal.0123abcd.part"));
        Path other = Files.createFile(resumed.resolve("a.npy.journal.other.part"));

        run("gaussian", new Shape(2, 20, 40)).to(resumed.resolve("a.npy")).resumable(fast()).run();

        assertThat(resumed).isDirectoryNotContaining("glob:**0123abcd.part");
        assertThat(other).exists();
    }

    /** One that was killed while it removed the journal, its last act. */
    @Test
    void theRunThatFindsAllDoneRemovesWhatIsLeftOfItsJournal() throws Exception {
        run("gaussian", new Shape(2, 20, 40)).to(resumed.resolve("a.npy")).resumable(fast()).run();
        Files.createDirectories(resumed.resolve("a.npy.journal.0123abcd.part"));

        assertThatThrownBy(
                () -> run("gaussian", new Shape(2, 20, 40)).to(resumed.resolve("a.npy")).resumable(fast()).run())
                .isInstanceOf(OutputException.class).hasMessageContaining("exists already");
        assertThat(contents(resumed)).containsOnlyKeys("a.npy");
        assertThat(resumed).isDirectoryNotContaining("glob:**.part");
    }

    /** A process that was killed after it had named its output, and before it could remove what lies beside it. */
    @Test
    void theNextRunRemovesWhatLiesBesideANamedOutput() throws Exception {
        run("gaussian", new Shape(2, 20, 40)).to(expected.resolve("a.npy")).run();
        assertThatThrownBy(() -> run("gaussian", new Shape(2, 20, 40)).to(resumed.resolve("a.npy")).resumable(fast())
                .listener(crashOnceNoted(12, 12)).run()).isInstanceOf(Crash.class);
        Files.move(only(resumed, ".*\\p{XDigit}{8}\\.part"), resumed.resolve("a.npy"));
        CRC32C checksum = new CRC32C();
        checksum.update("{\"naming\":true}".getBytes(StandardCharsets.UTF_8));
        Files.writeString(only(journal().getFirst(), ".*\\.lines"),
                "%08x {\"naming\":true}%n".formatted(checksum.getValue()),
                StandardOpenOption.APPEND);

        run("gaussian", new Shape(2, 20, 40)).to(resumed.resolve("a.npy")).resumable(fast()).run();

        assertThat(contents(resumed)).isEqualTo(contents(expected));
    }

    private static Path only(Path folder, String name) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> found = files.filter(file -> file.getFileName().toString().matches(name)).toList();
            assertThat(found).as(name).hasSize(1);
            return found.getFirst();
        }
    }

    /** Fails once some tiles are written, and so many of them are in the journal. */
    private RunListener crashOnceNoted(int tiles, int blocks) {
        return event -> {
            if (!(event instanceof RunEvent.Progressed(Progress progress)) || progress.tilesDone() < tiles) return;
            try {
                while (notedBlocks() < blocks) Thread.sleep(1);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            throw new Crash();
        };
    }

    private long notedBlocks() throws IOException {
        StringBuilder lines = new StringBuilder();
        for (Path journal : journal()) {
            try (Stream<Path> files = Files.list(journal)) {
                for (Path file : files.filter(path -> path.toString().endsWith(".lines")).toList()) {
                    lines.append(Files.readString(file));
                }
            }
        }
        return Pattern.compile("\"blocks\":\\[([\\d,]+)]").matcher(lines).results()
                .mapToLong(line -> line.group(1).split(",").length).sum();
    }

    private static Resuming fast() {
        return Resuming.ALONE.every(Duration.ofNanos(1));
    }

    private Run run(String operator, Shape tile) throws IOException {
        return Run.of(Recipe.of(operator, Map.of(), List.of())).from(survey).on("cpu").threads(1).tile(tile);
    }

    /** Fails once some tiles are written, after time for the journal. */
    private static RunListener crashAfter(int tiles) {
        return event -> {
            if (!(event instanceof RunEvent.Progressed(Progress progress))) return;
            if (progress.phase() != Progress.Phase.RUN || progress.tilesDone() < tiles) return;
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            throw new Crash();
        };
    }

    private static Map<String, String> contents(Path path) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> all = Files.walk(path)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
                contents.put(path.relativize(file).toString(), bytes.replaceAll(CREATED, ""));
            }
        }
        return contents;
    }

    private static void empty(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) Disk.delete(file);
        }
    }
}

package org.varve.run;

import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Note;
import org.varve.core.Shape;
import org.varve.core.Sweep;
import org.varve.core.VolumeWriter;
import org.varve.file.Disk;
import org.varve.file.OutputException;
import org.varve.formats.CreateOptions;
import org.varve.formats.Volumes;
import org.varve.run.journal.Resuming;
import org.varve.synthetic.SyntheticSurvey;
import org.varve.tiling.Progress;
import org.varve.zarr.ZarrOptions;

/**
 * What a run left that failed is damaged before it is resumed: the outputs are right all the same, or a sentence tells
 * what to do.
 */
class DamagedRunTest {

    private static final Shape SHAPE = new Shape(24, 20, 40);
    private static final String CREATED = "\"createdOn\" *: *\"[^\"]*\"";

    private static final class Crash extends Error {
        private static final long serialVersionUID = 1;
    }

    /** What happens to a file of chunks. */
    enum Harm {
        REMOVED {
            @Override
            void to(Path file) throws IOException {
                Files.delete(file);
            }
        },
        EMPTIED {
            @Override
            void to(Path file) throws IOException {
                Files.write(file, new byte[0]);
            }
        },
        CUT {
            @Override
            void to(Path file) throws IOException {
                length(file, Files.size(file) / 2);
            }
        },
        CHANGED {
            @Override
            void to(Path file) throws IOException {
                flip(file, Files.size(file) / 2);
            }
        };

        abstract void to(Path file) throws IOException;
    }

    @TempDir
    private Path folder;

    private Path survey;
    private Path expected;
    private Path resumed;

    @BeforeEach
    void generate() throws Exception {
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

    @ParameterizedTest
    @CsvSource({"a.npy, 10", "a.npy, 4000", "a.npy, 0", "a.sgy, 0", "a.sgy, 100", "a.sgy, 4000", "a.sgy, 20000",
            "a.su, 3000", "a.raw, 5000"})
    void aFileThatWasCutIsCompleted(String name, long bytes) throws Exception {
        List<String> notes = resume(name, () -> length(part(), bytes));

        assertThat(contents(resumed)).isEqualTo(contents(expected));
        assertThat(notes).anyMatch(note -> note.contains("lost or changed since"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.npy", "a.sgy", "a.su", "a.raw"})
    void aFileThatWasGrownGetsItsLength(String name) throws Exception {
        resume(name, () -> length(part(), 10_000_000));

        assertThat(contents(resumed)).isEqualTo(contents(expected));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.npy", "a.sgy", "a.su", "a.raw"})
    void bytesThatWereChangedAreWrittenAgain(String name) throws Exception {
        List<String> notes = resume(name, () -> flip(part(), 4500));

        assertThat(contents(resumed)).isEqualTo(contents(expected));
        assertThat(notes).anyMatch(note -> note.contains(": 1 of 12 blocks have been lost or changed since"));
    }

    @Test
    void whatIsAsItWasIsNotWrittenAgain() throws Exception {
        assertThat(resume("a.sgy", () -> {})).noneMatch(note -> note.contains("lost or changed"));
        assertThat(resume("a.zarr", () -> {})).noneMatch(note -> note.contains("lost or changed"));
    }

    @ParameterizedTest
    @EnumSource(Harm.class)
    void aChunkIsWrittenAgain(Harm harm) throws Exception {
        List<String> notes = resume("a.zarr", () -> harm.to(chunks("gaussian").getFirst()));

        assertThat(contents(resumed)).isEqualTo(contents(expected));
        assertThat(notes).anyMatch(note -> note.contains(": 1 of 12 blocks have been lost or changed since"));
    }

    /** Chunks of samples are harmed in each way in every build. */
    static Stream<Harm> harms() {
        return Sweep.of(4, List.of(Harm.values()));
    }

    @ParameterizedTest
    @MethodSource("harms")
    void headersOfTracesAreWrittenAgain(Harm harm) throws Exception {
        resume("a.zarr", () -> harm.to(chunks("trace_mask").getFirst()));

        assertThat(contents(resumed)).isEqualTo(contents(expected));
    }

    @ParameterizedTest
    @MethodSource("harms")
    void aShardIsWrittenAgain(Harm harm) throws Exception {
        ZarrOptions shards = ZarrOptions.DEFAULT.withVersion(3).withChunk(new Shape(1, 5, 40)).withCompression("gzip");
        resume("a.zarr", CreateOptions.DEFAULT.with(shards), () -> harm.to(chunks("gaussian").getFirst()));

        assertThat(contents(resumed)).isEqualTo(contents(expected));
    }

    @Test
    void anArrayIsWrittenAgain() throws Exception {
        resume("a.zarr", () -> Disk.delete(part().resolve("gaussian")));

        assertThat(contents(resumed)).isEqualTo(contents(expected));
    }

    @Test
    void allChunksAreWrittenAgain() throws Exception {
        resume("a.zarr", () -> {
            for (Path chunk : chunks("")) {
                Files.delete(chunk);
            }
        });

        assertThat(contents(resumed)).isEqualTo(contents(expected));
    }

    /** The first output is whole and has its name when the second is found to be damaged. */
    @Test
    void anOutputThatHasItsNameKeepsIt() throws Exception {
        run("gaussian+rms").to(expected.resolve("{output}.npy").toString()).run();
        Run run = run("gaussian+rms").to(resumed.resolve("{output}.npy").toString()).resumable(fast());
        assertThatThrownBy(() -> run.listener(new CrashOnceNoted()).run()).isInstanceOf(Crash.class);
        flip(part(), 4500);
        run.listener(RunListener.NONE).run();

        assertThat(contents(resumed)).isEqualTo(contents(expected));
    }

    @Test
    void aPartThatIsGoneIsRefusedWithARemedyThatWorks() throws Exception {
        crash("a.npy", CreateOptions.DEFAULT);
        Files.delete(part());
        Run run = run("gaussian").to(resumed.resolve("a.npy")).resumable(fast());

        assertThatThrownBy(run::run).isInstanceOf(OutputException.class)
                .hasMessageContaining("is gone; delete the journal to start over");
        Disk.delete(resumed.resolve("a.npy.journal"));
        run.run();

        assertThat(resumed).isDirectoryNotContaining("glob:**.part").isDirectoryContaining("glob:**a.npy");
    }

    /** What it had written is removed, as nobody goes on with it. */
    @Test
    void aRunWhoseJournalWasDeletedBeginsAnew() throws Exception {
        run("gaussian").to(expected.resolve("a.npy")).run();
        crash("a.npy", CreateOptions.DEFAULT);
        Disk.delete(resumed.resolve("a.npy.journal"));
        run("gaussian").to(resumed.resolve("a.npy")).resumable(fast()).run();

        assertThat(contents(resumed)).isEqualTo(contents(expected));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aJournalThatIsRemovedMeanwhileIsTold(boolean shared) throws Exception {
        Resuming how = shared ? Resuming.SHARED.every(Duration.ofNanos(1)) : fast();
        RunListener removing = onceHalfIsWritten(
                () -> Files.move(resumed.resolve("a.npy.journal"), folder.resolve("aside")));
        Run run = run("gaussian").to(resumed.resolve("a.npy")).resumable(how);

        assertThatThrownBy(() -> run.listener(removing).run()).isInstanceOf(OutputException.class)
                .hasMessageContaining("a.npy.journal").hasMessageContaining("is gone")
                .hasMessageContaining("run again");
        run.listener(RunListener.NONE).run();
        assertThat(resumed.resolve("a.npy")).exists();
    }

    @Test
    void aPartThatIsRemovedMeanwhileIsTold() throws Exception {
        RunListener removing = onceHalfIsWritten(() -> Files.delete(part()));

        assertThatThrownBy(
                () -> run("gaussian").to(resumed.resolve("a.npy")).resumable(fast()).listener(removing).run())
                .isInstanceOf(OutputException.class).hasMessageContaining("cannot be ")
                .hasMessageContaining(".part is gone: ");
        assertThat(resumed.resolve("a.npy")).doesNotExist();
    }

    /** Not every tile is told of. */
    private static RunListener onceHalfIsWritten(Damage damage) {
        return new RunListener() {
            private boolean happened;

            @Override
            public void on(RunEvent event) {
                if (!(event instanceof RunEvent.Progressed(Progress progress))) return;
                if (happened || progress.phase() != Progress.Phase.RUN || progress.tilesDone() < 6) return;
                happened = true;
                try {
                    damage.happens();
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            }
        };
    }

    @Test
    void aFolderInPlaceOfLinesIsNoneOfThem() throws Exception {
        resume("a.npy", () -> Files.createDirectory(resumed.resolve("a.npy.journal/zz.lines")));

        assertThat(contents(resumed)).isEqualTo(contents(expected));
    }

    @Test
    void aJournalThatIsALinkIsRefused() throws Exception {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Files.createSymbolicLink(resumed.resolve("a.npy.journal"), elsewhere);

        assertThatThrownBy(() -> run("gaussian").to(resumed.resolve("a.npy")).resumable(fast()).run())
                .isInstanceOf(OutputException.class).hasMessageContaining("is a link").hasMessageContaining("delete");
        assertThat(elsewhere).isEmptyDirectory();
    }

    @FunctionalInterface
    private interface Damage {
        void happens() throws IOException;
    }

    private List<String> resume(String name, Damage damage) throws Exception {
        return resume(name, CreateOptions.DEFAULT.with(ZarrOptions.DEFAULT.withChunk(new Shape(2, 10, 40))), damage);
    }

    private List<String> resume(String name, CreateOptions options, Damage damage) throws Exception {
        run("gaussian").to(expected.resolve(name).toString(), options).run();
        crash(name, options);
        damage.happens();
        List<String> notes = new ArrayList<>();
        run("gaussian").to(resumed.resolve(name).toString(), options).resumable(fast()).listener(event -> {
            if (event instanceof RunEvent.Noted(Note note)) notes.add(note.toString());
        }).run();
        return notes;
    }

    private void crash(String name, CreateOptions options) {
        assertThatThrownBy(() -> run("gaussian").to(resumed.resolve(name).toString(), options).resumable(fast())
                .listener(new CrashOnceNoted()).run()).isInstanceOf(Crash.class);
    }

    private Run run(String operators) throws IOException {
        return Run.of(Recipe.of(operators, Map.of(), List.of())).from(survey).on("cpu").threads(1)
                .tile(new Shape(2, 20, 40));
    }

    private static Resuming fast() {
        return Resuming.ALONE.every(Duration.ofNanos(1));
    }

    /** Fails once eleven tiles are written, and the first of them are in the journal. */
    private final class CrashOnceNoted implements RunListener {

        @Override
        public void on(RunEvent event) {
            if (!(event instanceof RunEvent.Progressed(Progress progress))) return;
            if (progress.phase() != Progress.Phase.RUN || progress.tilesDone() < 11) return;
            try {
                while (noted() < 5) Thread.sleep(1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
            throw new Crash();
        }
    }

    private int noted() throws IOException {
        int noted = 0;
        try (Stream<Path> files = Files.walk(resumed)) {
            for (Path lines : files.filter(file -> file.toString().endsWith(".lines")).toList()) {
                noted += Files.readString(lines).split("\"blocks\"", -1).length - 1;
            }
        }
        return noted;
    }

    private Path part() throws IOException {
        try (Stream<Path> files = Files.list(resumed)) {
            return files.filter(file -> file.toString().matches(".*\\p{XDigit}{8}\\.part")).sorted().toList().getLast();
        }
    }

    private List<Path> chunks(String array) throws IOException {
        try (Stream<Path> files = Files.walk(part().resolve(array))) {
            return files.filter(Files::isRegularFile).filter(file -> !file.getFileName().toString().startsWith("."))
                    .sorted().toList();
        }
    }

    private static void length(Path file, long bytes) throws IOException {
        try (RandomAccessFile opened = new RandomAccessFile(file.toFile(), "rw")) {
            opened.setLength(bytes);
        }
    }

    private static void flip(Path file, long at) throws IOException {
        try (FileChannel channel = FileChannel.open(file, READ, WRITE)) {
            ByteBuffer one = ByteBuffer.allocate(1);
            channel.read(one, at);
            one.put(0, (byte) ~one.get(0)).flip();
            channel.write(one, at);
        }
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
}

package org.varve.run.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Box;
import org.varve.core.Output;
import org.varve.core.ScaledEncoding;
import org.varve.core.SettingException;
import org.varve.core.Shape;
import org.varve.core.VolumeWriter;
import org.varve.file.Disk;
import org.varve.file.KeptPart;
import org.varve.file.OutputException;
import org.varve.formats.CreateOptions;
import org.varve.formats.OutputPlan;
import org.varve.run.ArrayVolume;

/** No run begins whose outputs would destroy its inputs, another run's work, or each other. */
class OutputFilesTest {

    private static final Shape SHAPE = new Shape(2, 3, 4);
    private static final Path MEMORY = Path.of("/dev/shm");
    private static final String TOKEN = "0123abcd";

    @TempDir
    private Path folder;

    private Path input;

    /** A folder, as a survey in Zarr is. */
    @BeforeEach
    void makeInput() throws IOException {
        input = Files.createDirectory(folder.resolve("in.zarr"));
    }

    private OutputFiles files(String name) {
        return new OutputFiles(Map.of("dip", folder.resolve(name)));
    }

    private OutputFiles named(String pattern, String... outputs) throws IOException {
        return OutputFiles.of(folder.resolve(pattern), List.of(outputs), List.of(input));
    }

    @Test
    void eachOutputGetsAFileOfItsNameInOrder() throws IOException {
        assertThat(named("{output}/{output}.sgy", "dip", "azimuth").paths()).containsExactly(
                Map.entry("dip", folder.resolve("dip/dip.sgy")),
                Map.entry("azimuth", folder.resolve("azimuth/azimuth.sgy")));
        assertThat(named("one.sgy", "dip").paths()).containsExactly(Map.entry("dip", folder.resolve("one.sgy")));
    }

    @Test
    void onlyTheNameOfTheOutputStandsInBraces() {
        assertThatNoException().isThrownBy(() -> OutputFiles.requirePattern(Path.of("{output}/a{}-{output}.sgy")));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OutputFiles.requirePattern(Path.of("{output}/{survey}.sgy")))
                .withMessage("output {output}/{survey}.sgy: {survey} stands for nothing: "
                        + "write {output} for the output's name");
    }

    /** A folder of arrays holds several, a file of traces does not. */
    @Test
    void severalOutputsNeedNamesWhereAFileTakesOne() throws IOException {
        Path all = folder.resolve("all.zarr");
        assertThat(named("all.zarr", "dip", "azimuth").paths()).containsValues(all, all);

        assertThatExceptionOfType(SettingException.class).isThrownBy(() -> named("all.sgy", "dip", "azimuth"))
                .withMessageContaining("all.sgy: 2 outputs (dip, azimuth) need a name each");
    }

    @ParameterizedTest
    @ValueSource(strings = {"in.zarr", "other/../in.zarr", "link.zarr"})
    void theInputIsNoOutput(String name) throws IOException {
        Files.createDirectory(folder.resolve("other"));
        Files.createSymbolicLink(folder.resolve("link.zarr"), input);

        assertThatIllegalArgumentException().isThrownBy(() -> named(name, "dip"))
                .withMessageEndingWith(name + ": is the input; choose another name");
    }

    /** To replace the folder would delete the input. */
    @Test
    void aFolderThatHoldsTheInputIsNoOutput() throws IOException {
        Path inside = Files.createDirectory(input.resolve("b.zarr"));

        assertThatIllegalArgumentException().isThrownBy(
                () -> OutputFiles.of(input, List.of("dip"), List.of(inside)))
                .withMessage("output %s: holds the input, %s; choose another name", input, inside);
    }

    @ParameterizedTest
    @ValueSource(strings = {"in.zarr/dip.zarr", "in.zarr/new/dip.sgy", "link/dip.npy"})
    void nothingIsWrittenIntoTheInput(String name) throws IOException {
        Files.createSymbolicLink(folder.resolve("link"), input);

        assertThatIllegalArgumentException().isThrownBy(() -> named(name, "dip"))
                .withMessage("output %s: lies in the input, %s; choose another folder", folder.resolve(name), input);
    }

    /** Each of several inputs is guarded; one that is only a name is none. */
    @Test
    void everyInputIsGuarded() throws IOException {
        Path second = Files.createFile(folder.resolve("second.sgy"));
        Path gone = folder.resolve("gone.sgy");

        assertThatIllegalArgumentException().isThrownBy(
                () -> OutputFiles.of(second, List.of("dip"), List.of(input, second)))
                .withMessageContaining("is the input");
        assertThat(OutputFiles.of(gone, List.of("dip"), List.of(gone)).paths()).containsValue(gone);
    }

    /** Reports and tables are not written over outputs, into them, or into what a stopped run needs. */
    @Test
    void outputsHoldWhatLiesInThemAndInTheirJournals() throws IOException {
        OutputFiles outputs = files("out.zarr");
        Path other = Files.createDirectory(folder.resolve("other"));
        Files.createSymbolicLink(folder.resolve("here"), folder);

        assertThat(outputs.hold(folder.resolve("out.zarr"))).isTrue();
        assertThat(outputs.hold(folder.resolve("out.zarr/report.html"))).isTrue();
        assertThat(outputs.hold(folder.resolve("here/out.zarr/report.html"))).isTrue();
        assertThat(outputs.hold(other.resolve("../out.zarr/report.html"))).isTrue();
        assertThat(outputs.hold(folder.resolve("out.zarr.journal/report.html"))).isTrue();
        assertThat(outputs.hold(folder.resolve("out.zarr.html"))).isFalse();
        assertThat(outputs.hold(other.resolve("report.html"))).isFalse();
        assertThat(OutputFiles.NONE.hold(other)).isFalse();
    }

    @Test
    void anExistingFileIsReplacedOnlyIfAllowed() throws IOException {
        Files.createFile(folder.resolve("dip.npy"));

        assertThatExceptionOfType(OutputException.class)
                .isThrownBy(() -> files("dip.npy").requireCreatable(false, false))
                .withMessageContaining("exists already");
        assertThatExceptionOfType(OutputException.class)
                .isThrownBy(() -> files("dip.npy").plan(volume(), CreateOptions.DEFAULT))
                .withMessageContaining("exists already");
        files("dip.npy").requireCreatable(true, false);
        assertThat(files("dip.npy").plan(volume(), CreateOptions.DEFAULT.withOverwrite(true))).hasSize(1);
    }

    /** Its blocks would be lost. */
    @Test
    void whatAStoppedRunBeganIsNotBegunAnew() throws IOException {
        Path journal = Files.createDirectory(folder.resolve("dip.npy.journal"));

        for (boolean overwrite : new boolean[] {false, true}) {
            assertThatExceptionOfType(OutputException.class)
                    .isThrownBy(() -> files("dip.npy").requireCreatable(overwrite, false))
                    .satisfies(refusal -> assertThat(refusal.sentence())
                            .contains("dip.npy was begun by a stopped run: go on with it, with ")
                            .endsWith("or delete %s to start anew".formatted(journal)));
        }
        files("dip.npy").requireCreatable(false, true);
    }

    /** The stopped run had given it its name. */
    @Test
    void aRunGoesOnThoughItsOutputExists() throws IOException {
        Files.createFile(folder.resolve("dip.npy"));
        Files.createDirectory(folder.resolve("dip.npy.journal"));

        assertThatNoException().isThrownBy(() -> files("dip.npy").requireCreatable(false, true));
    }

    /** It would be taken for one of a run that still has to begin. */
    @Test
    void theRemainsOfAJournalGoWhereTheRunIsOver() throws IOException {
        Path left = Files.createDirectory(folder.resolve("dip.npy.journal." + TOKEN + ".part"));
        files("dip.npy").requireCreatable(false, true);
        assertThat(left).exists();

        Files.createFile(folder.resolve("dip.npy"));
        files("dip.npy").requireCreatable(true, true);
        assertThat(left).exists();
        assertThatExceptionOfType(OutputException.class)
                .isThrownBy(() -> files("dip.npy").requireCreatable(false, false));
        assertThat(left).exists();
        assertThatExceptionOfType(OutputException.class)
                .isThrownBy(() -> files("dip.npy").requireCreatable(false, true))
                .withMessageContaining("exists already");
        assertThat(left).doesNotExist();
    }

    private static ArrayVolume volume() {
        return ArrayVolume.of(new float[(int) SHAPE.size()], SHAPE);
    }

    @Test
    void outputsOfOneFileArePlannedTogether() throws IOException {
        List<Output> outputs = List.of(Output.amplitude("a"), Output.amplitude("b"));
        CreateOptions options = CreateOptions.DEFAULT.withOutputs(outputs);

        OutputFiles together = named("all.zarr", "a", "b");
        List<OutputPlan> one = together.plan(volume(), options);
        assertThat(one).singleElement().extracting(OutputPlan::file).isEqualTo(folder.resolve("all.zarr"));
        List<VolumeWriter> writers = together.create(one, Optional.empty());
        VolumeWriter.closeAll(writers);
        assertThat(writers).hasSize(2);

        OutputFiles apart = named("{output}.npy", "a", "b");
        List<OutputPlan> two = apart.plan(volume(), options);
        assertThat(two).extracting(OutputPlan::file).containsExactly(folder.resolve("a.npy"), folder.resolve("b.npy"));
        assertThat(folder).isDirectoryNotContaining("glob:**.npy*").isDirectoryNotContaining("glob:**all*");
    }

    /** Numbers of classes take a byte, amplitudes four: each file is planned for what it holds. */
    @Test
    void eachFileIsPlannedForItsOwnOutput() throws IOException {
        CreateOptions options = CreateOptions.DEFAULT
                .withOutputs(List.of(Output.amplitude("a"), Output.of("class", "").labels(0, 5)));
        OutputFiles files = named("{output}.sgy", "a", "class");
        List<OutputPlan> plans = files.plan(volume(), options);

        assertThat(plans.getFirst().encoding().bytes()).isEqualTo(4);
        assertThat(plans.getLast().encoding().bytes()).isEqualTo(1);
        PlannedOutputs planned = PlannedOutputs.of(files, plans, Optional.empty());
        assertThat(planned.bufferBytes())
                .isEqualTo(plans.getFirst().bufferBytes() + plans.getLast().bufferBytes()).isPositive();
        assertThat(planned.encoding()).isEqualTo(ScaledEncoding.NATIVE);
        List<VolumeWriter> writers = planned.creation().create();
        assertThat(writers).hasSize(2);
        VolumeWriter.closeAll(writers);
    }

    /** Files in memory are part of what a run takes. */
    @Test
    @EnabledIf("hasMemory")
    void outputsInMemoryAreCounted() throws IOException {
        Path memory = Files.createTempDirectory(MEMORY, "varve");
        try {
            OutputFiles files = OutputFiles.of(memory.resolve("{output}.npy"), List.of("a", "b"), List.of());
            List<OutputPlan> plans = files.plan(volume(), CreateOptions.DEFAULT);

            assertThat(PlannedOutputs.of(files, plans, Optional.empty()).memoryBytes())
                    .isEqualTo(2 * plans.getFirst().bytes()).isPositive();
        } finally {
            Files.delete(memory);
        }
    }

    static boolean hasMemory() {
        return Files.isWritable(MEMORY) && Disk.isMemory(MEMORY);
    }

    /** A writer that counts how often it is closed. */
    private static final class Counting implements VolumeWriter {

        private int closed;

        @Override
        public void write(Box box, MemorySegment source) {}

        @Override
        public void complete() {}

        @Override
        public void commit() {}

        @Override
        public void rollBack() {}

        @Override
        public void close() {
            closed++;
        }
    }

    private OutputPlan plan(String name, long bytes, boolean compressed, OutputPlan.Creation creation) {
        return new OutputPlan(folder.resolve(name), bytes, compressed, 0, ScaledEncoding.NATIVE, Shape.ONE, Shape.ONE,
                creation);
    }

    /** The writers that were created are closed, so that nothing stays. */
    @Test
    void allFilesAreCreatedOrNone() {
        Counting first = new Counting();
        for (Exception failure : List.of(new IOException("no room"), new IllegalStateException("no sense"))) {
            List<OutputPlan> plans = List.of(plan("a.npy", 1, false, () -> List.of(first)),
                    plan("b.npy", 1, false, () -> {
                        if (failure instanceof IOException disk) throw disk;
                        throw (RuntimeException) failure;
                    }));
            assertThatExceptionOfType(Exception.class)
                    .isThrownBy(() -> files("a.npy").create(plans, Optional.empty())).isSameAs(failure);
        }

        assertThat(first.closed).isEqualTo(2);
    }

    /** Each of them would fit by itself. */
    @Test
    void filesThatDoNotFitOnTheirDiskTogetherAreRefused() throws IOException {
        long most = Disk.usableBytes(folder).orElseThrow() / 3 * 2;
        List<String> created = new ArrayList<>();
        OutputPlan one = plan("a.npy", most, false, () -> record(created, "a"));
        OutputPlan two = plan("b.npy", most, false, () -> record(created, "b"));

        assertThatExceptionOfType(OutputException.class)
                .isThrownBy(() -> files("a.npy").create(List.of(one, two), Optional.empty()))
                .withMessageContaining("b.npy and the outputs before it need %s bytes, but ".formatted(2 * most))
                .withMessageContaining("free some space or write elsewhere");
        assertThatExceptionOfType(OutputException.class).isThrownBy(() -> files("a.npy").create(List.of(one, two),
                Optional.of(new KeptPart(TOKEN, KeptPart.Stage.NEW, false))));
        assertThat(created).isEmpty();

        OutputPlan packed = plan("c.zarr", most, true, () -> record(created, "c"));
        files("a.npy").create(List.of(packed, one, packed), Optional.empty());
        files("a.npy").create(List.of(one, two), Optional.of(new KeptPart(TOKEN, KeptPart.Stage.BEGUN, false)));
        assertThat(created).containsExactly("c", "a", "c", "a", "b");
    }

    private static List<VolumeWriter> record(List<String> created, String name) {
        created.add(name);
        return List.of(new Counting());
    }

    /** A run was killed between the names of its outputs: only the others are written again. */
    @Test
    void anOutputThatHasItsNameIsNotWrittenAgain() throws Exception {
        Path done = Files.writeString(folder.resolve("a.npy"), "samples");
        Path replaced = Files.writeString(folder.resolve("a.npy." + TOKEN + ".old.part"), "old");
        Files.writeString(folder.resolve("b.npy"), "old");
        Files.createFile(folder.resolve("b.npy." + TOKEN + ".part"));
        KeptPart kept = new KeptPart(TOKEN, KeptPart.Stage.NAMED, false);
        Counting other = new Counting();
        List<OutputPlan> plans = List.of(plan("a.npy", 7, false, () -> {
            throw new AssertionError("it is whole");
        }), plan("b.npy", 7, false, () -> List.of(other)));

        List<VolumeWriter> writers = named("{output}.npy", "a", "b").create(plans, Optional.of(kept));

        assertThat(writers).hasSize(2);
        assertThat(writers.getLast()).isSameAs(other);
        writers.getFirst().write(Box.of(SHAPE), MemorySegment.NULL);
        assertThat(writers.getFirst().encoding()).isEqualTo(ScaledEncoding.NATIVE);
        VolumeWriter.commitAll(writers);
        VolumeWriter.closeAll(writers);
        assertThat(done).hasContent("samples");
        assertThat(replaced).doesNotExist();
        assertThat(folder.resolve("a.npy.part")).doesNotExist();
    }
}

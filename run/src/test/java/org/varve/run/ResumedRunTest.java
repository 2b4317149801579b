package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Context;
import org.varve.core.Field;
import org.varve.core.NanPolicy;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.core.Shape;
import org.varve.core.SurveyRange;
import org.varve.file.Disk;
import org.varve.file.KeptPart;
import org.varve.file.OutputException;
import org.varve.formats.CreateOptions;
import org.varve.operator.Catalogue;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;
import org.varve.run.journal.Journal;
import org.varve.run.journal.Resuming;
import org.varve.tiling.RunReport;
import org.varve.zarr.ZarrOptions;

/** A run goes on only as it was begun: by the same operator on the same input, so that no output mixes two. */
class ResumedRunTest {

    private static final Shape SHAPE = new Shape(12, 8, 20);

    @TempDir
    private Path folder;

    private final List<String> notes = Collections.synchronizedList(new ArrayList<>());

    private static ArrayVolume survey() {
        float[] samples = new float[(int) SHAPE.size()];
        for (int s = 0; s < samples.length; s++) samples[s] = (s * 7919 % 1013) - 500;
        return ArrayVolume.of(samples, SHAPE);
    }

    private Run run(Operator operator) {
        return Run.of(operator).from(survey()).to(output()).on("cpu").threads(1).tile(new Shape(4, 8, 20))
                .listener(event -> {
                    if (event instanceof RunEvent.Noted(var note)) notes.add(note.toString());
                });
    }

    private static Operator mean() {
        return new MeanFilter(new Window(3, 3, 3));
    }

    private Path output() {
        return folder.resolve("out.npy");
    }

    private Path journal() {
        return folder.resolve("out.npy.journal");
    }

    /** One of three tiles is on the disk then. */
    private static void begin(Run run) throws Exception {
        run.resumable(Resuming.SHARED.range(0)).run();
    }

    private void goOn(Run run) throws Exception {
        run.resumable(Resuming.ALONE).run();
        assertThat(output()).exists();
        assertThat(journal()).doesNotExist();
    }

    /** Earlier runs' samples took none of its time. */
    @Test
    void countsOnlyWhatItComputesItself() throws Exception {
        begin(run(mean()));

        RunReport took = run(mean()).resumable(Resuming.ALONE).run().took();

        assertThat(took.samples()).isEqualTo(SHAPE.size());
        assertThat(took.computed()).isEqualTo(SHAPE.size() * 2 / 3);
        assertThat(took.samplesPerSecond()).isEqualTo(took.computed() / took.seconds());
    }

    private static void assertRefused(Run run, String why) {
        assertThatExceptionOfType(OutputException.class).isThrownBy(() -> run.resumable(Resuming.ALONE).run())
                .withMessageContaining("belongs to another run: its " + why);
    }

    /** Angles, and slopes in metres, depend on them. */
    @ParameterizedTest
    @CsvSource({"2000, 25", "2500, 12.5"})
    void refusesAnotherVelocityOrOtherBinsWhereTheyMatter(double velocity, double bins) throws Exception {
        Operator dips = Catalogue.get("gst-dips-2d").create(Map.of("unit", "degrees"));
        begin(run(dips).to(folder.resolve("{output}.npy")).velocity(2500).bins(25, 25));

        assertRefused(run(dips).to(folder.resolve("{output}.npy")).velocity(velocity).bins(bins, 25),
                "scale is bins 25.0 m, 25.0 m, velocity 2500.0 m/s, and now it is bins %s m, 25.0 m, velocity %s m/s; run it"
                        .formatted(bins, velocity));
    }

    @Test
    void velocityAndBinsMayChangeWhereNothingDependsOnThem() throws Exception {
        begin(run(mean()).velocity(2500).bins(25, 25));

        goOn(run(mean()).velocity(2000).bins(12.5, 25));
    }

    /** Values are named as options and users do. */
    @Test
    void saysInWordsWhatChanged() throws Exception {
        begin(run(mean()));

        CreateOptions gzip = CreateOptions.DEFAULT.with(ZarrOptions.DEFAULT.withCompression("gzip"));
        assertRefused(run(mean()).nan(NanPolicy.ZERO),
                "treatment of missing samples is propagate, and now it is zero");
        assertRefused(run(mean()).to(output().toString(), gzip),
                "way of writing is as usual, and now it is Zarr 2, gzip at level 1 in chunks of 128x128x64; run it");
        assertRefused(run(mean()).part(SurveyRange.ALL.inlines(1, 2)),
                "part is all, statistics of the survey, and now it is inlines 1:2");
    }

    /** As a network does, whose file may be exchanged. */
    private record Model() implements Operator {

        private static String digest = "";

        @Override
        public List<Output> outputs() {
            return List.of(Output.amplitude("model"));
        }

        @Override
        public List<Field> build(PassGraph graph, Field input, Context context) {
            context.tell("file", digest);
            return mean().build(graph, input, context);
        }
    }

    @Test
    void refusesAModelThatWasExchanged() throws Exception {
        Model.digest = "1234";
        begin(run(new Model()));

        Model.digest = "5678";
        assertRefused(run(new Model()), "file of model is 1234, and now it is 5678");

        Model.digest = "1234";
        goOn(run(new Model()));
    }

    /** A group is as old as the file that describes it. */
    @ParameterizedTest
    @CsvSource({"2, .zmetadata", "3, zarr.json"})
    void refusesAGroupThatWasWrittenAgain(int version, String document) throws Exception {
        Path group = folder.resolve("survey.zarr");
        Run.copy().from(survey()).to(group.toString(),
                CreateOptions.DEFAULT.with(ZarrOptions.DEFAULT.withVersion(version))).run();
        begin(run(mean()).from(group));
        FileTime time = Files.getLastModifiedTime(group.resolve(document));

        Files.setLastModifiedTime(group.resolve(document), FileTime.fromMillis(0));
        assertRefused(run(mean()).from(group), "input 1 is ");

        Files.setLastModifiedTime(group.resolve(document), time);
        goOn(run(mean()).from(group));
    }

    /** Such as one in an archive, or in a store of the program's own. */
    @Test
    void anInputOfTheProgramsOwnNeedBeNoFile() throws Exception {
        Source source = Source.of(Path.of("nowhere.dat"), _ -> survey());

        begin(run(mean()).from(source));
        goOn(run(mean()).from(source));
    }

    @Test
    void aRunThatFailsOnceTilesAreOnTheDiskTellsThatItCanGoOn() throws Exception {
        begin(run(mean()));
        Run failing = run(mean()).listener(event -> {
            if (event instanceof RunEvent.Noted(var note)) notes.add(note.toString());
            if (event instanceof RunEvent.TileWritten) throw new AssertionError("a bug");
        });

        assertThatThrownBy(() -> failing.resumable(Resuming.ALONE).run()).hasMessage("a bug");

        assertThat(notes).contains("the journal %s stays: the same run goes on where it was".formatted(journal()));
        goOn(run(mean()));
    }

    /** Nothing is left to go on with. */
    @Test
    void aRunThatFailsBeforeAnythingIsOnTheDiskDoesNot() {
        Run failing = run(mean()).listener(event -> {
            if (event instanceof RunEvent.Noted(var note)) notes.add(note.toString());
            if (event instanceof RunEvent.Planned) throw new AssertionError("a bug");
        });

        assertThatThrownBy(() -> failing.resumable(Resuming.ALONE).run()).hasMessage("a bug");

        assertThat(notes).noneMatch(note -> note.contains("stays"));
        assertThat(folder).isEmptyDirectory();
    }

    /** Devices of one kind give the same bits; this file's tiles are those of the CPU. */
    @Test
    void refusesAnotherKindOfDevice(@TempDir Path services) throws Exception {
        begin(run(mean()));

        PretendedGpu gpu = new PretendedGpu();
        assertThatExceptionOfType(OutputException.class)
                .isThrownBy(() -> gpu.with(services, run(mean()).on(PretendedGpu.NAME).resumable(Resuming.ALONE)::run))
                .withMessageContaining("its device is cpu, and now it is cuda");
        assertThat(gpu.closed).hasValue(1);
    }

    /** The samples that tell it may be the same. */
    @Test
    void refusesAFileThatWasWrittenAgain() throws Exception {
        Path file = folder.resolve("survey.npy");
        Run.copy().from(survey()).to(file).run();
        begin(run(mean()).from(file));

        Files.setLastModifiedTime(file, FileTime.fromMillis(0));
        assertRefused(run(mean()).from(file), "input 1 is ");
    }

    @Test
    void aRunThatGoesOnSaysSo() throws Exception {
        begin(run(mean()));
        assertThat(notes).isEmpty();

        goOn(run(mean()));
        assertThat(notes).containsExactly(
                "resumes the run of %s: 1 of 3 blocks of tiles are on the disk; non-finite samples are counted only in the others"
                        .formatted(journal()));
    }

    /** A process that does its part cannot know whether the others will. */
    @Test
    void aJournalThatIsRemovedBeforeTheOutputsHaveTheirNamesIsAFailure() {
        Run run = run(mean()).listener(event -> {
            if (!(event instanceof RunEvent.Ended)) return;
            try {
                Disk.delete(journal());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });

        assertThatExceptionOfType(OutputException.class)
                .isThrownBy(() -> run.resumable(Resuming.SHARED.range(0)).run())
                .withMessageContaining("out.npy.journal is gone, and %s is not complete: run again", output());
    }

    private Resumption begun(Resuming how) throws IOException {
        Optional<Journal> journal = Journal.open(journal());
        return new Resumption(how, new LinkedHashSet<>(Set.of(output())), journal(), Map.of(), journal,
                Optional.of(journal.orElseThrow().reader(how.shared())), journal.get().manifest().token());
    }

    /** Temporary files that must be there are not made anew, and those that may have their names are not missed. */
    @Test
    void whatAJournalHoldsDecidesWhichFilesMustBeThere() throws Exception {
        run(mean()).resumable(Resuming.SHARED.beginning()).run();
        assertThat(begun(Resuming.ALONE).kept().stage()).isEqualTo(KeptPart.Stage.NEW);
        assertThat(begun(Resuming.ALONE).notes()).isEmpty();

        begin(run(mean()));
        assertThat(begun(Resuming.ALONE).kept().stage()).isEqualTo(KeptPart.Stage.BEGUN);
        assertThat(begun(Resuming.ALONE).notes()).singleElement().asString().contains("1 of 3 blocks of tiles");
        assertThat(begun(Resuming.SHARED).notes()).isEmpty();

        Files.createFile(journal().resolve("naming"));
        assertThat(begun(Resuming.SHARED).kept().stage()).isEqualTo(KeptPart.Stage.NAMED);
    }

    /** As after a long silence: the others have presumed a process dead, and go on without it. */
    @Test
    void aSharedRunIsOvertakenOnceOthersNameItsOutputs() throws Exception {
        begin(run(mean()));
        Resumption shared = begun(Resuming.SHARED);
        Resumption alone = begun(Resuming.ALONE);
        assertThat(shared.isOvertaken()).isFalse();

        Files.createFile(journal().resolve("naming"));
        assertThat(shared.isOvertaken()).isTrue();
        assertThat(alone.isOvertaken()).isFalse();
        assertThat(begun(Resuming.SHARED).isOvertaken()).as("began after the others named them").isFalse();
    }
}

package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Box;
import org.varve.core.Note;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Shape;
import org.varve.core.SurveyRange;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.formats.CreateOptions;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;
import org.varve.host.Budget;
import org.varve.operator.Gaussian;
import org.varve.operator.GstDipAzimuth;
import org.varve.operator.MeanFilter;
import org.varve.operator.Sigma;
import org.varve.operator.TimeGain;
import org.varve.operator.Window;
import org.varve.synthetic.SyntheticSurvey;
import org.varve.tiling.JobPlan;
import org.varve.tiling.Progress;

/** The front door: files and arrays in and out, and everything that the command line guarantees. */
class RunTest {

    private static final Shape SHAPE = new Shape(12, 10, 40);

    @TempDir
    private Path folder;

    private Path survey;

    @BeforeEach
    void generate() throws IOException, InterruptedException {
        survey = folder.resolve("survey.sgy");
        SyntheticSurvey source = new SyntheticSurvey(SHAPE, 7);
        float[] samples = new float[(int) SHAPE.size()];
        for (int i = 0; i < samples.length; i++) samples[i] = (i * 7919 % 1013) - 500;
        try (VolumeWriter writer = Volumes.create(survey, source.survey(), CreateOptions.DEFAULT)) {
            Run.copy().from(ArrayVolume.of(samples, SHAPE)).to(List.of(writer)).run();
        } catch (OutOfBudgetException e) {
            throw new IOException(e);
        }
    }

    private float[] samples(Path file) throws IOException {
        float[] samples = new float[(int) SHAPE.size()];
        try (Volume volume = Volumes.open(file, OpenOptions.DEFAULT)) {
            volume.read(Box.of(SHAPE), MemorySegment.ofArray(samples));
        }
        return samples;
    }

    /** Of a file whose traces begin at 40 ms, the part of another. */
    @Test
    void aGainCountsFromTheSurveysZeroWhereTracesBeginLater() throws Exception {
        SurveyRange late = SurveyRange.ALL.samples(40, 76);
        Run.copy().from(survey).part(late).to(folder.resolve("late.sgy")).run();
        Run gain = Run.of(new TimeGain(1.5));
        gain.from(survey).part(late).to(folder.resolve("part.npy")).run();
        gain.from(folder.resolve("late.sgy")).to(folder.resolve("late.npy")).run();

        assertThat(folder.resolve("late.npy")).hasSameBinaryContentAs(folder.resolve("part.npy"));
    }

    /** Of an input whose name shows no format, and of one whose content shows none either. */
    @Test
    void theNameOfAnInputNeedNotShowItsFormat() throws Exception {
        Path traces = folder.resolve("traces.su");
        Run.copy().from(survey).to(traces).run();
        Files.move(traces, folder.resolve("traces"));
        Files.copy(survey, folder.resolve("copy"));
        Run mean = Run.of(new MeanFilter(new Window(3, 3, 3)));
        mean.from(survey).to(folder.resolve("a.npy")).run();
        mean.from(folder.resolve("copy")).to(folder.resolve("b.npy")).run();
        mean.from(folder.resolve("traces"), OpenOptions.DEFAULT.as("su")).to(folder.resolve("c.npy")).run();
        assertThat(folder.resolve("b.npy")).hasSameBinaryContentAs(folder.resolve("a.npy"));
        assertThat(folder.resolve("c.npy")).hasSameBinaryContentAs(folder.resolve("a.npy"));
        assertThatThrownBy(mean.from(folder.resolve("traces")).to(folder.resolve("d.npy"))::run)
                .hasMessageContaining("which shows no format that is read");
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    @Test
    void writesAFileForEachOutput() throws Exception {
        RunResult result = Run.of(new GstDipAzimuth(new Window(3, 3, 9)))
                .from(survey)
                .to(folder.resolve("{output}.sgy"))
                .within(1L << 31)
                .run();

        assertThat(result.files()).containsOnlyKeys("dip", "azimuth");
        assertThat(result.files().values()).allSatisfy(file -> assertThat(file).hasSize(Files.size(survey)));
        assertThat(result.took().hostBytes().projected()).isLessThanOrEqualTo(1L << 31);
        assertThat(result.job().recipe().describe())
                .isEqualTo(
                        "gst-dip-azimuth window=3,3,9 smoothing=uniform sigma=2.0,2.0,4.0 gradient=1.0,1.0,1.0 max-dip=4.0 unit=auto reference=auto");
    }

    @Test
    void arraysAreStreamedAsFilesAre() throws Exception {
        Gaussian smooth = new Gaussian(new Sigma(1, 1, 2), 4);
        Run.of(smooth).from(survey).to(folder.resolve("smooth.npy")).run();
        float[] expected = samples(folder.resolve("smooth.npy"));

        float[] fromArray = Run.of(smooth).apply(samples(survey), SHAPE);
        float[][][] cube = new float[SHAPE.inlines()][SHAPE.crosslines()][SHAPE.samples()];
        Run.of(smooth).tile(new Shape(5, 4, 40)).from(ArrayVolume.of(samples(survey), SHAPE))
                .to(List.of(ArrayVolume.of(cube).writer())).run();

        assertThat(fromArray).isEqualTo(expected);
        assertThat(Stream.of(cube).flatMap(Stream::of).flatMap(trace -> {
            List<Float> all = new ArrayList<>();
            for (float sample : trace) all.add(sample);
            return all.stream();
        }).toList()).isEqualTo(Stream.iterate(0, i -> i + 1).limit(expected.length).map(i -> expected[i]).toList());
    }

    @Test
    void aPartIsThatPartOfTheWhole() throws Exception {
        Run run = Run.of(new MeanFilter(new Window(3, 3, 3)));
        float[] whole = run.apply(samples(survey), SHAPE);

        float[] part = run.part(SurveyRange.ALL.inlines(3, 9, 3).crosslines(2, 10).samples(40, 76))
                .apply(samples(survey), SHAPE);

        Shape shape = new Shape(3, 9, 10);
        assertThat(part).hasSize((int) shape.size());
        for (int i = 0; i < shape.inlines(); i++) {
            for (int j = 0; j < shape.crosslines(); j++) {
                int from = (int) Box.of(SHAPE).offset(2 + 3 * i, 1 + j, 10);
                int at = (int) Box.of(shape).offset(i, j, 0);
                assertThat(Arrays.copyOfRange(part, at, at + 10))
                        .isEqualTo(Arrays.copyOfRange(whole, from, from + 10));
            }
        }
    }

    @Test
    void oneArrayTakesOneOutput() throws IOException {
        float[] samples = samples(survey);
        Run run = Run.of(new GstDipAzimuth(new Window(3, 3, 9)));

        assertThatThrownBy(() -> run.apply(samples, SHAPE)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("dip, azimuth");
        assertThatThrownBy(() -> Run.of(new MeanFilter(new Window(3, 3, 3))).apply(samples, new Shape(1, 2, 3)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("needs 24");
    }

    @Test
    void plansWithoutWriting() throws Exception {
        List<Path> before = files();
        Run run = Run.of(new MeanFilter(new Window(3, 3, 3))).from(survey).to(folder.resolve("mean.sgy"))
                .within(1L << 31);

        long projected;
        try (PlannedRun planned = run.plan()) {
            projected = withoutReserve(planned.plan());
        }

        assertThat(files()).isEqualTo(before);
        assertThat(withoutReserve(run.run().plan())).isEqualTo(projected);
    }

    @Test
    void runsWhatWasPlanned() throws Exception {
        try (PlannedRun planned = Run.of(new MeanFilter(new Window(3, 3, 3))).from(survey)
                .to(folder.resolve("mean.sgy")).within(1L << 31).plan()) {
            RunResult result = planned.run();

            assertThat(result.plan()).isSameAs(planned.plan());
            assertThat(result.files().get("mean")).isRegularFile();
        }
    }

    @Test
    void aPlannedRunIsRunOnce() throws Exception {
        PlannedRun planned = Run.of(new MeanFilter(new Window(3, 3, 3))).from(survey)
                .to(folder.resolve("once.sgy")).within(1L << 31).plan();
        planned.run();
        assertThatThrownBy(planned::run).isInstanceOf(IllegalStateException.class).hasMessageContaining("plan again");
        planned.close();

        PlannedRun closed = Run.of(new MeanFilter(new Window(3, 3, 3))).from(survey)
                .to(folder.resolve("closed.sgy")).within(1L << 31).plan();
        closed.close();
        assertThatThrownBy(closed::run).isInstanceOf(IllegalStateException.class).hasMessageContaining("plan again");
        assertThat(folder.resolve("closed.sgy")).doesNotExist();
    }

    @Test
    void aPlanThatWritesNothingCannotBeRun() throws Exception {
        try (PlannedRun planned = Run.of(new MeanFilter(new Window(3, 3, 3))).from(survey).plan()) {
            assertThatThrownBy(planned::run).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("writes nothing");
        }
    }

    @Test
    void aPlanForADeviceThatIsNotThereCannotBeRun() throws Exception {
        List<Path> before = files();
        try (PlannedRun planned = Run.of(new MeanFilter(new Window(3, 3, 3))).from(survey)
                .to(folder.resolve("mean.sgy")).on("cuda:0").withinDevice(1L << 30).plan()) {
            assertThat(planned.job().device().name()).isEqualTo("cuda:0");
            assertThatThrownBy(planned::run).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("call Run.run()");
        }
        assertThat(files()).isEqualTo(before);
    }

    /** What a process occupies besides its plan changes from one moment to the next. */
    private static long withoutReserve(JobPlan plan) {
        return plan.projectedHostBytes() - plan.run().budget().reserved();
    }

    @Test
    void refusesWhatDoesNotFitWithTheBytesNeeded() {
        Run run =
                Run.of(new MeanFilter(new Window(3, 3, 3))).from(survey).to(folder.resolve("mean.sgy")).within(1 << 20);

        assertThatThrownBy(run::run).isInstanceOfSatisfying(OutOfBudgetException.class,
                refusal -> assertThat(refusal.needed()).isGreaterThan(1 << 20));
        assertThat(folder.resolve("mean.sgy")).doesNotExist();
    }

    @Test
    void saysWhatWasLeftOut() {
        Run run = Run.of(new MeanFilter(new Window(3, 3, 3)));

        assertThatThrownBy(run::run).hasMessage("the run has no input: give one");
        assertThatThrownBy(run.from(survey)::run).hasMessage("the run writes nothing: say to where");
        assertThatThrownBy(() -> run.threads(0)).hasMessage("threads 0: give at least 1 and at most 1024");
    }

    /** A listener that holds the run after its first tile. */
    private static final class Held implements RunListener {

        private final CountDownLatch begun = new CountDownLatch(1);

        @Override
        public void on(RunEvent event) {
            if (!(event instanceof RunEvent.Progressed(Progress progress)) || progress.tilesDone() == 0) return;
            begun.countDown();
            try {
                TimeUnit.MINUTES.sleep(1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Test
    void aCancelledRunLeavesNothing() throws Exception {
        List<Path> before = files();
        Held held = new Held();
        RunHandle handle = Run.of(new MeanFilter(new Window(3, 3, 3)))
                .from(survey)
                .to(folder.resolve("mean.zarr"))
                .tile(new Shape(2, 10, 40))
                .listener(held)
                .start();
        held.begun.await();

        assertThat(handle.cancel()).isTrue();

        assertThatThrownBy(handle.result()::get).isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(InterruptedException.class);
        assertThat(files()).isEqualTo(before);
    }

    @Test
    void runsInAThreadOfItsOwn() throws Exception {
        RunHandle handle = Run.of(new MeanFilter(new Window(3, 3, 3))).from(survey).to(folder.resolve("m.npy")).start();

        assertThat(handle.result().get().files()).containsValue(folder.resolve("m.npy"));
        assertThat(handle.cancel()).isFalse();
        assertThat(folder.resolve("m.npy")).exists();
    }

    /** IEEE floats that the file calls IBM floats. */
    @Test
    void hearsWhatLooksWrongInItsInput() throws Exception {
        byte[] bytes = Files.readAllBytes(survey);
        bytes[3225] = 1;
        Files.write(survey, bytes);
        List<Note> notes = new ArrayList<>();
        Run.of(new MeanFilter(new Window(3, 3, 3))).from(survey).to(folder.resolve("m.npy"))
                .listener(event -> {
                    if (event instanceof RunEvent.Noted(Note note)) notes.add(note);
                }).run();

        assertThat(notes).anySatisfy(note -> assertThat(note.toString()).startsWith(survey.toString())
                .contains("IEEE", "read it with SegyReading.with(ieee)"));
    }

    @Test
    void severalShareOneBudget() throws Exception {
        long bytes = 1L << 31;
        List<RunHandle> handles = new ArrayList<>();
        try (RunGroup group = new RunGroup(bytes, 2)) {
            for (int number = 0; number < 5; number++) {
                handles.add(group.start(Run.of(new MeanFilter(new Window(3, 3, 3)))
                        .from(survey).to(folder.resolve(number + ".npy"))));
            }
        }

        for (RunHandle handle : handles) {
            RunResult result = handle.result().get();
            Budget budget = result.job().budget();
            assertThat(budget.allowed()).isLessThanOrEqualTo(bytes);
            assertThat(budget.usable()).isLessThan(budget.allowed() / 2);
            assertThat(result.files().values()).allSatisfy(file -> assertThat(file).exists());
        }
    }

    @Test
    void buffersHaveTheirOwnOrderOfBytes() throws Exception {
        float[] samples = samples(survey);
        FloatBuffer input = ByteBuffer.allocateDirect((int) SHAPE.bytes()).order(ByteOrder.BIG_ENDIAN).asFloatBuffer();
        FloatBuffer output = ByteBuffer.allocate((int) SHAPE.bytes() + 1).order(ByteOrder.LITTLE_ENDIAN)
                .position(1).slice().order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
        input.put(0, samples);
        Run mean = Run.of(new MeanFilter(new Window(3, 3, 3)));

        mean.from(ArrayVolume.of(input, SHAPE)).to(List.of(ArrayVolume.of(output, SHAPE).writer())).run();

        float[] found = new float[samples.length];
        output.get(0, found);
        assertThat(found).isEqualTo(mean.apply(samples, SHAPE));
    }

    @Test
    void memoryThatCannotBeUsedIsRefused() throws IOException {
        ArrayVolume volume = ArrayVolume.of(samples(survey), SHAPE);
        Run run = Run.of(new MeanFilter(new Window(3, 3, 3))).from(volume).to(List.of(volume.writer()));

        assertThatThrownBy(run::run).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("in the memory of the input");
        FloatBuffer readOnly = FloatBuffer.allocate((int) SHAPE.size()).asReadOnlyBuffer();
        assertThatThrownBy(ArrayVolume.of(readOnly, SHAPE)::writer).hasMessageContaining("read-only memory");
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment own = arena.allocate(SHAPE.bytes());
            assertThatThrownBy(() -> ArrayVolume.of(own, SHAPE)).hasMessageContaining("confined to one thread");
        }
    }

    /** Writers that are handed over are closed, whatever fails. */
    @Test
    void writersAreClosedThoughNothingIsWritten() throws Exception {
        List<Path> before = files();
        VolumeWriter writer = Volumes.create(folder.resolve("mean.npy"), new SyntheticSurvey(SHAPE, 1).survey(),
                CreateOptions.DEFAULT);
        Run run = Run.of(new MeanFilter(new Window(3, 3, 3))).from(folder.resolve("missing.sgy")).to(List.of(writer));

        assertThatThrownBy(run::run).isInstanceOf(IOException.class);

        assertThat(files()).isEqualTo(before);
    }

    @Test
    void cancellingTheResultStopsTheRun() throws Exception {
        Held held = new Held();
        RunHandle handle = Run.of(new MeanFilter(new Window(3, 3, 3))).from(survey).to(folder.resolve("mean.npy"))
                .tile(new Shape(2, 10, 40)).listener(held).start();
        held.begun.await();

        assertThat(handle.result().cancel(true)).isTrue();
        handle.thread().join();

        assertThat(folder.resolve("mean.npy")).doesNotExist();
    }

    @Test
    void aGroupThatIsClosedTakesNoMore() {
        RunGroup group = new RunGroup(1L << 31, 2);
        group.close();
        Run run = Run.of(new MeanFilter(new Window(3, 3, 3))).from(survey).to(folder.resolve("mean.npy"));

        assertThatThrownBy(() -> group.start(run)).isInstanceOf(IllegalStateException.class);
    }
}

package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Box;
import org.varve.core.Context;
import org.varve.core.Field;
import org.varve.core.Note;
import org.varve.core.Operator;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyRange;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.operator.Catalogue;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;
import org.varve.tiling.Strategy;

/** What a plan holds and tells, and what it leaves when it is closed or refused. */
class PlannedRunTest {

    private static final Shape SHAPE = new Shape(12, 8, 20);

    @TempDir
    private Path folder;

    @TempDir
    private Path services;

    private final PretendedGpu gpu = new PretendedGpu();
    private final List<String> heard = Collections.synchronizedList(new ArrayList<>());
    private int closed;

    /** A file with a buffer of so many bytes, whose closing is counted. */
    private Source file(String name, long buffer) {
        ArrayVolume samples = ArrayVolume.of(new float[(int) SHAPE.size()], SHAPE);
        return Source.of(Path.of(name), _ -> new Volume() {
            @Override
            public Survey survey() {
                return samples.survey();
            }

            @Override
            public void read(Box box, MemorySegment destination) {
                samples.read(box, destination);
            }

            @Override
            public long bufferBytes() {
                return buffer;
            }

            @Override
            public void close() {
                closed++;
            }
        });
    }

    private Run run(Operator operator) {
        return Run.of(operator).from(file("a.dat", 1000)).on("cpu").threads(1).listener(event -> {
            if (event instanceof RunEvent.Noted(var note)) heard.add(note.toString());
        });
    }

    private Run mean() {
        return run(new MeanFilter(new Window(3, 3, 3)));
    }

    private static VolumeWriter writer() {
        return ArrayVolume.of(new float[(int) SHAPE.size()], SHAPE).writer();
    }

    @Test
    void aPlanThatIsClosedHoldsNeitherItsInputNorItsDevice() throws Exception {
        gpu.with(services, mean().on(PretendedGpu.NAME)::plan).close();

        assertThat(closed).isEqualTo(1);
        assertThat(gpu.closed).hasValue(1);
    }

    @Test
    void aPlanThatIsRefusedHoldsNothingEither() {
        gpu.isTooSmall = true;
        assertThatExceptionOfType(OutOfBudgetException.class)
                .isThrownBy(() -> gpu.with(services, mean().on(PretendedGpu.NAME)::plan));
        assertThat(closed).isEqualTo(1);
        assertThat(gpu.closed).hasValue(1);

        gpu.tiles = -1;
        assertThatExceptionOfType(NoDeviceException.class)
                .isThrownBy(() -> gpu.with(services, mean().on(PretendedGpu.NAME)::plan));
        assertThat(closed).isEqualTo(2);

        // a bug of the operator
        gpu.tiles = 0;
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> gpu.with(services, run(new Noting("a bug")).on(PretendedGpu.NAME)::plan));
        assertThat(closed).isEqualTo(3);
    }

    @Test
    void aRefusalHasTheMemoryThatTheRunNeeds() {
        assertThatExceptionOfType(OutOfBudgetException.class).isThrownBy(mean().within(1 << 20)::plan)
                .satisfies(refusal -> assertThat(MemoryNeeded.behind(refusal))
                        .hasValueSatisfying(needed -> assertThat(needed.hostBytes()).isGreaterThan(1 << 20)));

        gpu.isTooSmall = true;
        Run large = mean().on(PretendedGpu.NAME);
        assertThatExceptionOfType(OutOfBudgetException.class).isThrownBy(() -> gpu.with(services, large::plan))
                .satisfies(refusal -> assertThat(refusal.getSuppressed()).hasSize(1));
        // which looks at no memory, so that none would help
        assertThatExceptionOfType(OutOfBudgetException.class)
                .isThrownBy(() -> gpu.with(services, large.strategy(Strategy.CUBE)::plan))
                .satisfies(refusal -> assertThat(refusal.getSuppressed()).isEmpty());
    }

    @Test
    void whatAllInputsHoldIsPlanned() throws Exception {
        Operator difference = Catalogue.get("difference").example();
        Run both = run(difference).with(file("b.dat", 500)).to(List.of(writer()));
        try (PlannedRun planned = both.plan()) {
            assertThat(planned.plan().request().readerBytes()).isEqualTo(1500);
            assertThat(planned.job().isWhole()).isTrue();
        }
        Run part = run(difference).with(file("b.dat", 500)).part(SurveyRange.ALL.inlines(2, 5));
        try (PlannedRun planned = part.plan()) {
            assertThat(planned.plan().request().readerBytes()).isEqualTo(1500);
            assertThat(planned.job().isWhole()).isFalse();
        }
    }

    /** Writers into arrays need no buffers, and files do. */
    @Test
    void whatTheOutputsHoldIsPlanned() throws Exception {
        try (PlannedRun arrays = mean().to(List.of(writer())).plan();
                PlannedRun files = mean().to(folder.resolve("mean.sgy")).plan()) {
            assertThat(arrays.plan().request().writerBytes()).isZero();
            assertThat(files.plan().request().writerBytes()).isPositive();
        }
    }

    /** Notes something, or fails. */
    private record Noting(String text) implements Operator {

        @Override
        public List<Output> outputs() {
            return List.of(Output.amplitude("noted"));
        }

        @Override
        public List<Field> build(PassGraph graph, Field input, Context context) {
            if (text.equals("a bug")) throw new IllegalStateException(text);
            context.note(new Note(text));
            return new MeanFilter(new Window(3, 3, 3)).build(graph, input, context);
        }
    }

    @Test
    void notesOnTheStepsAreTold() throws Exception {
        try (PlannedRun planned = run(new Noting("longer than the survey")).plan()) {
            assertThat(heard).containsExactly("noting: longer than the survey");
            assertThat(planned.notes()).extracting(Note::getMessage).containsExactly("noting: longer than the survey");
        }

        heard.clear();
        Path file = Files.writeString(folder.resolve("dips.json"),
                "{\"velocity\": 2500, \"steps\": [{\"operator\": \"gst-dips-2d\"}]}");
        Recipe recipe = Recipe.of(file.toString(), Map.of(), List.of());
        Run.of(recipe).from(file("a.dat", 0)).on("cpu").velocity(3000).listener(event -> {
            if (event instanceof RunEvent.Noted(var note)) heard.add(note.toString());
        }).plan().close();
        assertThat(heard).contains("velocity 3000.0 m/s, not 2500.0 as in " + recipe.name());
    }

    /** An operator whose outputs are named in the unit of the survey. */
    private record Bands(String unit) implements Operator {

        @Override
        public List<Output> outputs() {
            return List.of(Output.amplitude("low" + unit), Output.amplitude("high" + unit));
        }

        @Override
        public Operator in(Survey survey) {
            return new Bands("-per-" + survey.unit().symbol());
        }

        @Override
        public List<Field> build(PassGraph graph, Field input, Context context) {
            return List.of(input, input);
        }
    }

    @Test
    void outputsHaveTheNamesThatTheyHaveForTheSurvey() throws Exception {
        RunResult result = run(new Bands("")).to(folder.resolve("{output}.npy")).run();

        assertThat(result.files()).containsOnlyKeys("low-per-s", "high-per-s");
        assertThat(result.files().values()).allSatisfy(file -> assertThat(file).exists());
        assertThat(folder.resolve("low.npy")).doesNotExist();
    }
}

package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.varve.core.Boundary;
import org.varve.core.Combination;
import org.varve.core.Context;
import org.varve.core.Device;
import org.varve.core.Field;
import org.varve.core.InputCount;
import org.varve.core.LineNumbers;
import org.varve.core.MemoryFootprint.Buffer;
import org.varve.core.NanPolicy;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.core.RegularLines;
import org.varve.core.SampleFormat;
import org.varve.core.SettingException;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyGeometry;
import org.varve.core.Workflow;
import org.varve.core.Workflow.Step;
import org.varve.cpu.CpuDevice;
import org.varve.formats.CreateOptions;
import org.varve.kernel.LinearCombination;
import org.varve.operator.Difference;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;
import org.varve.run.ArrayVolume;
import org.varve.run.Run;
import org.varve.run.RunResult;
import org.varve.run.Source;
import org.varve.segy.SegyWriting;

/**
 * Operators on several surveys: streamed together, tiled as untiled, on both devices; refused where geometries differ.
 */
@Execution(ExecutionMode.SAME_THREAD)
class SeveralInputsTest {

    private static final Shape SHAPE = new Shape(11, 9, 40);

    private static Device gpu;

    @TempDir
    private Path folder;

    @BeforeAll
    static void open() {
        gpu = PretendGpu.open();
    }

    @AfterAll
    static void close() {
        if (gpu != null) gpu.close();
    }

    /** The mean of three surveys, each as smooth as the window along another axis makes it: halos differ. */
    private record MeanOfThree() implements Combination {

        @Override
        public InputCount inputCount() {
            return InputCount.exactly(3);
        }

        @Override
        public List<Output> outputs() {
            return List.of(Output.amplitude(name()));
        }

        @Override
        public List<Field> build(PassGraph graph, List<Field> inputs, Context context) {
            Field a = inputs.get(0);
            Field b = new MeanFilter(new Window(5, 1, 1)).build(graph, inputs.get(1), context).getFirst();
            Field c = new MeanFilter(new Window(1, 3, 7)).build(graph, inputs.get(2), context).getFirst();
            Field both = graph.apply(new LinearCombination(1 / 3f, 1 / 3f), a, b);
            return List.of(graph.apply(new LinearCombination(1, 1 / 3f), both, c));
        }
    }

    /** What is computed, of surveys with holes, and how. */
    record Wanted(Shape survey, Shape tile, Boundary boundary, NanPolicy nan, boolean simd, boolean gaps) {}

    @Property
    void tiledEqualsUntiled(@ForAll("wanted") Wanted wanted) {
        try (Device cpu = new CpuDevice(2, 256L << 20, wanted.simd)) {
            assertTiledEqualsUntiled(wanted, cpu);
        }
    }

    @Test
    void tiledEqualsUntiledOnGpus() {
        Random random = new Random(1);
        for (int n = 0; n < 30; n++) {
            Shape survey = new Shape(1 + random.nextInt(14), 1 + random.nextInt(14), 1 + random.nextInt(60));
            Shape tile = new Shape(1 + random.nextInt(9), 1 + random.nextInt(9), 1 + random.nextInt(50));
            Wanted wanted = new Wanted(survey, tile, List.of(Boundary.values()).get(n % 4),
                    List.of(NanPolicy.values()).get(n % 2), true,
                    n % 3 == 0);
            assertTiledEqualsUntiled(wanted, gpu);
            assertTiledEqualsUntiled(Workflow.of(new Difference()), wanted, gpu);
        }
    }

    private static void assertTiledEqualsUntiled(Wanted wanted, Device device) {
        assertTiledEqualsUntiled(Workflow.of(new MeanOfThree()), wanted, device);
    }

    private static void assertTiledEqualsUntiled(Workflow workflow, Wanted wanted, Device device) {
        Cube cube = Cube.random(wanted.survey, wanted.survey.hashCode());
        for (int s = 7; wanted.gaps && s < cube.samples().length; s += 211) {
            cube.samples()[s] = Float.NaN;
        }
        Device.Extension extension = new Device.Extension(wanted.boundary, wanted.nan);
        float[] whole = CpuRun.whole(cube, false).with(extension).run(workflow, cube).getFirst();
        assertThat(new TiledRun(device, wanted.tile, 2, extension).run(workflow, cube).getFirst()).isEqualTo(whole);
    }

    @Test
    void equalsItsDefinition() {
        Cube cube = Cube.random(SHAPE, 1);
        List<Cube> inputs = cube.inputs(3);
        float[] expected = new float[(int) SHAPE.size()];
        for (int s = 0; s < expected.length; s++) {
            int i = s / (SHAPE.crosslines() * SHAPE.samples());
            int j = s / SHAPE.samples() % SHAPE.crosslines();
            int k = s % SHAPE.samples();
            expected[s] = (float) ((inputs.get(0).samples()[s] + mean(inputs.get(1), i, j, k, 2, 0, 0)
                    + mean(inputs.get(2), i, j, k, 0, 1, 3)) / 3);
        }

        float[] actual = CpuRun.whole(cube, true).run(Workflow.of(new MeanOfThree()), cube).getFirst();

        assertThat(Agreement.relativeRms(actual, expected, 0)).isLessThan(1e-6);
    }

    /** Of the window of a few samples to each side, in float64. */
    private static double mean(Cube cube, int i, int j, int k, int inlines, int crosslines, int samples) {
        Shape shape = cube.shape();
        double sum = 0;
        int count = 0;
        for (int di = -inlines; di <= inlines; di++) {
            for (int dj = -crosslines; dj <= crosslines; dj++) {
                for (int dk = -samples; dk <= samples; dk++, count++) {
                    int inline = Boundary.REFLECT.index(i + di, shape.inlines());
                    int crossline = Boundary.REFLECT.index(j + dj, shape.crosslines());
                    int sample = Boundary.REFLECT.index(k + dk, shape.samples());
                    sum += cube.samples()[(inline * shape.crosslines() + crossline) * shape.samples() + sample];
                }
            }
        }
        return sum / count;
    }

    /** Each input in its own format and sample type. */
    @Test
    void filesOfSeveralFormats() throws Exception {
        Cube cube = cube();
        List<Cube> inputs = cube.inputs(3);
        List<Path> files = List.of(folder.resolve("a.sgy"), folder.resolve("b.zarr"), folder.resolve("c.npy"));
        for (int n = 0; n < files.size(); n++) {
            Run.copy().from(inputs.get(n)).to(files.get(n)).run();
        }
        float[] mean = new float[(int) SHAPE.size()];

        for (String device : List.of("cpu", "gpu")) {
            Run run = Run.of(new MeanOfThree()).from(files.get(0)).with(files.get(1)).with(files.get(2))
                    .to(List.of(ArrayVolume.of(mean, SHAPE).writer())).tile(new Shape(4, 4, 40));
            (device.equals("gpu") ? run.on(gpu) : run.on(device)).run();
            assertThat(mean).as(device)
                    .isEqualTo(CpuRun.whole(cube, false).run(Workflow.of(new MeanOfThree()), cube).getFirst());
        }
    }

    /** A GPU decodes the samples of inputs that are stored alike. */
    @Test
    void filesOfIntegersAreDecodedOnTheDevice() throws Exception {
        Cube cube = cube();
        List<Path> files = List.of(folder.resolve("a.sgy"), folder.resolve("b.sgy"));
        CreateOptions integers = CreateOptions.DEFAULT.with(SegyWriting.DEFAULT.with(SampleFormat.INT16));
        for (int n = 0; n < files.size(); n++) {
            Run.copy().from(cube.inputs(2).get(n)).to(files.get(n).toString(), integers).run();
        }
        float[] difference = new float[(int) SHAPE.size()];

        RunResult result = Run.of(new Difference()).from(files.get(0)).with(files.get(1)).on(gpu)
                .to(List.of(ArrayVolume.of(difference, SHAPE).writer())).run();

        assertThat(difference).isEqualTo(CpuRun.whole(cube, false).run(Workflow.of(new Difference()), cube).getFirst());
        assertThat(result.plan().run().tiles().input().format()).isEqualTo(SampleFormat.INT16);
        Buffer read = result.plan().run().footprint().buffers().getFirst();
        assertThat(read.count()).isEqualTo(2 * result.plan().run().tilesInFlight());
        assertThat(read.each()).isLessThan(2 * SHAPE.size() + 64);
    }

    /** Small whole numbers, which every format holds. */
    private static Cube cube() {
        Cube cube = Cube.random(SHAPE, 1);
        for (int s = 0; s < cube.samples().length; s++) {
            cube.samples()[s] = Math.round(cube.samples()[s]);
        }
        return cube;
    }

    /** A trace that one of the surveys lacks is missing in the result. */
    @Test
    void deadInOneIsDeadInAll() throws Exception {
        Cube cube = cube();
        Cube second = cube.inputs(2).getLast();
        Arrays.fill(second.samples(), 3 * SHAPE.samples(), 4 * SHAPE.samples(), 0);
        Path base = folder.resolve("base.sgy");
        Path monitor = folder.resolve("monitor.sgy");
        Run.copy().from(cube).to(base).run();
        Run.copy().from(second).to(monitor).run();
        kill(monitor, 3);
        float[] difference = new float[(int) SHAPE.size()];

        Run.of(new Difference()).from(base).with(monitor).to(List.of(ArrayVolume.of(difference, SHAPE).writer())).run();

        assertThat(Arrays.copyOfRange(difference, 3 * SHAPE.samples(), 4 * SHAPE.samples())).containsOnly(0);
        assertThat(difference[2 * SHAPE.samples()]).isNotZero();
    }

    /** Flags a trace of a SEG-Y file as dead. */
    private static void kill(Path file, int trace) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            long header = 3600 + (long) trace * (240 + 4 * SHAPE.samples());
            channel.write(ByteBuffer.allocate(2).putShort(0, (short) 2), header + 28);
        }
    }

    @Test
    void otherGeometriesAreRefusedInASentence() throws Exception {
        Cube base = cube();
        Survey survey = base.survey();
        Path file = folder.resolve("base.npy");
        Run.copy().from(base).to(file).run();

        assertThat(refusal(file, Cube.random(new Shape(11, 9, 39), 1))).isEqualTo(
                file + " and a volume in memory: inputs of a run must have the same geometry, but shapes are 11x9x40 and 11x9x39");
        assertThat(refusal(file, new Cube(new Survey(SHAPE, 0.004, Survey.Unit.METRES), base.samples())))
                .contains("but units of the sample axis are s and m");
        assertThat(refusal(file, new Cube(new Survey(SHAPE, 0.002, survey.unit()), base.samples())))
                .contains("but sample intervals are 0.004 and 0.002");
        assertThat(refusal(file, of(base, LineNumbers.fromOne(11), LineNumbers.fromOne(9), 0.1)))
                .contains("but first samples are at 0.0 and 0.1");
        assertThat(refusal(file, of(base, new RegularLines(1, 2, 11), LineNumbers.fromOne(9), 0)))
                .contains("but number 2 of the inlines is 2 and 3");
        assertThat(refusal(file, of(base, LineNumbers.fromOne(11), new RegularLines(5, 1, 9), 0)))
                .contains("but number 1 of the crosslines is 1 and 5");
        // as formats round them
        float[] difference = new float[(int) SHAPE.size()];
        Run.of(new Difference()).from(file)
                .with(Source.of(of(base, LineNumbers.fromOne(11), LineNumbers.fromOne(9), 1e-6)))
                .to(List.of(ArrayVolume.of(difference, SHAPE).writer())).run();
        assertThat(difference).containsOnly(0);
    }

    private static Cube of(Cube cube, LineNumbers inlines, LineNumbers crosslines, double start) {
        return new Cube(cube.survey(), cube.samples()) {
            @Override
            public SurveyGeometry geometry() {
                return new Numbered(inlines, crosslines, start);
            }
        };
    }

    private record Numbered(LineNumbers inlines, LineNumbers crosslines, double start) implements SurveyGeometry {}

    private String refusal(Path base, Cube other) {
        float[] difference = new float[(int) SHAPE.size()];
        Run run = Run.of(new Difference()).from(base).with(Source.of(other))
                .to(List.of(ArrayVolume.of(difference, SHAPE).writer()));
        return catchThrowableOfType(IllegalArgumentException.class, run::run).getMessage();
    }

    @Test
    void outputsStayApartFromEveryInput() throws Exception {
        Cube cube = cube();
        Path base = folder.resolve("base.npy");
        Path monitor = folder.resolve("monitor.npy");
        for (Path file : List.of(base, monitor)) {
            Run.copy().from(cube).to(file).run();
        }
        ArrayVolume array = ArrayVolume.of(new float[(int) SHAPE.size()], SHAPE);

        assertThatThrownBy(Run.of(new Difference()).from(base).with(monitor).to(monitor)::run)
                .hasMessage("output %s: is the input; choose another name".formatted(monitor));
        assertThatThrownBy(Run.of(new Difference()).from(base).with(Source.of(array)).to(List.of(array.writer()))::run)
                .hasMessageContaining("an output in the memory of the input");
    }

    @Test
    void numbersOfInputsAreChecked() {
        Run one = Run.of(new Difference()).from(cube());
        Run three = Run.of(new Difference()).from(cube()).with(Source.of(cube())).with(Source.of(cube()));
        Run two = Run.of(new MeanFilter(new Window(3, 3, 3))).from(cube()).with(Source.of(cube()));

        assertThatThrownBy(one::start).isInstanceOfSatisfying(SettingException.class,
                e -> assertThat(e.sentence()).isEqualTo(
                        "difference: takes 2 inputs, 1 is given: give the others by Run.with(file)"));
        assertThatThrownBy(three::start).isInstanceOfSatisfying(SettingException.class,
                e -> assertThat(e.sentence()).isEqualTo(
                        "input 'survey-3': is read by no step (difference takes 2 inputs): leave it out of Run.with(file)"));
        assertThatThrownBy(two::start).hasMessage("input 'survey-2': is read by no step (mean takes 1 input)");
    }

    @Test
    void workflowsNameTheirInputs() {
        Step smooth = new Step("smooth", new MeanFilter(new Window(1, 1, 5)), "monitor", List.of());
        Workflow named = new Workflow(List.of("base", "monitor"),
                List.of(smooth,
                        new Step("change", new Difference(), List.of("smooth", "base"), List.of("difference"))));
        Cube cube = cube();
        float[] expected = CpuRun.whole(cube, false)
                .run(Workflow.of(new MeanFilter(new Window(1, 1, 5))), cube.inputs(2).getLast()).getFirst();
        for (int s = 0; s < expected.length; s++) {
            expected[s] -= cube.samples()[s];
        }

        assertThat(CpuRun.whole(cube, false).run(named, cube).getFirst()).isEqualTo(expected);
        assertThat(named.outputs()).containsExactly("change");
        assertThatThrownBy(() -> named.withInputs(3))
                .hasMessage("3 inputs are given for a workflow on base, monitor");
        assertThatThrownBy(() -> new Workflow(List.of("base", "base"), List.of(smooth)))
                .hasMessage("input named twice: base; name the inputs differently");
        assertThatThrownBy(() -> new Workflow(List.of("smooth", "monitor"), List.of(smooth)))
                .hasMessage("step 'smooth': is what steps call an input; give another name");
    }

    @Provide
    Arbitrary<Wanted> wanted() {
        Arbitrary<Integer> extents = Arbitraries.integers().between(1, 20);
        Arbitrary<Integer> samples = Arbitraries.of(1, 5, 16, 17, 33, 61);
        return Combinators.combine(Combinators.combine(extents, extents, samples).as(Shape::new),
                Combinators.combine(extents, extents, extents).as(Shape::new), Arbitraries.of(Boundary.values()),
                Arbitraries.of(NanPolicy.values()), Arbitraries.of(true, false), Arbitraries.of(true, false))
                .as(Wanted::new);
    }
}

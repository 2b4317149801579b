package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.AxisPart;
import org.varve.core.Boundary;
import org.varve.core.Box;
import org.varve.core.Device;
import org.varve.core.NanPolicy;
import org.varve.core.NotFinite;
import org.varve.core.PartVolume;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyPart;
import org.varve.core.SurveyRange;
import org.varve.core.Sweep;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.core.Workflow;
import org.varve.cpu.CpuDevice;
import org.varve.operator.HistogramEqualization;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;
import org.varve.run.ArrayVolume;
import org.varve.run.Run;
import org.varve.run.RunResult;
import org.varve.run.StatisticsOf;
import org.varve.tests.OperatorCases.Case;

/**
 * A part of a survey is that part of the whole result, bit for bit, for every operator, whatever the part, its steps
 * and the tiles.
 */
@Execution(ExecutionMode.SAME_THREAD)
class SurveyPartTest {

    private static final double MILLISECONDS = 4;

    /** Bytes of host memory for a run, with room for all that other tests of this process hold. */
    private static final long AMPLE = 8L << 30;

    private static Device gpu;

    @BeforeAll
    static void open() {
        gpu = PretendGpu.open();
    }

    @AfterAll
    static void close() {
        if (gpu != null) gpu.close();
    }

    /** What is computed, and of which part. */
    record Wanted(SurveyPart part, Shape tile, Boundary boundary, NanPolicy nan) {

        /** By numbers, as lines count from 1, and milliseconds. */
        SurveyRange range() {
            AxisPart i = part.inlines();
            AxisPart j = part.crosslines();
            AxisPart k = part.samples();
            SurveyRange lines = SurveyRange.ALL
                    .inlines(i.first() + 1, i.at(i.count() - 1) + 1,
                            Math.min(i.step(), Math.max(1, last(i) - i.first())))
                    .samples(k.first() * MILLISECONDS, last(k) * MILLISECONDS);
            return j.step() == 1
                    ? lines.crosslines(j.first() + 1, last(j) + 1)
                    : lines.crosslines(j.first() + 1, last(j) + 1,
                            Math.min(j.step(), Math.max(1, last(j) - j.first())));
        }

        private static int last(AxisPart axis) {
            return axis.at(axis.count() - 1);
        }
    }

    @Property
    void ofEveryOperator(@ForAll("cases") Case operator, @ForAll("wanted") Wanted wanted, @ForAll boolean gaps)
            throws Exception {
        Cube cube = cube(wanted.part.survey(), gaps);
        try (Device cpu = new CpuDevice(2, 256L << 20, true)) {
            assertPartOfWhole(operator, cube, wanted, cpu);
        }
    }

    static Stream<Case> all() {
        return Sweep.of(14, OperatorCases.ALL);
    }

    @ParameterizedTest
    @MethodSource("all")
    void onGpus(Case operator) throws Exception {
        Random random = new Random(operator.hashCode());
        for (int n = 0; n < 6; n++) {
            Shape survey = new Shape(1 + random.nextInt(14), 1 + random.nextInt(14), 1 + random.nextInt(70));
            SurveyPart part = new SurveyPart(some(survey.inlines(), random.nextInt(4), random),
                    some(survey.crosslines(), random.nextInt(4), random), some(survey.samples(), 0, random));
            Shape tile = new Shape(1 + random.nextInt(9), 1 + random.nextInt(9), 1 + random.nextInt(90));
            Boundary boundary = List.of(Boundary.values()).get(n % 4);
            assertPartOfWhole(operator, cube(survey, n % 2 == 0),
                    new Wanted(part, tile, boundary, NanPolicy.PROPAGATE), gpu);
        }
    }

    private static AxisPart some(int extent, int more, Random random) {
        int first = random.nextInt(extent);
        int step = 1 + more;
        return new AxisPart(extent, first, step, 1 + random.nextInt((extent - 1 - first) / step + 1));
    }

    private static Cube cube(Shape survey, boolean gaps) {
        Cube cube = Cube.random(survey, survey.hashCode());
        for (int s = 7; gaps && s < cube.samples().length; s += 211) {
            cube.samples()[s] = s % 2 == 0 ? Float.NaN : Float.POSITIVE_INFINITY;
        }
        return cube;
    }

    private static void assertPartOfWhole(Case operator, Cube cube, Wanted wanted, Device device) throws Exception {
        Workflow workflow = Workflow.of(operator.create());
        Shape whole = cube.shape();
        Shape shape = wanted.part.shape();
        List<float[]> all = arrays(workflow, whole);
        List<float[]> some = arrays(workflow, shape);
        cube.readBy(run(workflow, wanted, device), workflow).to(writers(all, whole)).run();
        Shape tile = new Shape(wanted.tile.inlines(), wanted.tile.crosslines(), whole.samples());

        RunResult result = cube.readBy(run(workflow, wanted, device), workflow).tile(tile)
                .part(wanted.range()).to(writers(some, shape)).run();

        for (int o = 0; o < all.size(); o++) {
            assertThat(some.get(o)).as("output %s of %s", o, operator).isEqualTo(part(all.get(o), wanted.part));
        }
        assertThat(result.took().samples()).isEqualTo(shape.size());
        NotFinite counted = result.took().notFinite();
        assertThat(counted.input()).isEqualTo(cube.inputs(workflow.inputs().size()).stream()
                .mapToLong(input -> notFinite(part(input.samples(), wanted.part))).sum());
        assertThat(counted.outputs()).isEqualTo(some.stream().map(SurveyPartTest::notFinite).toList());
    }

    /** Of 2 inlines far apart: each with its neighbours, and nothing of what lies between. */
    @Test
    void readsNoMoreThanIsNeeded() throws Exception {
        AtomicLong read = new AtomicLong();
        Cube cube = Cube.random(new Shape(300, 40, 100), 1);
        Shape shape = new Shape(2, 40, 51);
        SurveyRange range = SurveyRange.ALL.inlines(50, 250, 200).samples(100, 300);

        RunResult result = Run.of(new MeanFilter(new Window(3, 3, 3))).part(range).from(counting(cube, read))
                .to(writers(List.of(new float[(int) shape.size()]), shape)).run();

        assertThat(read).hasValue(2 * 3 * 40 * 53);
        assertThat(result.plan().run().haloOverhead()).isEqualTo(2 * 3 * 40 * 53.0 / shape.size());
    }

    private static Volume counting(Cube cube, AtomicLong read) {
        return new Volume() {
            @Override
            public Survey survey() {
                return cube.survey();
            }

            @Override
            public void read(Box box, MemorySegment destination) {
                read.addAndGet(box.shape().size());
                cube.read(box, destination);
            }

            @Override
            public void close() {
                // the cube holds nothing
            }
        };
    }

    /** Unless those of the part are asked for, values are equalized by the histogram of the whole survey. */
    @Test
    void goesByItsOwnStatisticsIfAsked() throws Exception {
        Cube cube = Cube.random(new Shape(9, 8, 30), 1);
        Workflow workflow = Workflow.of(new HistogramEqualization(64));
        SurveyRange range = SurveyRange.ALL.inlines(2, 6, 2).crosslines(3, 5);
        PartVolume part = new PartVolume(cube, range.of(cube.survey(), cube.geometry()));
        Shape shape = part.survey().shape();
        List<float[]> alone = arrays(workflow, shape);
        List<float[]> own = arrays(workflow, shape);
        List<float[]> ofSurvey = arrays(workflow, shape);

        Run.of(workflow).from(part).to(writers(alone, shape)).run();
        Run.of(workflow).part(range).statisticsOf(StatisticsOf.PART).from(cube).to(writers(own, shape)).run();
        Run.of(workflow).part(range).from(cube).to(writers(ofSurvey, shape)).run();

        assertThat(own.getFirst()).isEqualTo(alone.getFirst()).isNotEqualTo(ofSurvey.getFirst());
    }

    private static Run run(Workflow workflow, Wanted wanted, Device device) {
        return Run.of(workflow).on(device).boundary(wanted.boundary).nan(wanted.nan).within(AMPLE);
    }

    private static List<float[]> arrays(Workflow workflow, Shape shape) {
        return workflow.outputs().stream().map(_ -> new float[(int) shape.size()]).toList();
    }

    private static List<VolumeWriter> writers(List<float[]> arrays, Shape shape) {
        return arrays.stream().map(array -> ArrayVolume.of(array, shape).writer()).toList();
    }

    /** Sample by sample, without the code under test. */
    private static float[] part(float[] all, SurveyPart part) {
        Box whole = Box.of(part.survey());
        List<Float> some = new ArrayList<>();
        for (int i = 0; i < part.inlines().count(); i++) {
            for (int j = 0; j < part.crosslines().count(); j++) {
                for (int k = 0; k < part.samples().count(); k++) {
                    int inline = part.inlines().first() + i * part.inlines().step();
                    int crossline = part.crosslines().first() + j * part.crosslines().step();
                    some.add(all[(int) whole.offset(inline, crossline, part.samples().first() + k)]);
                }
            }
        }
        float[] array = new float[some.size()];
        IntStream.range(0, array.length).forEach(s -> array[s] = some.get(s));
        return array;
    }

    private static long notFinite(float[] samples) {
        return NotFinite.count(MemorySegment.ofArray(samples), 0, samples.length);
    }

    @Provide
    Arbitrary<Case> cases() {
        return Arbitraries.of(OperatorCases.ALL);
    }

    @Provide
    Arbitrary<Wanted> wanted() {
        Arbitrary<AxisPart> lines = axis(Arbitraries.integers().between(1, 20), Arbitraries.of(1, 1, 2, 3, 7));
        Arbitrary<AxisPart> samples = axis(Arbitraries.of(1, 5, 16, 17, 33, 61), Arbitraries.just(1));
        Arbitrary<Integer> size = Arbitraries.integers().between(1, 20);
        Arbitrary<Shape> tile = Combinators.combine(size, size, size).as(Shape::new);
        return Combinators.combine(Combinators.combine(lines, lines, samples).as(SurveyPart::new), tile,
                Arbitraries.of(Boundary.values()), Arbitraries.of(NanPolicy.values())).as(Wanted::new);
    }

    private static Arbitrary<AxisPart> axis(Arbitrary<Integer> extents, Arbitrary<Integer> steps) {
        return Combinators.combine(extents, steps).flatAs((extent, step) -> Arbitraries.integers()
                .between(0, extent - 1)
                .flatMap(first -> Arbitraries.integers()
                        .between(1, (extent - 1 - first) / step + 1)
                        .map(count -> new AxisPart(extent, first, step, count))));
    }
}

package org.varve.nd4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Axis;
import org.varve.core.Boundary;
import org.varve.core.Box;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.Field;
import org.varve.core.NanPolicy;
import org.varve.core.NotFinite;
import org.varve.core.Operator;
import org.varve.core.PassGraph;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.core.Workflow;
import org.varve.kernel.LinearCombination;
import org.varve.operator.Catalogue;
import org.varve.operator.Envelope;
import org.varve.operator.MeanFilter;
import org.varve.operator.OperatorEntry;
import org.varve.operator.Window;
import org.varve.run.Run;
import org.varve.run.RunHistory;

/** ND4J's operations compute what the kernels' definitions do, tile by tile. */
class Nd4jDeviceTest {

    private static final Shape SHAPE = new Shape(13, 17, 60);
    private static final float[] SAMPLES = samples();

    /** Their sums are rounded in another way. */
    private static final double TOLERANCE = 2e-6;

    private static float[] samples() {
        Random random = new Random(1);
        float[] samples = new float[(int) SHAPE.size()];
        for (int k = 0; k < samples.length; k++) samples[k] = (float) (1000 * random.nextGaussian());
        return samples;
    }

    /** Those of the catalogue that read one survey and that the device can compute. */
    static Stream<OperatorEntry> operators() {
        Survey survey = new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);
        return Catalogue.entries().stream().filter(entry -> {
            Workflow workflow = Workflow.of(entry.name(), entry.example());
            Compilation compilation = new Compilation(workflow, survey);
            return workflow.inputs().size() == 1 && compilation.nextScan().isEmpty()
                    && entry.example().outputs().size() == 1
                    && compilation.program().passes().stream()
                            .allMatch(pass -> ArrayBodies.of(pass.kernel()).isPresent());
        });
    }

    /** A run that may be on a device of which nothing is known. */
    private static Run run(Operator operator) {
        return Run.of(operator).on("nd4j").threads(1).history(new RunHistory(_ -> {}, OptionalInt.of(0)));
    }

    @Test
    void theSmoothingAndTheDerivativesAreAmongThem() {
        assertThat(operators().map(OperatorEntry::name)).contains("gaussian", "mean", "rms", "first-derivative");
    }

    @ParameterizedTest
    @MethodSource("operators")
    void computesWhatTheCpuDoes(OperatorEntry entry) throws Exception {
        assertAlike(run(entry.example()).apply(SAMPLES, SHAPE),
                Run.of(entry.example()).on("cpu").apply(SAMPLES, SHAPE));
    }

    @ParameterizedTest
    @MethodSource("operators")
    void tiledEqualsUntiled(OperatorEntry entry) throws Exception {
        assertThat(run(entry.example()).tile(new Shape(7, 10, 60)).apply(SAMPLES, SHAPE))
                .isEqualTo(run(entry.example()).apply(SAMPLES, SHAPE));
    }

    @ParameterizedTest
    @EnumSource(Boundary.class)
    void surveysAreExtendedAndMissingSamplesReplaced(Boundary boundary) throws Exception {
        float[] holed = SAMPLES.clone();
        IntStream.range(0, 40).forEach(hole -> holed[331 * hole] = hole % 2 == 0 ? Float.NaN : Float.POSITIVE_INFINITY);
        MeanFilter mean = new MeanFilter(new Window(3, 5, 7));

        for (NanPolicy policy : NanPolicy.values()) {
            assertAlike(run(mean).boundary(boundary).nan(policy).apply(holed, SHAPE),
                    Run.of(mean).on("cpu").boundary(boundary).nan(policy).apply(holed, SHAPE));
        }
    }

    /** Tile by tile, each with all of the survey around it. */
    @Test
    void missingSamplesOfAllSurveysAreCountedOnce() throws Exception {
        Survey survey = new Survey(new Shape(4, 3, 10), 0.004, Survey.Unit.SECONDS);
        Box all = Box.of(survey.shape());
        PassGraph graph = new PassGraph();
        Program program = Program.of(graph,
                List.of(graph.apply(new LinearCombination(1, -1), Field.survey(0), Field.survey(1))));
        float[] first = new float[120];
        float[] second = new float[120];
        first[3] = Float.NaN;
        first[100] = Float.POSITIVE_INFINITY;
        second[3] = Float.NaN;
        second[50] = Float.NaN;
        List<MemorySegment> inputs = List.of(MemorySegment.ofArray(first), MemorySegment.ofArray(second));

        try (Device device = new Nd4jDevice("any", 1);
                TileRunner runner = device.open(program, survey, new Tiles(new Shape(2, 3, 10), 1),
                        Device.Extension.DEFAULT)) {
            for (int half = 0; half < 2; half++) {
                runner.run(all.part(Axis.INLINE, 2 * half, 2 * half + 2), all, inputs,
                        List.of(MemorySegment.ofArray(new float[60])));
            }
            assertThat(runner.notFinite()).isEqualTo(new NotFinite(4, List.of(3L)));
        }
    }

    @Test
    void kernelsWithoutOperationsAreRefused() {
        assertThatThrownBy(() -> run(new Envelope()).apply(SAMPLES, SHAPE))
                .isInstanceOf(DeviceFailure.class)
                .hasMessageContaining("nd4j cannot run envelope: kernel hilbert is not written in operations of ND4J");
    }

    @Test
    void isUsedOnceItsMemoryIsKnown() {
        Run run = Run.of(Catalogue.get("gaussian").example()).on("nd4j");

        assertThatThrownBy(() -> run.apply(SAMPLES, SHAPE))
                .isInstanceOf(DeviceFailure.class)
                .hasMessageContaining("nd4j does not say what memory gaussian takes");
    }

    private static void assertAlike(float[] actual, float[] expected) {
        double most = IntStream.range(0, expected.length).mapToDouble(k -> Math.abs(expected[k]))
                .filter(Double::isFinite).max()
                .orElse(0);
        for (int k = 0; k < expected.length; k++) {
            if (!Float.isFinite(expected[k])) {
                assertThat(Float.isFinite(actual[k])).as("sample %s is finite", k).isFalse();
            } else {
                assertThat(Math.abs(actual[k] - expected[k])).as("sample %s", k)
                        .isLessThanOrEqualTo((float) (TOLERANCE * most));
            }
        }
    }
}

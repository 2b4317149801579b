package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Combination;
import org.varve.core.Compilation;
import org.varve.core.Context;
import org.varve.core.Device.Extension;
import org.varve.core.Field;
import org.varve.core.InputCount;
import org.varve.core.Kernel;
import org.varve.core.Output;
import org.varve.core.Pass;
import org.varve.core.PassGraph;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.UntiledRun;
import org.varve.core.Workflow;
import org.varve.kernel.Chaos;
import org.varve.kernel.Glcm;
import org.varve.kernel.TensorSlopes;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;

/** Each kernel of all operators computes what its definition in Java does; chains of kernels have none of their own. */
class KernelDefinitionTest {

    private static final Shape SHAPE = new Shape(4, 5, 70);

    private static DirectRun gpu;

    @BeforeAll
    static void start() throws IOException {
        PretendDriver.load().reset("DEVICES=256MiB");
        assumeTrue(CudaModules.areBuilt(), "needs the kernels' PTX, which needs nvcc");
        gpu = new DirectRun(CudaBinding.chosen().open(), 0, Extension.DEFAULT);
    }

    @AfterAll
    static void forget() {
        PretendDriver.load().reset("");
    }

    /** A kernel alone, which reads a survey in place of each field. */
    record Alone(Kernel kernel, int inputs) implements Combination {

        static Alone of(Pass pass) {
            return new Alone(pass.kernel(), pass.inputs().size());
        }

        @Override
        public InputCount inputCount() {
            return InputCount.exactly(inputs);
        }

        @Override
        public List<Output> outputs() {
            return IntStream.range(0, kernel.outputs(inputs)).mapToObj(n -> Output.of("field " + n, "")).toList();
        }

        @Override
        public List<Field> build(PassGraph graph, List<Field> fields, Context context) {
            return graph.apply(kernel, fields);
        }

        Program program() {
            PassGraph graph = new PassGraph();
            return Program.of(graph, graph.apply(kernel, IntStream.range(0, inputs).mapToObj(Field::survey).toList()));
        }

        @Override
        public String toString() {
            return kernel.toString();
        }
    }

    static Stream<Alone> kernels() {
        Map<String, Alone> kernels = new LinkedHashMap<>();
        Survey survey = new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);
        for (OperatorEntry entry : Catalogue.entries()) {
            Program program = new Compilation(Workflow.of(entry.name(), entry.example()), survey).program();
            Stream.of(program, Fusion.of(program)).flatMap(each -> each.passes().stream())
                    .filter(pass -> !(pass.kernel() instanceof Chain))
                    .forEach(pass -> kernels.putIfAbsent(pass.kernel().name() + pass.inputs().size(), Alone.of(pass)));
        }
        return kernels.values().stream();
    }

    /**
     * Noise; on the second inline zeros and ones, unless these make ties; on the last one missing sample. Levels for
     * what counts them.
     */
    private static float[] samples(int number, Kernel kernel) {
        Random random = new Random(number);
        float[] samples = new float[Math.toIntExact(SHAPE.size())];
        int inline = samples.length / SHAPE.inlines();
        boolean ofLevels = kernel instanceof Glcm;
        boolean ofTensors = kernel instanceof TensorSlopes || kernel instanceof Chaos;
        for (int s = 0; s < samples.length; s++) {
            samples[s] = ofLevels ? random.nextInt(16) : (float) random.nextGaussian();
        }
        for (int s = inline; !ofTensors && s < 2 * inline; s++) samples[s] = random.nextInt(2);
        if (number == 0) samples[samples.length - inline / 2] = Float.NaN;
        return samples;
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void computesItsDefinition(Alone alone) {
        List<float[]> inputs =
                IntStream.range(0, alone.inputs).mapToObj(number -> samples(number, alone.kernel)).toList();
        List<float[]> expected = List.copyOf(new UntiledRun(SHAPE, inputs).outputs(alone).values());

        List<float[]> actual = gpu.run(alone.program(), SHAPE, inputs);

        for (int o = 0; o < expected.size(); o++) {
            double allowed = alone.kernel.tolerance() * largest(expected.get(o));
            for (int s = 0; s < expected.get(o).length; s++) {
                float is = actual.get(o)[s];
                float should = expected.get(o)[s];
                if (Float.floatToIntBits(is) == Float.floatToIntBits(should)) continue;
                assertThat((double) is).as("sample %s of field %s", s, o)
                        .isCloseTo(should, within(allowed));
            }
        }
    }

    private static double largest(float... values) {
        double largest = 0;
        for (float value : values) if (Float.isFinite(value)) largest = Math.max(largest, Math.abs(value));
        return largest;
    }
}

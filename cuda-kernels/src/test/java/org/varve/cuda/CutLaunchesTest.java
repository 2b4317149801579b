package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Box;
import org.varve.core.Compilation;
import org.varve.core.Device.Extension;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Sweep;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.core.Workflow;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;

/** Passes that are cut into many launches give what they give in one, bit for bit. */
class CutLaunchesTest {

    private static final LaunchCuts WHOLE = new LaunchCuts(Double.POSITIVE_INFINITY, 1);
    private static final AtomicInteger LAUNCHES = new AtomicInteger();

    private static CudaDevice device;

    @BeforeAll
    static void open() throws IOException {
        PretendDriver.load().reset("DEVICES=64MiB");
        assumeTrue(CudaModules.areBuilt(), "needs the kernels' PTX, which needs nvcc");
        device = CudaDevice.open(countingLaunches(CudaBinding.chosen().open()), 0, Long.MAX_VALUE);
    }

    @AfterAll
    static void close() {
        if (device != null) device.close();
    }

    private static CudaDriver countingLaunches(CudaDriver driver) {
        return (CudaDriver) Proxy.newProxyInstance(
                CudaDriver.class.getClassLoader(), new Class<?>[] {CudaDriver.class}, (_, method, arguments) -> {
                    if (method.getName().equals("launch")) LAUNCHES.incrementAndGet();
                    try {
                        return method.invoke(driver, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    static Stream<Arguments> cases() {
        return Sweep.of(13, Catalogue.entries().stream().map(OperatorEntry::name).flatMap(operator -> {
            Map<String, String> parameters = switch (operator) {
                case "glcm" -> Map.of("window", "1,9,11", "direction", "mean", "min", "-1", "max", "1");
                case "gaussian" -> Map.of("sigma", "0.5,1,2");
                case "median" -> Map.of("window", "5,5,5");
                case "semblance" -> Map.of("window", "3,5,9");
                case "fault-likelihood" ->
                    Map.of("plane", "3,3,9", "step", "3", "dip-window", "3,3,5", "strikes", "0,360,45");
                case "dip-steered-semblance" -> Map.of("window", "3,3,15", "max-dip", "1");
                default -> Catalogue.get(operator).examples();
            };
            return Stream.of(
                    Arguments.of(operator, parameters, new Shape(9, 35, 140), 2e5),
                    Arguments.of(operator, parameters, new Shape(3, 14, 5), 1));
        }).toList());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void equalUncutOnes(String operator, Map<String, String> parameters, Shape shape, double mostOperations)
            throws OutOfBudgetException {
        Survey survey = new Survey(shape, 0.004, Survey.Unit.SECONDS);
        Workflow workflow = Workflow.of(operator, Catalogue.get(operator).create(parameters));
        Program program = new Compilation(workflow, survey).program();
        int before = LAUNCHES.get();
        List<float[]> whole = run(WHOLE, program, survey);
        int between = LAUNCHES.get();
        List<float[]> parts = run(new LaunchCuts(mostOperations, 1), program, survey);
        assertThat(LAUNCHES.get() - between).isGreaterThan(between - before);
        for (int output = 0; output < whole.size(); output++) {
            assertThat(parts.get(output)).as("output %s", output).isEqualTo(whole.get(output));
        }
    }

    private static MemorySegment random(Arena arena, Shape shape, Random random) {
        MemorySegment samples = arena.allocate(shape.bytes(), Long.BYTES);
        for (int at = 0; at < shape.size(); at++) {
            samples.setAtIndex(ValueLayout.JAVA_FLOAT, at, (float) random.nextGaussian());
        }
        return samples;
    }

    private static List<float[]> run(LaunchCuts cuts, Program program, Survey survey) throws OutOfBudgetException {
        device.cut(cuts);
        Box tile = Box.of(survey.shape());
        try (Arena arena = Arena.ofShared();
                TileRunner runner = device.open(
                        program, survey, new Tiles(tile.shape(), 1), Extension.DEFAULT)) {
            Random random = new Random(5);
            List<MemorySegment> inputs = program.surveys().stream()
                    .map(_ -> random(arena, tile.shape(), random)).toList();
            List<MemorySegment> outputs = new ArrayList<>();
            program.outputs().forEach(_ -> outputs.add(arena.allocate(tile.shape().bytes(), Long.BYTES)));
            runner.run(tile, tile, inputs, outputs);
            return outputs.stream().map(output -> output.toArray(ValueLayout.JAVA_FLOAT)).toList();
        }
    }
}

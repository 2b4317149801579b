package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Compilation;
import org.varve.core.Device.Extension;
import org.varve.core.Field;
import org.varve.core.Pass;
import org.varve.core.ProductWay;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Sweep;
import org.varve.core.Tiles;
import org.varve.core.Workflow;
import org.varve.core.Workflow.Step;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;

/** Joined passes compute the same as the passes of the program, with fewer bytes. */
class FusionTest {

    /** Rows of several blocks, and no whole runs of lines. */
    private static final Shape SHAPE = new Shape(6, 9, 270);

    private static final Shape LARGE = new Shape(100, 100, 500);
    private static final PretendDriver DRIVER = PretendDriver.load();

    @BeforeAll
    static void open() {
        DRIVER.reset("DEVICES=256MiB");
    }

    @AfterAll
    static void forget() {
        DRIVER.reset("");
    }

    private static Program program(Shape shape, Step... steps) {
        return new Compilation(new Workflow(List.of(steps)), new Survey(shape, 0.004, Survey.Unit.SECONDS)).program();
    }

    private static Step step(String operator, Map<String, String> parameters) {
        return Step.of(operator, Catalogue.get(operator).create(parameters));
    }

    static Stream<Arguments> chains() {
        Stream<Arguments> tensors =
                Stream.of("structure-tensor", "gst-dip-azimuth", "gst-dips-2d", "chaos", "planarity")
                        .flatMap(operator -> Stream.of(
                                joined("window", "3,3,9"), joined("window", "9,17,17"), joined("window", "3,1,1"),
                                joined("window", "1,3,1"), joined("window", "1,1,3"), joined("window", "11,19,5"),
                                joined("window", "5,5,19"), joined("smoothing", "gaussian", "sigma", "1,0.5,1"))
                                .map(parameters -> Arguments.of(operator, parameters)));
        return Stream.concat(Sweep.of(7, tensors.toList()),
                Stream.of(Arguments.of("gradient-dips", joined("window", "3,3,3"))));
    }

    /** Derivatives can be joined with what reads them where they are not smoothed. */
    private static Map<String, String> joined(String... parameters) {
        Map<String, String> all = new TreeMap<>(Map.of("gradient", "0"));
        for (int p = 0; p < parameters.length; p += 2) all.put(parameters[p], parameters[p + 1]);
        return all;
    }

    @ParameterizedTest
    @MethodSource("chains")
    void joinedPassesComputeTheSame(String operator, Map<String, String> parameters) throws IOException {
        assumeTrue(CudaModules.areBuilt(), "needs the kernels' PTX, which needs nvcc");
        Program program = program(SHAPE, step(operator, parameters));
        DirectRun run = new DirectRun(CudaBinding.chosen().open(), 0, Extension.DEFAULT);
        List<float[]> expected = run.run(program, SHAPE);
        List<float[]> outputs = run.run(Fusion.of(program), SHAPE);
        for (int output = 0; output < expected.size(); output++) {
            assertThat(outputs.get(output)).as("output %s", output).isEqualTo(expected.get(output));
        }
    }

    @Test
    void fieldsWithSeveralReadersAreKept() {
        Program features = program(SHAPE, step("planarity", Map.of()), step("linearity", Map.of()));
        assertThat(kernels(features)).containsExactly(
                "gradient + tensor-products", "taps + taps + eigenvalues", "eigenvalue-ratio", "eigenvalue-ratio");
        Program tensor =
                program(SHAPE, step("structure-tensor", Map.of()), step("gst-dips-2d", joined("window", "3,3,3")));
        assertThat(kernels(tensor)).containsExactly("gradient + tensor-products", "taps + taps", "tensor-slopes");
    }

    @Test
    void derivativesWithSeveralReadersAreKept() {
        Program program = program(SHAPE, step("chaos", Map.of("gradient", "0")), step("gradient-dips", joined()));
        assertThat(kernels(program)).containsExactly(
                "gradient", "tensor-products", "taps + taps + chaos", "gradient-slopes", "held", "median", "median");
    }

    @Test
    void longWindowsAreNotJoined() {
        assertThat(kernels(program(SHAPE, step("chaos", Map.of("window", "11,19,3", "gradient", "0")))))
                .containsExactly("gradient", "tensor-products", "taps", "taps + chaos");
        assertThat(kernels(program(SHAPE, step("chaos", Map.of("window", "9,17,19", "gradient", "0")))))
                .containsExactly("gradient + tensor-products", "taps", "taps", "chaos");
    }

    private static List<String> kernels(Program program) {
        return Fusion.of(program).passes().stream().map(pass -> pass.kernel().name()).toList();
    }

    @ParameterizedTest
    @MethodSource("org.varve.operator.Catalogue#entries")
    void haloAndOutputsStay(OperatorEntry entry) {
        Program program = program(SHAPE, Step.of(entry.name(), entry.example()));
        Program fused = Fusion.of(program);
        assertThat(fused.halo()).isEqualTo(program.halo());
        assertThat(fused.inputs()).isEqualTo(program.inputs());
        assertThat(fused.outputs().stream().map(fused::reach))
                .isEqualTo(program.outputs().stream().map(program::reach).toList());
    }

    /** The table of gpu.md. */
    @ParameterizedTest
    @ValueSource(strings = {
            "structure-tensor", "gst-dip-azimuth", "gst-dips-2d", "chaos", "planarity", "structured-semblance",
            "gradient-dips"})
    void bytesAreThoseOfTheTable(String operator) throws IOException {
        Map<String, String> parameters = operator.contains("dip")
                ? joined("window", "3,3,3")
                : operator.equals("chaos") ? Map.of("gradient", "0") : Map.of();
        Program program = program(LARGE, step(operator, parameters));
        Program fused = Fusion.of(program);
        String row = String.format(Locale.ROOT, "| %s | %s | %s | %.0f | %.0f | %s | %s |", operator,
                launches(program).size(), launches(fused).size(), memory(program), memory(fused),
                traffic(program), traffic(fused));
        assertThat(Files.readAllLines(Path.of("../docs/gpu.md"))).contains(row);
    }

    /** Bytes of device memory for each sample of a tile. */
    private static double memory(Program program) {
        return (double) new DeviceLayout(program, LARGE, new Tiles(LARGE, 1), ProductWay.OWN).total() / LARGE.size();
    }

    /**
     * Bytes that launches read or write for each sample if each reads and writes every field once; with the extension.
     */
    private static int traffic(Program program) {
        int fields = 2 * program.inputs();
        for (Launch launch : launches(program)) {
            Set<Object> distinct = new LinkedHashSet<>(launch.arguments());
            distinct.removeIf(argument -> !(argument instanceof FieldView));
            fields += distinct.size();
        }
        return fields * Float.BYTES;
    }

    private static List<Launch> launches(Program program) {
        List<Launch> launches = new ArrayList<>();
        for (int p = 0; p < program.passes().size(); p++) {
            Pass pass = program.passes().get(p);
            int number = p;
            List<FieldView> inputs = pass.inputs().stream().map(FusionTest::view).toList();
            List<FieldView> outputs = Stream.iterate(0, output -> output + 1).limit(pass.outputs())
                    .map(output -> view(new Field(number, output))).toList();
            Address none = new Address(0);
            CudaBodies.create(pass.kernel()).launch(new PassLaunch(
                    launches::add, new Region(2, 3, 4), Triple.ZERO, inputs, outputs, none, none));
        }
        return launches;
    }

    private static FieldView view(Field field) {
        return new FieldView(field.hashCode(), 0, 0);
    }
}

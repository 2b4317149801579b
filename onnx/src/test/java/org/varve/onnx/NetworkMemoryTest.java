package org.varve.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.varve.onnx.TestNetwork.set;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Boundary;
import org.varve.core.Box;
import org.varve.core.NanPolicy;
import org.varve.core.Shape;
import org.varve.core.TileKernel;

/** What boxes of a network take of memory, one after the other, is at most what plans count. */
@EnabledOnOs(OS.LINUX)
class NetworkMemoryTest {

    private static final Path STATUS = Path.of("/proc/self/status");

    /** Bytes of the library that are there already, at least. */
    private static final long LOADED = 20L << 20;

    @TempDir
    private Path folder;

    /** Bytes that this process occupies now ({@code VmRSS}), or at most since {@link #forgetPeak} ({@code VmHWM}). */
    private static long bytes(String name) throws IOException {
        return Files.readAllLines(STATUS).stream().filter(line -> line.startsWith(name + ":"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10).findFirst().orElseThrow();
    }

    private static void forgetPeak() throws IOException {
        Files.writeString(Path.of("/proc/self/clear_refs"), "5");
    }

    /** Layers of 4 channels that are freed after each other. */
    @Test
    void freedLayersAreGivenBack() throws Exception {
        TestNetwork n = new TestNetwork(3);
        String x = n.same(n.input("x", 1), 1, 4, 1);
        for (int layer = 0; layer < 6; layer++) {
            x = n.node("Add", List.of(x, n.same(n.node("Elu", List.of(n.same(x, 4, 4, 1))), 4, 4, 1)));
        }
        n.output(n.same(x, 4, 1, 1), "y", 1);
        requireKept(n, new Shape(78, 78, 150));
    }

    /** It takes each weight for each place of its input before it adds them up. */
    @Test
    void transposedConvolutionsAreCounted() throws Exception {
        TestNetwork n = new TestNetwork(3);
        String x = n.conv(n.input("x", 1), 1, 2, 2, n.each("strides", 2));
        n.output(n.transposed(x, 2, 2, 4, n.each("strides", 2), n.pads(1, 1)), "y", 2);
        requireKept(n, new Shape(120, 120, 120));
    }

    /** Along an axis that is not the last. */
    @Test
    void softmaxIsCounted() throws Exception {
        TestNetwork n = new TestNetwork(3);
        n.output(n.node("Softmax", List.of(n.same(n.input("x", 1), 1, 8, 1)), set("axis", 1)), "y", 8);
        requireKept(n, new Shape(100, 100, 100));
    }

    /** Images are stored anew in blocks of channels, weights too. */
    @Test
    void weightsAreCounted() throws Exception {
        TestNetwork n = new TestNetwork(2);
        n.output(n.same(n.same(n.same(n.input("x", 1), 1, 512, 3), 512, 512, 3), 512, 1, 1), "y", 1);
        requireKept(n, new Shape(1, 16, 16));
    }

    /** It multiplies each row with each support vector. */
    @Test
    void supportVectorsAreCounted() throws Exception {
        TestNetwork n = new TestNetwork(0);
        int vectors = 200;
        float[] numbers = new float[vectors];
        for (int v = 0; v < vectors; v++) numbers[v] = v;
        List<String> computed = n.nodes("ai.onnx.ml.SVMClassifier", List.of(n.table("x", 1)), 2,
                set("support_vectors", numbers), set("coefficients", numbers), set("rho", new float[] {0.1f}),
                set("kernel_params", new float[] {0.7f, 0, 3}), set("kernel_type", "RBF"),
                set("vectors_per_class", new long[] {vectors / 2, vectors / 2}),
                set("classlabels_ints", new long[] {1, 2}));
        n.tableOutput(computed.get(0), "label", 0);
        n.tableOutput(computed.get(1), "score", 2);
        requireKept(n, new Shape(1, 1, 200_000));
    }

    /** Each thread adds up the scores of all rows. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8})
    void scoresOfTreesAreCounted(int classes) throws Exception {
        TestNetwork n = new TestNetwork(0);
        long[] leaves = LongStream.range(0, classes).toArray();
        long[] trees = LongStream.range(0, 3L * classes).map(node -> node / 3).toArray();
        long[] nodes = LongStream.range(0, 3L * classes).map(node -> node % 3).toArray();
        String[] modes = IntStream.range(0, 3 * classes).mapToObj(node -> node % 3 == 0 ? "BRANCH_LEQ" : "LEAF")
                .toArray(String[]::new);
        List<String> computed = n.nodes("ai.onnx.ml.TreeEnsembleClassifier", List.of(n.table("x", 1)), 2,
                set("nodes_treeids", trees), set("nodes_nodeids", nodes), set("nodes_modes", modes),
                set("nodes_featureids", new long[3 * classes]), set("nodes_values", new float[3 * classes]),
                set("nodes_truenodeids", LongStream.of(nodes).map(node -> node == 0 ? 1 : 0).toArray()),
                set("nodes_falsenodeids", LongStream.of(nodes).map(node -> node == 0 ? 2 : 0).toArray()),
                set("class_treeids", LongStream.range(0, 2L * classes).map(leaf -> leaf / 2).toArray()),
                set("class_nodeids", LongStream.range(0, 2L * classes).map(leaf -> 1 + leaf % 2).toArray()),
                set("class_ids", LongStream.range(0, 2L * classes).map(leaf -> leaf / 2).toArray()),
                set("class_weights", new float[2 * classes]), set("classlabels_int64s", leaves));
        n.tableOutput(computed.get(0), "label", 0);
        n.tableOutput(computed.get(1), "score", classes);
        requireKept(n, new Shape(1, 1, 200_000));
    }

    private static TestNetwork images(int channels) {
        TestNetwork n = new TestNetwork(2);
        String x = n.relu(n.same(n.input("x", 1), 1, channels, 3));
        String deep = n.relu(n.same(n.pool(x), channels, 2 * channels, 3));
        String up = n.transposed(deep, 2 * channels, channels, 2, n.each("strides", 2));
        String both = n.node("Concat", List.of(x, up), set("axis", 1));
        String classes = n.same(n.relu(n.same(both, 2 * channels, channels, 3)), channels, 6, 1);
        n.output(n.node("Softmax", List.of(classes), set("axis", 1)), "y", 6);
        return n;
    }

    /** The arrays that ONNX Runtime holds at once, to the byte, are at most what is counted, and not much less. */
    @ParameterizedTest
    @ValueSource(ints = {8, 12, 16, 20, 24, 32})
    void arraysOfImagesAreCounted(int channels) throws Exception {
        Shape survey = new Shape(1, 400, 300);
        NetworkKernel kernel = kernel(images(channels));
        double counted = kernel.task().file().bytes(2) * survey.size();
        assertThat((double) held(kernel, survey)).isBetween(0.6 * counted, counted + (1 << 20));
    }

    /** Of other networks it stores arrays as they are. */
    @Test
    void arraysOfVolumesAreCountedExactly() throws Exception {
        Shape survey = new Shape(40, 60, 80);
        TestNetwork n = new TestNetwork(3);
        String x = n.relu(n.same(n.input("x", 1), 1, 6, 3));
        String up = n.resize(n.relu(n.same(n.pool(x), 6, 9, 3)), 2, "nearest", "asymmetric", "floor");
        String classes = n.same(n.node("Concat", List.of(x, up), set("axis", 1)), 15, 5, 1);
        n.output(n.node("Softmax", List.of(classes), set("axis", 1)), "y", 5);
        NetworkKernel kernel = kernel(n);
        double counted = kernel.task().file().bytes(2) * survey.size();
        assertThat((double) held(kernel, survey)).isBetween(0.95 * counted, counted + (1 << 20));
    }

    private static long held(NetworkKernel kernel, Shape survey) {
        try (Arena arena = Arena.ofShared();
                TileKernel.Body body = kernel.open(survey, Boundary.REFLECT, NanPolicy.PROPAGATE, 2)) {
            body.compute(Box.of(survey), inputs(kernel, survey, arena), Box.of(survey), outputs(kernel, survey, arena));
            return ArrayAllocator.shared().orElseThrow().held();
        }
    }

    private static List<MemorySegment> inputs(NetworkKernel kernel, Shape survey, Arena arena) {
        return kernel.task().file().inputs().stream()
                .map(_ -> arena.allocate(survey.bytes(), Float.BYTES).fill((byte) 1)).toList();
    }

    private static List<MemorySegment> outputs(NetworkKernel kernel, Shape survey, Arena arena) {
        return kernel.task().wanted().stream()
                .map(_ -> arena.allocate(survey.bytes(), Float.BYTES).fill((byte) 1)).toList();
    }

    private NetworkKernel kernel(TestNetwork n) throws IOException {
        NetworkFile file = NetworkFile.of(n.write(folder.resolve("network.onnx")));
        return new NetworkKernel(new NetworkTask(file, AxisOrder.parse("auto", file.axes().size()),
                List.of(NetworkScale.Linear.NONE), Wanted.parse(file, "all"), List.of()));
    }

    /** Loads ONNX Runtime, so that measurements do not depend on which test is the first. */
    @BeforeAll
    static void load() {
        try (OnnxRuntime runtime = OnnxRuntime.open(NetworkFile.of(Path.of(BuiltInNetwork.NAME)).path(), 2)) {
            assertThat(runtime).isNotNull();
        }
    }

    private void requireKept(TestNetwork n, Shape survey) throws Exception {
        NetworkKernel kernel = kernel(n);
        Box all = Box.of(survey);
        try (Arena arena = Arena.ofShared()) {
            List<MemorySegment> inputs = inputs(kernel, survey, arena);
            List<MemorySegment> outputs = outputs(kernel, survey, arena);
            long before = bytes("VmRSS");
            forgetPeak();
            try (TileKernel.Body body = kernel.open(survey, Boundary.REFLECT, NanPolicy.PROPAGATE, 2)) {
                for (int box = 0; box < 4; box++) body.compute(all, inputs, all, outputs);
            }
            assertThat(bytes("VmHWM") - before).isLessThan(kernel.bytes(survey, survey, 2) - LOADED);
        }
    }
}

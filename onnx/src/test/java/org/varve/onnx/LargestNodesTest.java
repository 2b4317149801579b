package org.varve.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.varve.onnx.TestNetwork.set;

import ai.onnxruntime.OnnxJavaType;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Boundary;
import org.varve.core.Box;
import org.varve.core.NanPolicy;
import org.varve.core.Shape;
import org.varve.core.TileKernel;

/** Numbers of channels that a network computes by itself, as on a GPU, are those that Java computes of all channels. */
class LargestNodesTest {

    private static final Shape SURVEY = new Shape(13, 16, 19);
    private static final int BOXES = 6;

    @TempDir
    private Path folder;

    private final Random random = new Random(5);

    private Path write(TestNetwork network) throws IOException {
        return network.write(folder.resolve("network.onnx"));
    }

    private static NetworkKernel kernel(Path model, boolean addsNodes) {
        NetworkFile file = NetworkFile.of(model);
        return new NetworkKernel(new NetworkTask(file, AxisOrder.parse("auto", Math.max(1, file.axes().size())),
                IntStream.range(0, file.surveys()).mapToObj(_ -> NetworkScale.Linear.NONE).toList(),
                Wanted.parse(file, "argmax"), List.of(), addsNodes));
    }

    private float[] noise() {
        float[] noise = new float[(int) SURVEY.size()];
        for (int n = 0; n < noise.length; n++) noise[n] = (float) random.nextGaussian();
        return noise;
    }

    private static MemorySegment part(float[] survey, Box box, Arena arena) {
        MemorySegment part = arena.allocate(box.shape().bytes(), Float.BYTES);
        long at = 0;
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int c = box.crossline(); c < box.endCrossline(); c++) {
                for (int s = box.sample(); s < box.endSample(); s++, at++) {
                    part.setAtIndex(ValueLayout.JAVA_FLOAT, at, survey[(int) Box.of(SURVEY).offset(i, c, s)]);
                }
            }
        }
        return part;
    }

    private Box box() {
        int[] from = new int[3];
        int[] to = new int[3];
        for (int axis = 0; axis < 3; axis++) {
            int extent = List.of(SURVEY.inlines(), SURVEY.crosslines(), SURVEY.samples()).get(axis);
            from[axis] = random.nextInt(extent);
            to[axis] = random.nextInt(from[axis] + 1, extent + 1);
        }
        return new Box(from[0], from[1], from[2], new Shape(to[0] - from[0], to[1] - from[1], to[2] - from[2]));
    }

    private static List<float[]> compute(NetworkKernel kernel, TileKernel.Body body, List<float[]> surveys, Box box) {
        try (Arena arena = Arena.ofShared()) {
            Box source = kernel.source(box, SURVEY);
            List<MemorySegment> inputs = surveys.stream().map(survey -> part(survey, source, arena)).toList();
            List<MemorySegment> outputs = kernel.task().wanted().stream()
                    .map(_ -> arena.allocate(box.shape().bytes(), Float.BYTES)).toList();
            body.compute(source, inputs, box, outputs);
            return outputs.stream().map(output -> output.toArray(ValueLayout.JAVA_FLOAT)).toList();
        }
    }

    /** Returns the results that were compared. */
    private List<Float> requireEqual(Path model, List<float[]> surveys) {
        NetworkKernel numbered = kernel(model, true);
        NetworkKernel compared = kernel(model, false);
        List<Float> all = new ArrayList<>();
        try (TileKernel.Body one = numbered.open(SURVEY, Boundary.REFLECT, NanPolicy.PROPAGATE, 1);
                TileKernel.Body other = compared.open(SURVEY, Boundary.REFLECT, NanPolicy.PROPAGATE, 1)) {
            assertThat(((NetworkBody) one).taken()).hasSameSizeAs(numbered.task().wanted())
                    .allMatch(array -> array.isByte() && array.bytes() == 1);
            assertThat(((NetworkBody) other).taken()).noneMatch(NetworkArray::isByte);
            for (int n = 0; n < BOXES; n++) {
                Box box = n == 0 ? Box.of(SURVEY) : box();
                List<float[]> expected = compute(compared, other, surveys, box);
                assertThat(compute(numbered, one, surveys, box)).as("%s of %s", box, SURVEY)
                        .usingElementComparator(Arrays::compare).isEqualTo(expected);
                for (float[] results : expected) for (float result : results) all.add(result);
            }
        }
        return all;
    }

    private List<Float> requireEqual(Path model) {
        return requireEqual(model, IntStream.range(0, NetworkFile.of(model).surveys()).mapToObj(_ -> noise()).toList());
    }

    /** A grid of 2. */
    private static String coarse(TestNetwork n, String x) {
        return n.resize(n.pool(n.same(x, 1, 4, 3)), 2, "nearest", "asymmetric", "floor");
    }

    /** A single channel has no numbers. */
    @Test
    void ofEachOutput() throws Exception {
        for (int axes = 1; axes <= 3; axes++) {
            TestNetwork n = new TestNetwork(axes);
            String x = coarse(n, n.input("x", 1));
            n.output(n.same(x, 4, 3, 3), "y", 3);
            n.output(n.same(x, 4, 1, 3), "fault", 1);
            n.output(n.node("Softmax", List.of(n.same(x, 4, 17, 1)), set("axis", 1)), "facies", 17);
            assertThat(requireEqual(write(n))).contains(0f, 1f, 2f);
        }
    }

    @Test
    void ofChannelsThatComeLast() throws Exception {
        for (int axes = 2; axes <= 3; axes++) {
            TestNetwork n = new TestNetwork(axes);
            long[] first = axes == 2 ? new long[] {0, 3, 1, 2} : new long[] {0, 4, 1, 2, 3};
            long[] last = axes == 2 ? new long[] {0, 2, 3, 1} : new long[] {0, 2, 3, 4, 1};
            String x = n.node("Transpose", List.of(n.lastInput("x", 1)), set("perm", first));
            n.lastOutput(n.node("Transpose", List.of(n.same(coarse(n, x), 4, 5, 3)), set("perm", last)), "y", 5);
            assertThat(requireEqual(write(n))).contains(0f, 1f, 2f, 3f, 4f);
        }
    }

    @Test
    void ofFloatsOfTwoBytes() throws Exception {
        assertThat(requireEqual(Goldens.file("half/half.onnx"))).contains(0f, 1f);
    }

    @Test
    void ofTables() throws Exception {
        TestNetwork n = new TestNetwork(0);
        n.tableOutput(n.node("MatMul", List.of(n.table("x", 2), n.random(2, 4))), "score", 4);
        assertThat(requireEqual(write(n))).contains(0f, 1f);
    }

    /** Equal channels, infinite ones, and ones that are NaN, though no sample is. */
    @Test
    void ofEqualChannelsAndOfOnesThatAreNotFinite() throws Exception {
        TestNetwork n = new TestNetwork(3);
        String x = n.input("x", 1);
        String small = n.node("Round", List.of(n.same(x, 1, 5, 1)));
        n.output(n.node("Div", List.of(small, n.node("Round", List.of(n.same(x, 1, 5, 3))))), "y", 5);
        assertThat(requireEqual(write(n))).contains(0f, 1f, 2f, 3f, 4f);
    }

    @Test
    void samplesThatAreMissingStayMissing() throws Exception {
        TestNetwork n = new TestNetwork(2);
        n.output(n.same(coarse(n, n.input("x", 1)), 4, 3, 3), "y", 3);
        float[] survey = noise();
        survey[2000] = Float.NaN;
        survey[3] = Float.POSITIVE_INFINITY;
        assertThat(requireEqual(write(n), List.of(survey))).contains(Float.NaN).contains(0f, 1f, 2f);
    }

    /** Weights that lie in a file of their own are found. The model's file stays as it is. */
    @Test
    void ofWeightsBesideTheModel() throws Exception {
        TestNetwork n = new TestNetwork(3).weightsIn(folder.resolve("weights.bin"));
        n.output(n.same(n.relu(n.same(n.input("x", 1), 1, 16, 3)), 16, 3, 3), "y", 3);
        Path model = write(n);
        byte[] before = Files.readAllBytes(model);

        assertThat(requireEqual(model)).contains(0f, 1f, 2f);
        assertThat(folder.resolve("weights.bin")).hasSize(4 * (16 * 27 + 16 + 3 * 16 * 27 + 3));
        assertThat(model).hasBinaryContent(before);
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("network.onnx", "weights.bin");
    }

    /** What ONNX Runtime gives is a byte for each sample, and nothing else is asked for. */
    @Test
    void aByteForEachSampleIsCopied() throws Exception {
        TestNetwork n = new TestNetwork(2);
        n.output(n.same(n.input("x", 1), 1, 256, 3), "y", 256);
        NetworkTask task = kernel(write(n), true).task();
        NetworkArray numbers = task.output(0);
        try (Arena arena = Arena.ofShared();
                OnnxRuntime runtime = OnnxRuntime.open(task.file().path(), task.added(), 1, Optional.empty())) {
            MemorySegment input = arena.allocateFrom(ValueLayout.JAVA_FLOAT, noise()).asSlice(0, 20 * 30 * 4);
            MemorySegment output = arena.allocate(20 * 30);
            runtime.run(Map.of("x", new OnnxRuntime.Tensor(input, OnnxJavaType.FLOAT, List.of(1L, 1L, 20L, 30L))),
                    Map.of(numbers.name(),
                            new OnnxRuntime.Tensor(output, OnnxJavaType.UINT8, numbers.extents(20, 30))));
            long large = IntStream.range(0, 600).filter(at -> output.get(ValueLayout.JAVA_BYTE, at) < 0).count();
            assertThat(large).isBetween(100L, 500L);
        }
        assertThat(requireEqual(task.file().path())).anyMatch(number -> number < 50).anyMatch(number -> number > 200);
    }

    @Test
    void ofMoreChannelsThanAByteNumbersAllAreTaken() throws Exception {
        TestNetwork n = new TestNetwork(2);
        n.output(n.same(n.input("x", 1), 1, 257, 3), "y", 257);
        NetworkTask task = kernel(write(n), true).task();

        assertThat(task.output(0)).isEqualTo(task.file().outputs().getFirst());
        assertThat(task.channel(0)).isEqualTo(Wanted.LARGEST);
        assertThat(task.added()).isEmpty();
        assertThat(task.addedBytes()).isZero();
    }

    /** The largest channel alone needs nodes. */
    @Test
    void nothingIsAddedWhereChannelsAreWritten() throws Exception {
        NetworkFile file = NetworkFile.of(Goldens.file("half/half.onnx"));
        NetworkTask task = new NetworkTask(file, AxisOrder.parse("auto", 3), List.of(NetworkScale.Linear.NONE),
                Wanted.parse(file, "all"), List.of(), true);
        assertThat(task.added()).isEmpty();
        assertThat(task.openingBytes()).isEqualTo(file.memory().opening());
    }

    /** All channels are still there, beside numbers of three types. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void plansCountThem() throws Exception {
        TestNetwork n = new TestNetwork(3);
        n.output(n.same(n.relu(n.same(n.input("x", 1), 1, 8, 1)), 8, 8, 1), "y", 8);
        NetworkKernel kernel = kernel(write(n), true);
        NetworkTask task = kernel.task();
        Shape survey = new Shape(60, 60, 80);
        assertThat(kernel.bytes(survey, survey, 1) - kernel(task.file().path(), false).bytes(survey, survey, 1))
                .isEqualTo(17 * survey.size());
        assertThat(task.openingBytes()).isEqualTo(task.file().memory().opening() + Files.size(task.file().path()));
        try (Arena arena = Arena.ofShared();
                TileKernel.Body body = kernel.open(survey, Boundary.REFLECT, NanPolicy.PROPAGATE, 1)) {
            List<MemorySegment> arrays =
                    List.of(arena.allocate(survey.bytes()).fill((byte) 1), arena.allocate(survey.bytes()));
            body.compute(Box.of(survey), arrays.subList(0, 1), Box.of(survey), arrays.subList(1, 2));
            assertThat((double) ArrayAllocator.shared().orElseThrow().held()).isLessThan(
                    survey.size() * (task.file().bytes(1) + 8 * Float.BYTES + task.addedBytes()) + (1 << 20));
        }
    }
}

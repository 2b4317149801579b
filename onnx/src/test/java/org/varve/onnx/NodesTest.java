package org.varve.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.varve.onnx.TestNetwork.set;

import ai.onnxruntime.OrtException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Nodes that see one place give a part of the survey what the whole gives: the same bits, or those that are said to
 * round differently.
 */
class NodesTest {

    private static final int SIZE = 61;
    private static final int CHANNELS = 3;

    /** Nodes with windows, that move samples, that give whole numbers, or that read the whole survey. */
    private static final Set<String> ELSEWHERE = Set.of("And", "ArgMax", "ArgMin", "AveragePool", "Cast", "Concat",
            "Conv", "ConvTranspose", "DepthToSpace", "Dropout", "Equal", "Flatten", "Gather", "GlobalAveragePool",
            "GlobalLpPool",
            "GlobalMaxPool", "Greater", "GreaterOrEqual", "GroupNormalization", "InstanceNormalization", "IsInf",
            "IsNaN", "Less", "LessOrEqual", "LpPool", "MaxPool", "Not", "Or", "Pad", "Reshape", "Resize", "Slice",
            "SpaceToDepth",
            "Split", "Squeeze", "Transpose", "Unsqueeze", "Upsample", "Where", "Xor");

    private static final Set<String> OF_POSITIVE_NUMBERS = Set.of("Acos", "Acosh", "Asin", "Atanh", "Log", "Sqrt",
            "Pow", "ReduceLogSum", "ReduceProd");

    @TempDir
    private Path folder;

    private final TestNetwork network = new TestNetwork(2).opset(20);

    static Stream<String> types() {
        return Rules.types().stream().filter(type -> !ELSEWHERE.contains(type) && !TableModelTest.isOfTables(type));
    }

    @ParameterizedTest
    @MethodSource("types")
    void givePartsWhatTheWholeGives(String type) throws IOException, OrtException {
        String x = network.same(network.input("x", 1), 1, CHANNELS, 1);
        if (OF_POSITIVE_NUMBERS.contains(type)) x = network.node("Sigmoid", List.of(x));
        if (type.equals("Acosh")) x = network.node("Add", List.of(x, network.floats(new long[] {1}, 1)));
        network.output(node(type, x), "y", CHANNELS);
        Path file = network.write(folder.resolve("network.onnx"));
        NetworkReach reach = NetworkReach.of(OnnxModel.read(file));
        assertThat(reach.notLocal()).isEmpty();
        Random random = new Random(3);
        Samples whole = Samples.noise(random, 1, new int[] {SIZE, SIZE});
        try (WholeNetwork runtime = new WholeNetwork(file)) {
            Samples output = runtime.run(Map.of("x", whole)).getFirst();
            for (int tile = 0; tile < 40; tile++) {
                int[] from = {random.nextInt(SIZE - 1), random.nextInt(SIZE - 1)};
                int[] to = {random.nextInt(from[0] + 1, SIZE) + 1, random.nextInt(from[1] + 1, SIZE) + 1};
                Samples part = runtime.run(Map.of("x", whole.part(from, to))).getFirst();
                requireEqual(part, output.part(from, to), reach.notExact().isEmpty());
            }
        }
    }

    private static void requireEqual(Samples part, Samples whole, boolean toTheBit) {
        if (toTheBit) {
            assertThat(part.differing(whole)).isZero();
            return;
        }
        float largest = 0;
        for (float value : whole.values()) {
            largest = Math.max(largest, Math.abs(value));
        }
        for (int n = 0; n < whole.values().length; n++) {
            assertThat(part.values()[n]).isCloseTo(whole.values()[n], within(1e-6f * largest));
        }
    }

    private String node(String type, String x) {
        long[] each = {CHANNELS, 1, 1};
        return switch (type) {
            case "Add", "Div", "Max", "Mean", "Min", "Mul", "Sub", "Sum" ->
                network.node(type, List.of(x, network.node("Tanh", List.of(x))));
            case "Mod" -> network.node(type, List.of(x, network.floats(new long[] {1}, 0.7f)), set("fmod", 1));
            case "PRelu" -> network.node(type, List.of(x, network.random(each)));
            case "Pow" -> network.node(type, List.of(x, network.floats(new long[] {1}, 2.5f)));
            case "BatchNormalization" -> network.node(type, List.of(x, network.random(CHANNELS),
                    network.random(CHANNELS), network.random(CHANNELS), network.floats(new long[] {3}, 1, 2, 3)));
            case "LRN" -> network.node(type, List.of(x), set("size", 3));
            case "LpNormalization", "Softmax", "LogSoftmax", "Hardmax" ->
                network.node(type, List.of(x), set("axis", 1));
            case "LayerNormalization", "MatMul" -> last(type, x);
            case "MeanVarianceNormalization" -> network.node(type, List.of(x), set("axes", new long[] {1}));
            default -> type.startsWith("Reduce")
                    ? network.node(type, List.of(x, network.longs(1)))
                    : network.node(type, List.of(x));
        };
    }

    /** A node that combines the last dimension. */
    private String last(String type, String x) {
        String turned = network.node("Transpose", List.of(x), set("perm", new long[] {0, 2, 3, 1}));
        String weights = type.equals("MatMul") ? network.random(CHANNELS, CHANNELS) : network.random(CHANNELS);
        return network.node("Transpose", List.of(network.node(type, List.of(turned, weights))),
                set("perm", new long[] {0, 3, 1, 2}));
    }
}

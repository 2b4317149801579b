package org.varve.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.varve.onnx.TestNetwork.set;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.file.FormatException;

/** What is told of networks beyond the reach of those that are local. */
class NetworkReachTest {

    @TempDir
    private Path folder;

    private NetworkReach reach(TestNetwork network) throws IOException {
        return NetworkReach.of(OnnxModel.read(network.write(folder.resolve("network.onnx"))));
    }

    /** A network of one convolution and what follows. */
    private static TestNetwork network(BiFunction<TestNetwork, String, String> last) {
        TestNetwork network = new TestNetwork(2);
        String x = network.same(network.input("x", 1), 1, 4, 3);
        network.output(last.apply(network, x), "y", 4);
        return network;
    }

    private static Arguments obstacle(String sentence, BiFunction<TestNetwork, String, String> last) {
        return Arguments.of(sentence, network(last));
    }

    static Stream<Arguments> obstacles() {
        return Stream.of(
                obstacle("node 'globalaveragepool4' (GlobalAveragePool) reads all samples of its input",
                        (n, x) -> n.node("GlobalAveragePool", List.of(x))),
                obstacle("(InstanceNormalization) reads all samples of its input",
                        (n, x) -> n.node("InstanceNormalization", List.of(x, n.random(4), n.random(4)))),
                obstacle("(Softmax) reads all samples of its input", (n, x) -> n.node("Softmax", List.of(x))),
                obstacle("(ReduceMean) reads all samples of its input",
                        (n, x) -> n.node("ReduceMean", List.of(x), set("axes", new long[] {2, 3}))),
                obstacle("(ReduceMax) reads all samples of its input", (n, x) -> n.node("ReduceMax", List.of(x))),
                obstacle("(LayerNormalization) reads all samples of its input",
                        (n, x) -> n.node("LayerNormalization", List.of(x, n.random(4)), set("axis", 1))),
                obstacle("(LSTM) is of the type LSTM, which is not in the table of docs/networks.md",
                        (n, x) -> n.node("LSTM", List.of(x))),
                obstacle("resizes by 'align_corners', where every place depends on the extent",
                        (n, x) -> n.resize(x, 2, "linear", "align_corners", "floor")),
                obstacle("resizes by the mode 'cubic', which is not in the table",
                        (n, x) -> n.resize(x, 2, "cubic", "half_pixel", "floor")),
                obstacle("resizes by 0.30000001192092896, no multiple of 1/64",
                        (n, x) -> n.resize(x, 0.3f, "nearest", "half_pixel", "floor")),
                obstacle("(Resize) resizes to a fixed extent",
                        (n, x) -> n.node("Resize", List.of(x, "", "", n.longs(1, 4, 64, 64)))),
                obstacle("(Pad) pads by 'reflect', which is not in the table",
                        (n, x) -> n.node("Pad", List.of(x, n.longs(0, 0, 1, 1, 0, 0, 1, 1)), set("mode", "reflect"))),
                obstacle("(Slice) cuts at a fixed place",
                        (n, x) -> n.node("Slice", List.of(x, n.longs(0), n.longs(64), n.longs(2)))),
                obstacle("(Add) combines samples with an array of a fixed extent",
                        (n, x) -> n.node("Add", List.of(x, n.random(1, 1, 1, 64)))),
                obstacle("(Add) combines arrays of different extents, n and n-2",
                        (n, x) -> n.node("Add", List.of(x, n.conv(x, 4, 4, 3)))),
                obstacle("(Div) combines samples with the extent of the survey",
                        (n, x) -> n.node("Div", List.of(x, n.node("Shape", List.of(x), set("start", 3))))),
                obstacle("(ArgMax) reads all samples of its input",
                        (n, x) -> n.node("ArgMax", List.of(x), set("axis", 2))),
                obstacle("(BatchNormalization) reads all samples of its input", (n, x) -> n.node("BatchNormalization",
                        List.of(x, n.random(4), n.random(4), n.random(4), n.random(4)), set("training_mode", 1))),
                obstacle("(RandomNormalLike) is of the type RandomNormalLike", (n, x) -> n.node("Add",
                        List.of(x, n.node("RandomNormalLike", List.of(x))))),
                obstacle("makes a grid of more than 4096 samples", (n, x) -> n.conv(n.conv(x, 4, 4, 1,
                        n.each("strides", 4096)), 4, 4, 1, n.each("strides", 2))),
                obstacle("has dilations of 70000, not 1 to 65536",
                        (n, x) -> n.conv(x, 4, 4, 3, n.each("dilations", 70000))));
    }

    @ParameterizedTest
    @MethodSource("obstacles")
    void namesTheFirstNodeThatIsNotLocal(String sentence, TestNetwork network) throws IOException {
        NetworkReach reach = reach(network);

        assertThat(reach.isLocal()).isFalse();
        assertThat(reach.axes()).isEmpty();
        assertThat(reach.notLocal().orElseThrow()).contains(sentence);
    }

    /** What no output follows from does not matter. */
    @Test
    void ignoresNodesThatNobodyReads() throws IOException {
        assertThat(reach(network((n, x) -> {
            n.node("GlobalAveragePool", List.of(x));
            return n.relu(x);
        })).isLocal()).isTrue();
    }

    @Test
    void namesTheNodeThatRounds() throws IOException {
        assertThat(reach(network((n, x) -> n.resize(x, 3, "linear", "half_pixel", "floor"))).notExact().orElseThrow())
                .contains("(Resize) interpolates by a factor that is no power of two");
        assertThat(reach(network((n, x) -> n.resize(x, 4, "linear", "half_pixel", "floor"))).notExact()).isEmpty();
        assertThat(reach(network((n, x) -> n.resize(x, 3, "nearest", "half_pixel", "floor"))).notExact()).isEmpty();
        assertThat(reach(network((n, x) -> n.node("Softplus", List.of(x)))).notExact().orElseThrow())
                .contains("(Softplus) rounds by where a sample lies in memory");
    }

    @Test
    void tellsTheShapesOfOutputs() throws IOException {
        NetworkReach reach = reach(network((n, x) -> n.conv(n.pool(x), 4, 7, 3)));

        assertThat(reach.outputs()).containsExactly(
                new OutputShape("y", List.of("1", "7", "n0/2-2", "n1/2-2"), false));
        assertThat(reach(network((n, x) -> n.resize(x, 1.5f, "nearest", "asymmetric", "floor"))).outputs())
                .containsExactly(new OutputShape("y", List.of("1", "4", "3n0/2", "3n1/2"), false));
        assertThat(reach(network((n, x) -> n.node("ArgMax", List.of(x), set("axis", 1), set("keepdims", 0)))).outputs())
                .containsExactly(new OutputShape("y", List.of("1", "n0", "n1"), true));
    }

    /**
     * Of FaultSeg3D's network: at its end 16 channels beside 32 that are enlarged, and the 48 into which both are
     * copied.
     */
    @Test
    void countsTheBytesThatAreAliveAtOnce() throws IOException {
        TestNetwork n = new TestNetwork(3);
        String fine = n.relu(n.same(n.input("x", 1), 1, 16, 3));
        String up = n.resize(n.relu(n.same(n.pool(fine), 16, 32, 3)), 2, "nearest", "asymmetric", "floor");
        String joined = n.node("Concat", List.of(up, fine), set("axis", 1));
        n.output(n.same(n.relu(n.same(joined, 48, 16, 3)), 16, 1, 1), "y", 1);

        assertThat(reach(n).bytes()).hasValue((16 + 32 + 48) * 4.0);
    }

    @Test
    void resultsThatAreAddedInPlaceTakeNoBytes() throws IOException {
        assertThat(reach(network((n, x) -> n.node("Add", List.of(x, n.same(x, 4, 4, 3))))).bytes()).hasValue(16.0);
    }

    @Test
    void refusesAGraphWithAGap() {
        assertThatThrownBy(() -> reach(network((n, x) -> n.node("Add", List.of(x, "nothing")))))
                .isInstanceOf(FormatException.class)
                .hasMessageContaining("(Add) reads 'nothing', which nothing before it computes");
    }

    /** Many arrays of a long period would fill the memory. */
    @Test
    void refusesToFollowTooManySamples() throws IOException {
        assertThat(reach(network((n, x) -> {
            String y = n.resize(n.conv(x, 4, 4, 1, n.each("strides", 4096)), 64, "nearest", "asymmetric", "floor");
            y = n.resize(y, 64, "nearest", "asymmetric", "floor");
            for (int layer = 0; layer < 1000; layer++) {
                y = n.relu(y);
            }
            return y;
        })).notLocal().orElseThrow()).contains("(Relu) makes the network too large");
    }

    @Test
    void refusesTooManyDimensions() throws IOException {
        TestNetwork deep = new TestNetwork(7);
        deep.output(deep.relu(deep.input("x", 1)), "y", 1);
        assertThat(reach(deep).notLocal().orElseThrow()).isEqualTo("the input 'x' has more than 8 dimensions");
        assertThat(reach(network((n, x) -> n.node("Unsqueeze", List.of(x, n.longs(0, 1, 2, 3, 4)))))
                .notLocal().orElseThrow()).contains("(Unsqueeze) has more than 8 dimensions");
    }
}

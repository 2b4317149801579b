package org.varve.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tiles of noise against the whole. */
class NetworkCheckTest {

    @TempDir
    private Path folder;

    private Path write(String node) throws IOException {
        TestNetwork network = new TestNetwork(2);
        String x = network.same(network.input("x", 1), 1, 4, 5);
        network.output(network.same(network.node(node, List.of(x)), 4, 1, 3), "y", 1);
        return network.write(folder.resolve(node + ".onnx"));
    }

    @Test
    void findsNoDifferenceWhereTilesAreExact() throws IOException {
        NetworkCheck check = NetworkCheck.of(write("Relu"), 20, 3, 1);

        assertThat(check.tiles()).isEqualTo(20);
        assertThat(check.samples()).isGreaterThan(1000);
        assertThat(check.differing()).isZero();
        assertThat(check.largest()).isZero();
    }

    /** Places between samples are rounded where the factor is no power of two. */
    @Test
    void measuresWhatRoundingLeaves() throws IOException {
        TestNetwork network = new TestNetwork(2);
        String x = network.resize(network.same(network.input("x", 1), 1, 4, 5), 3, "linear", "half_pixel", "floor");
        x = network.node("AveragePool", List.of(x), network.each("kernel_shape", 3), network.each("strides", 3));
        network.output(x, "y", 4);
        NetworkCheck check = NetworkCheck.of(network.write(folder.resolve("resized.onnx")), 20, 3, 1);

        assertThat(check.differing()).isPositive();
        assertThat(check.largest()).isBetween(0.0, 1e-5);
    }

    @Test
    void refusesToCompareNothing() throws IOException {
        Path model = write("Relu");

        assertThatThrownBy(() -> NetworkCheck.of(model, 0, 3, 1)).hasMessage("0 tiles: at least 1 is compared");
    }
}

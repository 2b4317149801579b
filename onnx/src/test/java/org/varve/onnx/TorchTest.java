package org.varve.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Shape;

/** The operator in small tiles against PyTorch on the whole survey; tests/networks/torch_goldens.py made both. */
class TorchTest {

    private static final Shape SHAPE = new Shape(16, 12, 20);

    /** Of the largest value. */
    private static final double TOLERANCE = 1e-5;

    @ParameterizedTest
    @ValueSource(strings = {"unet", "dilated", "residual", "transposed", "sections", "linear", "two", "squeeze"})
    void agreesWithAnIndependentRuntime(String name) throws Exception {
        Path model = Goldens.file("torch/" + name + ".onnx");
        Network network =
                (name.equals("squeeze") ? Network.inBlocks(model, "4", "auto") : Network.of(model)).scale("none");
        List<float[]> inputs = Goldens.volumes("torch/in.npy", SHAPE).subList(0, network.inputCount().least());
        List<float[]> expected = Goldens.volumes("torch/" + name + "-out.npy", SHAPE);

        for (Shape tile : List.of(new Shape(4, 4, 8), new Shape(3, 5, 7), SHAPE)) {
            List<float[]> results = NetworkTilesTest.run(network, SHAPE, inputs, tile);
            assertThat(results).hasSameSizeAs(expected);
            for (int o = 0; o < expected.size(); o++) {
                assertThat(Goldens.difference(results.get(o), expected.get(o))).as("output %s in tiles %s", o, tile)
                        .isLessThan(TOLERANCE);
            }
        }
    }
}

package org.varve.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Shape;

/** The operator in small tiles against PyTorch on the whole survey; tests/networks/torch_goldens.py made both. */
class TorchTest {

    private static final Shape SHAPE = new Shape(16, 12, 20);

    /** Of the largest value. */
    private static final double TOLERANCE = 1e-5;

    private static Path file(String name) throws URISyntaxException {
        return Path.of(TorchTest.class.getResource("/torch/" + name).toURI());
    }

    /** The volumes of an array of NumPy, one after the other. */
    private static List<float[]> volumes(String name) throws IOException, URISyntaxException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file(name))).order(ByteOrder.LITTLE_ENDIAN);
        bytes.position(10 + bytes.getShort(8));
        List<float[]> volumes = new ArrayList<>();
        while (bytes.hasRemaining()) {
            float[] volume = new float[(int) SHAPE.size()];
            bytes.asFloatBuffer().get(volume);
            bytes.position(bytes.position() + Float.BYTES * volume.length);
            volumes.add(volume);
        }
        return volumes;
    }

    @ParameterizedTest
    @ValueSource(strings = {"unet", "dilated", "residual", "transposed", "sections", "linear", "two", "squeeze"})
    void agreesWithAnIndependentRuntime(String name) throws Exception {
        Path model = file(name + ".onnx");
        Network network =
                (name.equals("squeeze") ? Network.inBlocks(model, "4", "auto") : Network.of(model)).scale("none");
        List<float[]> inputs = volumes("in.npy").subList(0, network.inputCount().least());
        List<float[]> expected = volumes(name + "-out.npy");

        for (Shape tile : List.of(new Shape(4, 4, 8), new Shape(3, 5, 7), SHAPE)) {
            List<float[]> results = NetworkTilesTest.run(network, SHAPE, inputs, tile);
            assertThat(results).hasSameSizeAs(expected);
            for (int o = 0; o < expected.size(); o++) {
                assertThat(difference(results.get(o), expected.get(o))).as("output %s in tiles %s", o, tile)
                        .isLessThan(TOLERANCE);
            }
        }
    }

    private static double difference(float[] results, float... expected) {
        double largest = 0;
        double most = 0;
        for (int n = 0; n < expected.length; n++) {
            largest = Math.max(largest, Math.abs(expected[n]));
            most = Math.max(most, Math.abs((double) results[n] - expected[n]));
        }
        return most / largest;
    }
}

package org.varve.onnx;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.varve.core.Shape;

/** Models, and what other programs compute of them. */
final class Goldens {

    private Goldens() {}

    static Path file(String name) throws URISyntaxException {
        return Path.of(Goldens.class.getResource("/" + name).toURI());
    }

    /** The volumes of an array of NumPy, one after the other. */
    static List<float[]> volumes(String name, Shape shape) throws IOException, URISyntaxException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file(name))).order(ByteOrder.LITTLE_ENDIAN);
        bytes.position(10 + bytes.getShort(8));
        List<float[]> volumes = new ArrayList<>();
        while (bytes.hasRemaining()) {
            float[] volume = new float[(int) shape.size()];
            bytes.asFloatBuffer().get(volume);
            bytes.position(bytes.position() + Float.BYTES * volume.length);
            volumes.add(volume);
        }
        return volumes;
    }

    /** The largest difference, of the largest value. */
    static double difference(float[] results, float... expected) {
        double largest = 0;
        double most = 0;
        for (int n = 0; n < expected.length; n++) {
            largest = Math.max(largest, Math.abs(expected[n]));
            most = Math.max(most, Math.abs((double) results[n] - expected[n]));
        }
        return most / largest;
    }
}

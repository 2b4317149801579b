package org.varve.su;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.varve.core.Shape;

/**
 * A Seismic Unix file made for a test, byte by byte and without the code under test; every word of its headers is set.
 */
record SuFixture(Shape shape, ByteOrder order) {

    static final int LOWEST_INLINE = 40;
    static final int LOWEST_CROSSLINE = 700;

    /** The samples that a volume must hold. */
    float[] samples() {
        float[] samples = new float[(int) shape.size()];
        for (int s = 0; s < samples.length; s++) {
            samples[s] = value(s);
        }
        return samples;
    }

    private static float value(int sample) {
        return (float) Math.sin(sample) * 1e3f;
    }

    int traceBytes() {
        return 240 + 4 * shape.samples();
    }

    byte[] bytes() {
        ByteBuffer bytes = ByteBuffer.allocate((int) shape.traces() * traceBytes()).order(order);
        SplittableRandom random = new SplittableRandom(7);
        for (int trace = 0; trace < shape.traces(); trace++) {
            int at = trace * traceBytes();
            byte[] header = new byte[240];
            random.nextBytes(header);
            bytes.put(at, header);
            put(bytes, at, trace);
            for (int k = 0; k < shape.samples(); k++) {
                bytes.putFloat(at + 240 + 4 * k, value(trace * shape.samples() + k));
            }
        }
        return bytes.array();
    }

    private void put(ByteBuffer bytes, int at, int trace) {
        int inline = trace / shape.crosslines();
        int crossline = trace % shape.crosslines();
        bytes.putInt(at, trace + 1);
        bytes.putInt(at + 4, trace + 1);
        bytes.putInt(at + 8, LOWEST_INLINE + 2 * inline);
        bytes.putInt(at + 20, LOWEST_CROSSLINE + crossline);
        bytes.putShort(at + 28, (short) 1);
        bytes.putInt(at + 36, 0);
        bytes.putShort(at + 70, (short) -10);
        bytes.putInt(at + 72, 1000 * inline);
        bytes.putInt(at + 76, 500 * crossline);
        bytes.putShort(at + 108, (short) 120);
        bytes.putShort(at + 114, (short) shape.samples());
        bytes.putShort(at + 116, (short) 2000);
        bytes.putFloat(at + 180, 0.25f); // d1 and f1, which count if dt is 0
        bytes.putFloat(at + 184, 1.5f);
        bytes.putShort(at + 214, (short) -100); // the scalar of times in SEG-Y, unassigned here
    }

    Path write(Path file) throws IOException {
        return Files.write(file, bytes());
    }
}

package org.varve.study;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.varve.core.Shape;
import org.varve.host.Bytes;
import org.varve.run.Json;

/**
 * How fast the kernels of an operator run on a GPU, and the memory that they take of it.
 *
 * @param shape of the tile that was timed
 * @param fields that must be read and written: the survey and the outputs
 * @param copyRate bytes per second that the GPU copies within its memory
 * @param projected bytes that the plan says
 * @param measured bytes that the tile had allocated
 */
record KernelRate(Shape shape, int fields, double seconds, double copyRate, long projected, long measured) {

    /** Titles of the {@link #cells}. */
    static final List<String> TITLES = List.of("Msamples/s", "GB/s", "of copy", "projected", "measured");

    double samplesPerSecond() {
        return shape.size() / seconds;
    }

    /** Bytes per second that have to travel at least, were every field read or written once. */
    private double bytesPerSecond() {
        return shape.bytes() * fields / seconds;
    }

    boolean keptToProjection() {
        return measured <= projected;
    }

    public List<String> cells() {
        return List.of("%.1f".formatted(samplesPerSecond() * 1e-6), "%.2f".formatted(bytesPerSecond() * 1e-9),
                "%.1f %%".formatted(100 * bytesPerSecond() / copyRate), Bytes.format(projected),
                Bytes.format(measured));
    }

    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("shape", Json.of(shape));
        json.put("samplesPerSecond", samplesPerSecond());
        json.put("bytesPerSecond", bytesPerSecond());
        json.put("ofCopyRate", bytesPerSecond() / copyRate);
        json.put("deviceBytes", Map.of("projected", projected, "measured", measured));
        return json;
    }
}

package org.varve.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OrtEnvironment;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.varve.onnx.OnnxRuntime.Tensor;

/** ONNX Runtime takes the memory of its arrays from the pool of the process. */
@EnabledOnOs(OS.LINUX)
class ArrayAllocatorTest {

    private static final int EDGE = 48;

    @Test
    void holdsArraysOfSessionsAndNothingAfterTheLast() {
        assertThat(OrtEnvironment.getEnvironment()).isNotNull();
        ArrayAllocator memory = ArrayAllocator.shared().orElseThrow();
        NetworkFile network = NetworkFile.of(Path.of(BuiltInNetwork.NAME));
        try (OnnxRuntime one = OnnxRuntime.open(network.path(), 1)) {
            run(one, network);
            long after = memory.held();
            assertThat(after).isGreaterThan(4L * EDGE * EDGE * EDGE * Float.BYTES);
            try (OnnxRuntime two = OnnxRuntime.open(network.path(), 1)) {
                run(two, network);
                run(one, network);
                assertThat(memory.held()).isBetween(after, after + after / 4);
            }
        }
        assertThat(memory.held()).isZero();
    }

    /** Runs beside each other, whose arrays are taken and kept by several threads. */
    @Test
    void severalThreadsComputeTheSame() throws Exception {
        NetworkFile network = NetworkFile.of(Path.of(BuiltInNetwork.NAME));
        float[] alone;
        try (OnnxRuntime runtime = OnnxRuntime.open(network.path(), 1)) {
            alone = run(runtime, network);
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
            List<Future<float[]>> results = new ArrayList<>();
            for (int n = 0; n < 6; n++) {
                results.add(threads.submit(() -> {
                    try (OnnxRuntime runtime = OnnxRuntime.open(network.path(), 2)) {
                        return run(runtime, network);
                    }
                }));
            }
            for (Future<float[]> result : results) assertThat(result.get()).isEqualTo(alone);
        }
        assertThat(ArrayAllocator.shared().orElseThrow().held()).isZero();
    }

    private static float[] run(OnnxRuntime runtime, NetworkFile network) {
        try (Arena arena = Arena.ofShared()) {
            long samples = (long) EDGE * EDGE * EDGE;
            MemorySegment input = arena.allocate(ValueLayout.JAVA_FLOAT, samples);
            for (long n = 0; n < samples; n++) input.setAtIndex(ValueLayout.JAVA_FLOAT, n, (float) Math.sin(n * 0.1));
            MemorySegment output = arena.allocate(ValueLayout.JAVA_FLOAT, samples);
            List<Long> extents = List.of(1L, 1L, (long) EDGE, (long) EDGE, (long) EDGE);
            runtime.run(
                    Map.of(network.inputs().getFirst().name(), new Tensor(input, OnnxJavaType.FLOAT, extents)),
                    Map.of(network.outputs().getFirst().name(), new Tensor(output, OnnxJavaType.FLOAT, extents)));
            return output.toArray(ValueLayout.JAVA_FLOAT);
        }
    }
}

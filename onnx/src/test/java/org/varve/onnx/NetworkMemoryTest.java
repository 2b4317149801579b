package org.varve.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.varve.onnx.TestNetwork.set;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Boundary;
import org.varve.core.Box;
import org.varve.core.NanPolicy;
import org.varve.core.Shape;
import org.varve.core.TileKernel;

/** What boxes of a network take of memory, one after the other, is at most what plans count. */
@EnabledOnOs(OS.LINUX)
class NetworkMemoryTest {

    private static final Path STATUS = Path.of("/proc/self/status");

    @TempDir
    private Path folder;

    /** Bytes that this process occupies now ({@code VmRSS}), or at most since {@link #forgetPeak} ({@code VmHWM}). */
    private static long bytes(String name) throws IOException {
        return Files.readAllLines(STATUS).stream().filter(line -> line.startsWith(name + ":"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10).findFirst().orElseThrow();
    }

    private static void forgetPeak() throws IOException {
        Files.writeString(Path.of("/proc/self/clear_refs"), "5");
    }

    /** Layers of 4 channels that are freed after each other. */
    @Test
    void freedLayersAreGivenBack() throws Exception {
        TestNetwork n = new TestNetwork(3);
        String x = n.same(n.input("x", 1), 1, 4, 1);
        for (int layer = 0; layer < 6; layer++) {
            x = n.node("Add", List.of(x, n.same(n.node("Elu", List.of(n.same(x, 4, 4, 1))), 4, 4, 1)));
        }
        n.output(n.same(x, 4, 1, 1), "y", 1);
        requireKept(n, new Shape(78, 78, 150));
    }

    /** It takes each weight for each place of its input before it adds them up. */
    @Test
    void transposedConvolutionsAreCounted() throws Exception {
        TestNetwork n = new TestNetwork(3);
        String x = n.conv(n.input("x", 1), 1, 2, 2, n.each("strides", 2));
        n.output(n.transposed(x, 2, 2, 4, n.each("strides", 2), n.pads(1, 1)), "y", 2);
        requireKept(n, new Shape(120, 120, 120));
    }

    /** Along an axis that is not the last. */
    @Test
    void softmaxIsCounted() throws Exception {
        TestNetwork n = new TestNetwork(3);
        n.output(n.node("Softmax", List.of(n.same(n.input("x", 1), 1, 8, 1)), set("axis", 1)), "y", 8);
        requireKept(n, new Shape(100, 100, 100));
    }

    private void requireKept(TestNetwork n, Shape survey) throws Exception {
        NetworkFile file = NetworkFile.of(n.write(folder.resolve("network.onnx")));
        NetworkKernel kernel = new NetworkKernel(new NetworkTask(file, AxisOrder.parse("auto", 3),
                List.of(NetworkScale.Linear.NONE), Wanted.parse(file, "all"), List.of()));
        Box all = Box.of(survey);
        try (Arena arena = Arena.ofShared()) {
            MemorySegment input = arena.allocate(survey.bytes(), Float.BYTES).fill((byte) 1);
            List<MemorySegment> outputs = kernel.task().wanted().stream()
                    .map(_ -> arena.allocate(survey.bytes(), Float.BYTES).fill((byte) 1)).toList();
            long before = bytes("VmRSS");
            forgetPeak();
            try (TileKernel.Body body = kernel.open(survey, Boundary.REFLECT, NanPolicy.PROPAGATE, 2)) {
                for (int box = 0; box < 4; box++) body.compute(all, List.of(input), all, outputs);
            }
            assertThat(bytes("VmHWM") - before).isLessThan(kernel.bytes(survey, survey, 2));
        }
    }
}

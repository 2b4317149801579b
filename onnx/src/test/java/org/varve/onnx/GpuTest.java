package org.varve.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtSession.SessionOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Boundary;
import org.varve.core.DeviceFailure;
import org.varve.core.NanPolicy;
import org.varve.core.Shape;

/** What sessions for a GPU are given. None is computed on a GPU here. */
class GpuTest {

    private static final Path MODEL = NetworkFile.of(Path.of(BuiltInNetwork.NAME)).path();

    @Test
    void theProviderMayTakeWhatWasPlanned() {
        assertThat(new Gpu(1, 3L << 30).settings()).isEqualTo(Map.of(
                "device_id", "1", "gpu_mem_limit", "3221225472", "arena_extend_strategy", "kSameAsRequested",
                "cudnn_conv_algo_search", "DEFAULT", "cudnn_conv_use_max_workspace", "0",
                "do_copy_in_default_stream", "1", "use_tf32", "0"));
    }

    @Test
    void sessionsOfAGpuAreGivenIt() throws Exception {
        assertThat(OrtEnvironment.getEnvironment()).isNotNull();
        List<Map<String, String>> given = new ArrayList<>();
        List<Map<String, String>> entries = new ArrayList<>();
        Gpu.Adder adder = (options, gpu) -> {
            given.add(gpu.settings());
            entries.add(options.getConfigEntries());
        };
        try (SessionOptions gpu = OnnxRuntime.options(2, true, Optional.of(new Gpu(0, 1000)), adder);
                SessionOptions cpu = OnnxRuntime.options(2, false, Optional.empty(), adder)) {
            assertThat(cpu.getConfigEntries()).isEqualTo(Map.of("session.intra_op.allow_spinning", "0"));
            assertThat(gpu.getConfigEntries()).isEqualTo(Map.of("session.intra_op.allow_spinning", "0",
                    "session.use_env_allocators", "1"));
        }
        assertThat(given).containsExactly(new Gpu(0, 1000).settings());
        assertThat(entries).hasSize(1);
    }

    @Test
    void theCpuComputesUnlessAGpuIsNamed() {
        assertThat(Gpu.wanted(7)).isEmpty();
        assertThat(Gpu.wanted("cpu", 7)).isEmpty();
        assertThat(Gpu.wanted("cuda", 7)).contains(new Gpu(0, 7));
        assertThat(Gpu.wanted("cuda:3", 7)).contains(new Gpu(3, 7));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "gpu", "cuda:", "cuda:x", "cuda:-1", "rocm"})
    void refusesOtherProviders(String provider) {
        assertThatThrownBy(() -> Gpu.wanted(provider, 7)).isInstanceOf(DeviceFailure.class)
                .hasMessageContaining("give cpu, cuda or cuda:1");
    }

    @Test
    void aGpuHasOneSession() {
        Gpu gpu = new Gpu(9, 1 << 20);
        gpu.take();
        try {
            assertThatThrownBy(() -> OnnxRuntime.open(MODEL, new byte[0], 1, Optional.of(gpu)))
                    .isInstanceOf(DeviceFailure.class)
                    .hasMessageStartingWith("GPU 9 computes another network of this process");
        } finally {
            gpu.release();
        }
    }

    /** The library of the tests computes on the CPU. A GPU is free again once a session was refused. */
    @Test
    void saysWhichLibraryIsNeeded() {
        for (int time = 0; time < 2; time++) {
            assertThatThrownBy(() -> OnnxRuntime.open(MODEL, new byte[0], 1, Optional.of(new Gpu(8, 1 << 20))))
                    .isInstanceOf(DeviceFailure.class).hasMessageContaining("put onnxruntime_gpu in the place of");
        }
    }

    /** The memory of a plan is the limit of the provider. */
    @Test
    void plansAndMeasurementsAreOfTheProvider() {
        NetworkFile file = NetworkFile.of(Path.of(BuiltInNetwork.NAME));
        NetworkKernel kernel = new NetworkKernel(new NetworkTask(file, AxisOrder.parse("auto", 3),
                List.of(NetworkScale.Linear.NONE), Wanted.parse(file, "all"), List.of()));
        String ofCpu = Network.of(Path.of(BuiltInNetwork.NAME)).content();
        System.setProperty(Gpu.PROPERTY, "cuda:7");
        try {
            assertThat(Gpu.wanted(kernel.bytes(Shape.ONE, Shape.ONE, 1)).orElseThrow().settings())
                    .containsEntry("gpu_mem_limit", Long.toString(kernel.bytes(Shape.ONE, Shape.ONE, 1)))
                    .containsEntry("device_id", "7");
            assertThat(Network.of(Path.of(BuiltInNetwork.NAME)).content()).isEqualTo(ofCpu + "-cuda");
            assertThatThrownBy(() -> kernel.open(Shape.ONE, Boundary.REFLECT, NanPolicy.PROPAGATE, 1, 1000))
                    .hasMessageContaining("onnxruntime_gpu");
            assertThatThrownBy(() -> kernel.open(Shape.ONE, Boundary.REFLECT, NanPolicy.PROPAGATE, 1))
                    .hasMessageContaining("run it by Run");
        } finally {
            System.clearProperty(Gpu.PROPERTY);
        }
    }
}

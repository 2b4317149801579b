package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CudaBindingTest {

    private static final Path DRIVER = Path.of("target/pretend-gpu/libcuda.so.1").toAbsolutePath();

    @ParameterizedTest
    @CsvSource({"amd64, JCUDA", "x86_64, JCUDA", "aarch64, FFM", "ppc64le, FFM", "riscv64, FFM"})
    void isJCudaWhereThatHasLibraries(String processor, CudaBinding binding) {
        assertThat(CudaBinding.of(Optional.empty(), processor)).isEqualTo(binding);
    }

    @ParameterizedTest
    @CsvSource({"jcuda, aarch64, JCUDA", "ffm, amd64, FFM"})
    void isTheOneThatIsAskedFor(String wanted, String processor, CudaBinding binding) {
        assertThat(CudaBinding.of(Optional.of(wanted), processor)).isEqualTo(binding);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "FFM", "jni", " ffm"})
    void refusesOthers(String wanted) {
        assertThatThrownBy(() -> CudaBinding.of(Optional.of(wanted), "amd64"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("VARVE_CUDA_BINDING=%s: must be jcuda or ffm; unset it to let Varve choose", wanted);
    }

    @Test
    void aRunByForeignFunctionsLoadsNothingOfJCuda() throws Exception {
        Command.Ended ended = run(Map.of("VARVE_CUDA_BINDING", "ffm"), withoutJCuda());

        assertThat(ended.said()).containsPattern("cuda:0: Pretend GPU 0, .* MiB, by ffm\n").doesNotContain("jcuda");
        assertThat(ended.said()).contains(BindingProbe.DONE).contains("cuBLAS 12.6");
        assertThat(ended.status()).isZero();
    }

    /** The test above can fail: what it looks for is there by the other binding. */
    @Test
    void aRunByJCudaLoadsIt() throws Exception {
        Command.Ended ended = run(Map.of("VARVE_CUDA_BINDING", "jcuda"), System.getProperty("java.class.path"));

        assertThat(ended.said()).containsPattern("cuda:0: Pretend GPU 0, .* MiB\n")
                .contains("jcuda.driver.JCudaDriver");
        assertThat(ended.said()).contains(BindingProbe.DONE).contains("cuBLAS 12.6");
        assertThat(ended.status()).isZero();
    }

    private static String withoutJCuda() {
        return Arrays.stream(System.getProperty("java.class.path").split(":"))
                .filter(entry -> !entry.contains("org/jcuda/"))
                .collect(Collectors.joining(":"));
    }

    private static Command.Ended run(Map<String, String> environment, String path) throws Exception {
        assumeTrue(CudaModules.areBuilt(), "needs the kernels' PTX, which needs nvcc");
        assumeTrue(Files.exists(DRIVER), "needs the pretend driver, which needs g++");
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xlog:class+load:stdout",
                "--enable-native-access=ALL-UNNAMED", "-Xmx128m", "-cp", path, BindingProbe.class.getName());
        builder.environment().putAll(environment);
        builder.environment().putAll(Map.of("VARVE_CUDA_DRIVER", DRIVER.toString(),
                "VARVE_CUBLAS", DRIVER.resolveSibling("libcublas.so.12").toString()));
        return Command.run(builder);
    }
}

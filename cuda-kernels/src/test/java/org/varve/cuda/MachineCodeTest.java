package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The pretend driver takes this build's machine code for Hopper, or compiles the PTX, which is told. */
class MachineCodeTest {

    private PretendDriver pretend;

    @BeforeEach
    void start() {
        pretend = PretendDriver.load();
        assumeTrue(CudaModules.areBuilt(), "needs the kernels' PTX, which needs nvcc");
    }

    private List<String> news(String settings) throws IOException {
        pretend.reset(settings);
        try (CudaDevice device = CudaDevice.open(CudaBinding.chosen().open(), 0, Long.MAX_VALUE)) {
            List<String> news = device.news();
            assertThat(device.news()).isEmpty();
            return news;
        }
    }

    @Test
    void nothingIsToldWhereTheDriverTakesIt() throws IOException {
        assertThat(news("DEVICES=64MiB CC=90")).isEmpty();
    }

    /** Nor where there is none for the GPU, for which PTX is meant. */
    @Test
    void nothingIsToldWhereThereIsNone() throws IOException {
        assertThat(news("DEVICES=64MiB CC=110 PTX_ONLY=1")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"PTX_ONLY=1, 13.0", "DRIVER=12040, 12.4"})
    void aRefusalIsToldOnce(String setting, String version) throws IOException {
        assertThat(news("DEVICES=64MiB CC=90 " + setting)).containsExactly(
                "cuda:0 started later, as the driver of CUDA " + version
                        + " refused this build's machine code (cuModuleLoadData on cuda:0 failed with 209 "
                        + "(CUDA_ERROR_NO_BINARY_FOR_GPU)) and compiled PTX");
    }

    /** Whose parameters the driver compares with those of the host code. */
    @Test
    void theMachineCodeHasTheFunctionsOfThePtx() throws IOException {
        pretend.reset("DEVICES=64MiB CC=90");
        CudaDriver driver = CudaBinding.chosen().open();
        CudaContext context = new CudaContext(driver, 0);
        try (var _ = context.enter()) {
            for (CompiledModule module : CudaModules.built(new ComputeCapability(9, 0))) {
                long code = driver.loadModule(module.code().orElseThrow());
                for (CudaFunction function : CudaFunction.compiled(module.ptx())) {
                    assertThat(driver.function(code, function.name())).isNotZero();
                }
                driver.unloadModule(code);
            }
        } finally {
            context.close();
        }
    }
}

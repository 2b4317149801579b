package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.DeviceFailure;

/** What is opened of a GPU is given back. */
class CudaDeviceTest {

    @BeforeAll
    static void needsKernels() {
        assumeTrue(CudaModules.areBuilt(), "needs the kernels' PTX, which needs nvcc");
    }

    @ParameterizedTest
    @CsvSource({"pushContext, 1", "loadModule, 1", "loadModule, 5", "function, 3", "freeBytes, 1"})
    void nothingStaysOfOneThatCannotBeOpened(String call, int number) {
        RecordingDriver recorded = RecordingDriver.failing(call, number);

        assertThatThrownBy(() -> CudaDevice.open(recorded.driver(), 0, Long.MAX_VALUE))
                .isInstanceOf(DeviceFailure.class);

        assertThat(recorded.count("retainContext")).isEqualTo(1);
        assertAllIsGivenBack(recorded);
    }

    @Test
    void nothingStaysOfOneThatIsClosed() {
        RecordingDriver recorded = RecordingDriver.create();

        CudaDevice.open(recorded.driver(), 0, Long.MAX_VALUE).close();

        assertThat(recorded.count("loadModule")).isPositive();
        assertAllIsGivenBack(recorded);
    }

    /** So that nothing of it can fail while a run is prepared, or after it. */
    @Test
    void whatIsToldOfAnOpenOneNeedsNoCall() {
        RecordingDriver recorded = RecordingDriver.create();
        try (CudaDevice device = CudaDevice.open(recorded.driver(), 0, Long.MAX_VALUE)) {
            int before = recorded.count("attribute") + recorded.count("deviceName") + recorded.count("version");

            assertThat(device.description()).contains("MiB to use");
            assertThat(device.model()).contains("driver of CUDA");
            assertThat(device.peak()).isPresent();

            assertThat(recorded.count("attribute") + recorded.count("deviceName") + recorded.count("version"))
                    .isEqualTo(before);
        }
    }

    private static void assertAllIsGivenBack(RecordingDriver recorded) {
        assertThat(recorded.count("releaseContext")).isEqualTo(recorded.count("retainContext"));
        assertThat(recorded.count("unloadModule")).isEqualTo(recorded.count("loadModule"));
        assertThat(recorded.count("popContext")).isEqualTo(recorded.count("pushContext"));
    }
}

package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import jcuda.driver.CUresult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.DeviceOutOfMemory;

class CudaFailureTest {

    @ParameterizedTest
    @CsvSource({
            "cuMemAlloc, 2, lower Run.withinDevice(deviceBytes)",
            "cuMemHostRegister, 2, lower Run.within(hostBytes)",
            "cuDevicePrimaryCtxRetain, 46, nvidia-smi -c 0",
            "cuInit, 100, CUDA_VISIBLE_DEVICES",
            "cuModuleLoadData, 218, compute capability 7.5",
            "cuStreamSynchronize, 214, damaged",
            "cuStreamSynchronize, 702, Run.tile(largest)",
            "cuInit, 803, reboot",
            "cuInit, 804, LD_LIBRARY_PATH",
            "cuInit, 999, Run.on(cpu)"
    })
    void tellsWhatToDo(String call, int code, String remedy) {
        assertThat(CudaFailure.of(call, code, CUresult.stringFor(code)))
                .hasMessageStartingWith("%s failed with %s (CUDA_ERROR_".formatted(call, code))
                .asString().contains(remedy);
    }

    @Test
    void knowsCodesByTheirNames() {
        assertThat(JCudaCodes.code("CUDA_ERROR_OUT_OF_MEMORY")).isEqualTo(2);
        assertThat(JCudaCodes.code("something else")).isEqualTo(999);
        assertThat(CudaFailure.of("cuMemAlloc", 2, "")).isInstanceOf(DeviceOutOfMemory.class);
    }
}

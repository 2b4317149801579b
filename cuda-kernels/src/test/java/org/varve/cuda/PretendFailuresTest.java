package org.varve.cuda;

import static jcuda.driver.CUresult.CUDA_ERROR_LAUNCH_FAILED;
import static jcuda.driver.CUresult.CUDA_ERROR_OUT_OF_MEMORY;
import static org.assertj.core.api.Assertions.assertThat;

import jcuda.Pointer;
import jcuda.driver.JCudaDriver;
import org.junit.jupiter.api.Test;

/** Calls that fail because a setting says so. */
class PretendFailuresTest extends PretendCalls {

    @Test
    void callsFailAsAsked() {
        start("DEVICES=64MiB FAIL=cuMemAlloc:2,cuMemHostAlloc:1:%s".formatted(CUDA_ERROR_LAUNCH_FAILED));
        succeeds(allocate(1));
        assertThat(allocate(1)).isEqualTo(CUDA_ERROR_OUT_OF_MEMORY);
        succeeds(allocate(1));
        assertThat(JCudaDriver.cuMemHostAlloc(new Pointer(), 1, 0)).isEqualTo(CUDA_ERROR_LAUNCH_FAILED);
        assertThat(allocate(1)).as("after a kernel failed").isEqualTo(CUDA_ERROR_LAUNCH_FAILED);
    }

    @Test
    void anyCallFailsAsAsked() {
        // after cuInit, cuDeviceGet, cuDevicePrimaryCtxRetain and cuCtxSetCurrent
        start("FAIL=*:5:999");
        assertThat(allocate(1)).isEqualTo(999);
        succeeds(allocate(1));
    }

    @Test
    void callsFailForGoodAsAsked() {
        start("DEVICES=64MiB FAIL=cuMemAlloc:2+");
        succeeds(allocate(1));
        assertThat(allocate(1)).isEqualTo(CUDA_ERROR_OUT_OF_MEMORY);
        assertThat(allocate(1)).isEqualTo(CUDA_ERROR_OUT_OF_MEMORY);
    }
}

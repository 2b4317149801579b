package org.varve.cuda;

import static jcuda.driver.CUresult.CUDA_SUCCESS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import jcuda.CudaException;
import jcuda.driver.CUcontext;
import jcuda.driver.CUdevice;
import jcuda.driver.CUresult;
import jcuda.driver.JCudaDriver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.varve.core.DeviceFailure;
import org.varve.core.OutOfBudgetException;

/** An application that uses JCuda itself finds it as it left it. */
class HostApplicationTest {

    private final PretendDriver driver = PretendDriver.load();

    @AfterEach
    void forget() {
        JCudaDriver.setExceptionsEnabled(false);
        driver.reset("");
    }

    private static CUcontext useSecondDevice() {
        CUdevice device = new CUdevice();
        CUcontext context = new CUcontext();
        assertThat(JCudaDriver.cuInit(0)).isEqualTo(CUDA_SUCCESS);
        assertThat(JCudaDriver.cuDeviceGet(device, 1)).isEqualTo(CUDA_SUCCESS);
        assertThat(JCudaDriver.cuDevicePrimaryCtxRetain(context, device)).isEqualTo(CUDA_SUCCESS);
        assertThat(JCudaDriver.cuCtxSetCurrent(context)).isEqualTo(CUDA_SUCCESS);
        return context;
    }

    private static CUcontext current() {
        CUcontext current = new CUcontext();
        assertThat(JCudaDriver.cuCtxGetCurrent(current)).isEqualTo(CUDA_SUCCESS);
        return current;
    }

    @Test
    void keepsItsContext() throws OutOfBudgetException {
        assumeTrue(CudaModules.areBuilt(), "needs the kernels' PTX, which needs nvcc");
        driver.reset("DEVICES=8MiB,8MiB");
        CUcontext own = useSecondDevice();

        FaultsTest.run();

        assertThat(current()).isEqualTo(own);
    }

    @Test
    void keepsItsContextWhereVarveFails() {
        assumeTrue(CudaModules.areBuilt(), "needs the kernels' PTX, which needs nvcc");
        driver.reset("DEVICES=8MiB,8MiB FAIL=cuStreamCreate:2:999");
        CUcontext own = useSecondDevice();

        assertThatThrownBy(FaultsTest::run).isInstanceOf(DeviceFailure.class);

        assertThat(current()).isEqualTo(own);
    }

    @Test
    void keepsItsExceptions() throws OutOfBudgetException {
        assumeTrue(CudaModules.areBuilt(), "needs the kernels' PTX, which needs nvcc");
        float[] expected = FaultsTest.run();
        driver.reset("");
        JCudaDriver.setExceptionsEnabled(true);
        assertThat(FaultsTest.run()).isEqualTo(expected);

        driver.reset("FAIL=cuMemAlloc:1");
        assertThatThrownBy(FaultsTest::run)
                .isInstanceOf(OutOfBudgetException.class)
                .hasMessageContaining("cuMemAlloc on cuda:0 failed with 2 (CUDA_ERROR_OUT_OF_MEMORY)");

        assertThatThrownBy(() -> JCudaDriver.cuDeviceGet(new CUdevice(), 7))
                .isInstanceOf(CudaException.class)
                .hasMessage(CUresult.stringFor(CUresult.CUDA_ERROR_INVALID_DEVICE));
    }
}

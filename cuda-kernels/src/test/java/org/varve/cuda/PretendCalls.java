package org.varve.cuda;

import static jcuda.driver.CUresult.CUDA_SUCCESS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import jcuda.driver.CUcontext;
import jcuda.driver.CUdevice;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.JCudaDriver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;

/**
 * Calls of the pretend driver by way of JCuda: tests without a GPU rely on it, so it has to fail where a real driver
 * would.
 */
abstract class PretendCalls {

    static final long MIB = 1 << 20;
    static final int BLOCK = 128;

    static PretendDriver driver;
    static String ptx;

    @BeforeAll
    static void load() {
        driver = PretendDriver.load();
        ptx = text("pointwise.ptx");
        JCudaDriver.setExceptionsEnabled(false);
    }

    static String text(String file) {
        assumeTrue(Resource.exists(file), "needs the kernels' PTX, which needs nvcc");
        return Resource.text(file);
    }

    @AfterEach
    void forget() {
        driver.reset("");
    }

    static void start(String settings) {
        assertThat(driver.reset(settings)).isEqualTo(CUDA_SUCCESS);
        succeeds(JCudaDriver.cuInit(0));
        use(0);
    }

    static CUdevice device(int number) {
        CUdevice device = new CUdevice();
        succeeds(JCudaDriver.cuDeviceGet(device, number));
        return device;
    }

    static void use(int device) {
        CUcontext context = new CUcontext();
        succeeds(JCudaDriver.cuDevicePrimaryCtxRetain(context, device(device)));
        succeeds(JCudaDriver.cuCtxSetCurrent(context));
    }

    static void succeeds(int code) {
        assertThat(code).isEqualTo(CUDA_SUCCESS);
    }

    /** Device memory whose address a test may see. */
    static final class Memory extends CUdeviceptr {

        Memory(long bytes) {
            succeeds(JCudaDriver.cuMemAlloc(this, bytes));
        }

        long address() {
            return getNativePointer();
        }
    }

    static int allocate(long bytes) {
        return JCudaDriver.cuMemAlloc(new CUdeviceptr(), bytes);
    }

    static long freeBytes() {
        long[] free = new long[1];
        succeeds(JCudaDriver.cuMemGetInfo(free, new long[1]));
        return free[0];
    }
}

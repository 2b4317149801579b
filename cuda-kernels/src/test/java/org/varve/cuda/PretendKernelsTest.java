package org.varve.cuda;

import static jcuda.driver.CUresult.CUDA_ERROR_ILLEGAL_ADDRESS;
import static jcuda.driver.CUresult.CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES;
import static jcuda.driver.CUresult.CUDA_ERROR_LAUNCH_TIMEOUT;
import static jcuda.driver.CUresult.CUDA_ERROR_NOT_FOUND;
import static jcuda.driver.CUresult.CUDA_ERROR_NOT_SUPPORTED;
import static jcuda.driver.CUresult.CUDA_ERROR_UNSUPPORTED_PTX_VERSION;
import static org.assertj.core.api.Assertions.assertThat;

import jcuda.Pointer;
import jcuda.driver.CUfunction;
import jcuda.driver.CUfunction_attribute;
import jcuda.driver.CUmemoryPool;
import jcuda.driver.CUmodule;
import jcuda.driver.JCudaDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Modules and launches of pretend devices, and the limits that real ones have. */
class PretendKernelsTest extends PretendCalls {

    private static CUfunction absolute() {
        CUmodule module = new CUmodule();
        CUfunction function = new CUfunction();
        succeeds(JCudaDriver.cuModuleLoadData(module, ptx));
        succeeds(JCudaDriver.cuModuleGetFunction(function, module, "absolute"));
        return function;
    }

    /** Launches |x| scale over one trace. */
    private static int launch(Memory x, Memory y, int samples, float scale) {
        return launch(x, y, samples, scale, BLOCK);
    }

    private static int launch(Memory x, Memory y, int samples, float scale, int threads) {
        Pointer arguments = Pointer.to(
                Pointer.to(new int[] {1, 1, samples}),
                Pointer.to(new long[] {x.address(), samples, samples}),
                Pointer.to(new long[] {y.address(), samples, samples}),
                Pointer.to(new float[] {scale}));
        int blocks = Math.ceilDiv(samples, threads);
        return JCudaDriver.cuLaunchKernel(absolute(), blocks, 1, 1, threads, 1, 1, 0, null, arguments, null);
    }

    private static float[] ramp(int samples) {
        float[] values = new float[samples];
        for (int k = 0; k < samples; k++) values[k] = k - samples / 3;
        return values;
    }

    private static void checkAbsolute(int samples) {
        long bytes = (long) samples * Float.BYTES;
        Memory x = new Memory(bytes);
        Memory y = new Memory(bytes);
        float[] values = ramp(samples);
        succeeds(JCudaDriver.cuMemcpyHtoD(x, Pointer.to(values), bytes));
        succeeds(launch(x, y, samples, 2));
        float[] result = new float[samples];
        succeeds(JCudaDriver.cuMemcpyDtoH(Pointer.to(result), y, bytes));
        for (int k = 0; k < samples; k++) assertThat(result[k]).isEqualTo(Math.abs(values[k]) * 2);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 127, 128, 100_003})
    void runsKernels(int samples) {
        start("DEVICES=8MiB GUARD=1");
        checkAbsolute(samples);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void runsBlocksAndThreadsInAnyOrder(int seed) {
        start("DEVICES=8MiB SHUFFLE=" + seed);
        checkAbsolute(100_003);
    }

    @Test
    void aKernelBeyondItsMemoryFailsForGood() {
        start("DEVICES=8MiB GUARD=1");
        Memory x = new Memory(1024);
        Memory y = new Memory(1024);
        succeeds(launch(x, y, 256, 1));
        assertThat(launch(x, y, 257, 1)).isEqualTo(CUDA_ERROR_ILLEGAL_ADDRESS);
        assertThat(allocate(1)).isEqualTo(CUDA_ERROR_ILLEGAL_ADDRESS);
        succeeds(JCudaDriver.cuDevicePrimaryCtxRelease(device(0)));
        use(0);
        checkAbsolute(256);
    }

    @Test
    void aWriteJustBesideMemoryIsFound() {
        start("DEVICES=8MiB GUARD=1");
        Memory x = new Memory(1024);
        Memory y = new Memory(1000);
        succeeds(JCudaDriver.cuMemsetD8(x, (byte) 0, 1024));
        assertThat(launch(x, y, 251, 1)).isEqualTo(CUDA_ERROR_ILLEGAL_ADDRESS);
    }

    @Test
    void theVirtualMachinesOwnFaultsStayItsOwn() {
        start("DEVICES=8MiB");
        checkAbsolute(256);
        int caught = 0;
        for (int i = 0; i < 100_000; i++) {
            try {
                caught += length(i % 2 == 0 ? null : "");
            } catch (NullPointerException e) {
                caught++;
            }
        }
        assertThat(caught).isEqualTo(50_000);
    }

    private static int length(String text) {
        return text.length();
    }

    @Test
    void knowsWhatItIsGiven() {
        start("DRIVER=11060");
        CUmodule module = new CUmodule();
        succeeds(JCudaDriver.cuModuleLoadData(module, ptx));
        assertThat(JCudaDriver.cuModuleGetFunction(new CUfunction(), module, "absent")).isEqualTo(CUDA_ERROR_NOT_FOUND);
        String newer = ptx.replaceFirst("\\.version .*", ".version 9.0");
        assertThat(JCudaDriver.cuModuleLoadData(module, newer)).isEqualTo(CUDA_ERROR_UNSUPPORTED_PTX_VERSION);
        assertThat(JCudaDriver.cuMemPoolTrimTo(new CUmemoryPool(), 0)).isEqualTo(CUDA_ERROR_NOT_SUPPORTED);
    }

    @Test
    void aLaunchThatTakesTooLongFails() {
        start("DEVICES=8MiB WATCHDOG=0.000001");
        Memory memory = new Memory(4 * MIB);
        assertThat(launch(memory, memory, 1 << 20, 1)).isEqualTo(CUDA_ERROR_LAUNCH_TIMEOUT);
    }

    @Test
    void aBlockHasRegistersFor512Threads() {
        start("DEVICES=8MiB");
        Memory memory = new Memory(4096);
        succeeds(launch(memory, memory, 1024, 1, 512));
        assertThat(launch(memory, memory, 1024, 1, 513)).isEqualTo(CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES);
    }

    /** A block's memory is that of its kernel and that of the launch together. */
    @Test
    void sharedMemoryIsThatOfTheKernelAndOfTheLaunch() {
        start("DEVICES=8MiB");
        CUmodule module = new CUmodule();
        CUfunction function = new CUfunction();
        succeeds(JCudaDriver.cuModuleLoadData(module, text("recursive.ptx")));
        succeeds(JCudaDriver.cuModuleGetFunction(function, module, "sos_filter"));
        int[] most = new int[1];
        succeeds(JCudaDriver.cuFuncGetAttribute(
                most, CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, function));
        assertThat(most[0]).isEqualTo((48 << 10) - Double.BYTES * 32 * 33 - 2 * Long.BYTES * 32);
    }
}

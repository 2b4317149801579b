package org.varve.cuda;

import static jcuda.driver.CUresult.CUDA_ERROR_INVALID_CONTEXT;
import static jcuda.driver.CUresult.CUDA_ERROR_INVALID_VALUE;
import static jcuda.driver.CUresult.CUDA_ERROR_NO_DEVICE;
import static jcuda.driver.CUresult.CUDA_ERROR_OUT_OF_MEMORY;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import jcuda.Pointer;
import jcuda.driver.CUcontext;
import jcuda.driver.CUmodule;
import jcuda.driver.JCudaDriver;
import org.junit.jupiter.api.Test;

/** Memory of pretend devices: how much there is, who takes it, and what is left. */
class PretendMemoryTest extends PretendCalls {

    @Test
    void memoryEndsAtTheCapacityInUnitsOf2MiB() {
        start("DEVICES=8MiB");
        Memory one = new Memory(1);
        assertThat(freeBytes()).isEqualTo(6 * MIB);
        Memory rest = new Memory(4 * MIB + 1);
        assertThat(freeBytes()).isZero();
        assertThat(allocate(1)).isEqualTo(CUDA_ERROR_OUT_OF_MEMORY);
        succeeds(JCudaDriver.cuMemFree(rest));
        succeeds(JCudaDriver.cuMemFree(one));
        assertThat(JCudaDriver.cuMemFree(one)).isEqualTo(CUDA_ERROR_INVALID_VALUE);
        assertThat(driver.report()).isEqualTo("allocated=0 peak=%s pinned=0".formatted(8 * MIB));
    }

    @Test
    void devicesHaveMemoryOfTheirOwn() {
        start("DEVICES=4MiB,64MiB");
        new Memory(4 * MIB);
        use(1);
        assertThat(freeBytes()).isEqualTo(64 * MIB);
        new Memory(3 * MIB);
        assertThat(driver.report())
                .isEqualTo("allocated=%1$s,%1$s peak=%1$s,%1$s pinned=0".formatted(4 * MIB));
    }

    @Test
    void aContextTakesItsMemoryAlong() {
        start("DEVICES=4MiB");
        new Memory(4 * MIB);
        succeeds(JCudaDriver.cuDevicePrimaryCtxRelease(device(0)));
        assertThat(allocate(1)).isEqualTo(CUDA_ERROR_INVALID_CONTEXT);
        use(0);
        assertThat(freeBytes()).isEqualTo(4 * MIB);
    }

    @Test
    void contextsAreStacked() {
        start("DEVICES=4MiB,8MiB");
        use(1);
        CUcontext first = new CUcontext();
        succeeds(JCudaDriver.cuDevicePrimaryCtxRetain(first, device(0)));
        succeeds(JCudaDriver.cuCtxPushCurrent(first));
        assertThat(freeBytes()).isEqualTo(4 * MIB);
        CUcontext popped = new CUcontext();
        succeeds(JCudaDriver.cuCtxPopCurrent(popped));
        assertThat(popped).isEqualTo(first);
        assertThat(freeBytes()).isEqualTo(8 * MIB);
        succeeds(JCudaDriver.cuCtxPopCurrent(popped));
        assertThat(JCudaDriver.cuCtxPopCurrent(popped)).isEqualTo(CUDA_ERROR_INVALID_CONTEXT);
    }

    @Test
    void aMachineMayHaveNoDevice() {
        assertThat(driver.reset("DEVICES=0")).isEqualTo(CUDA_ERROR_NO_DEVICE);
        assertThat(JCudaDriver.cuInit(0)).isEqualTo(CUDA_ERROR_NO_DEVICE);
    }

    @Test
    void pinnedMemoryIsCounted() {
        start("");
        Pointer host = new Pointer();
        succeeds(JCudaDriver.cuMemHostAlloc(host, MIB, 0));
        assertThat(driver.report()).endsWith("pinned=" + MIB);
        succeeds(JCudaDriver.cuMemFreeHost(host));
        assertThat(driver.report()).endsWith("pinned=0");
    }

    @Test
    void contextsAndModulesTakeMemory() {
        start("DEVICES=8MiB CONTEXT=3MiB");
        assertThat(freeBytes()).isEqualTo(5 * MIB);
        CUmodule module = new CUmodule();
        succeeds(JCudaDriver.cuModuleLoadData(module, ptx));
        assertThat(freeBytes()).isEqualTo(5 * MIB - ptx.length());
        assertThat(allocate(6 * MIB)).isEqualTo(CUDA_ERROR_OUT_OF_MEMORY);
        succeeds(allocate(4 * MIB));
        succeeds(JCudaDriver.cuModuleUnload(module));
        assertThat(freeBytes()).isEqualTo(MIB);
    }

    @Test
    void othersTakeMemory() {
        start("DEVICES=64MiB OTHERS=32MiB");
        List<Long> free = LongStream.generate(PretendCalls::freeBytes).limit(20).boxed().toList();
        assertThat(free).allSatisfy(bytes -> assertThat(bytes).isBetween(32 * MIB, 64 * MIB));
        assertThat(Set.copyOf(free)).hasSizeGreaterThan(1);
    }

    @Test
    void theLastPerCentIsNotHandedOut() {
        start("DEVICES=200MiB KEEP=1");
        assertThat(freeBytes()).isEqualTo(200 * MIB);
        assertThat(allocate(200 * MIB)).isEqualTo(CUDA_ERROR_OUT_OF_MEMORY);
        succeeds(allocate(198 * MIB));
    }
}

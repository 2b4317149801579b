package org.varve.cuda;

import static jcuda.driver.CUresult.CUDA_ERROR_ILLEGAL_ADDRESS;
import static jcuda.driver.CUresult.CUDA_ERROR_INVALID_CONTEXT;
import static jcuda.driver.CUresult.CUDA_ERROR_INVALID_VALUE;
import static jcuda.driver.CUresult.CUDA_ERROR_LAUNCH_FAILED;
import static jcuda.driver.CUresult.CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES;
import static jcuda.driver.CUresult.CUDA_ERROR_LAUNCH_TIMEOUT;
import static jcuda.driver.CUresult.CUDA_ERROR_NOT_FOUND;
import static jcuda.driver.CUresult.CUDA_ERROR_NOT_READY;
import static jcuda.driver.CUresult.CUDA_ERROR_NOT_SUPPORTED;
import static jcuda.driver.CUresult.CUDA_ERROR_NO_DEVICE;
import static jcuda.driver.CUresult.CUDA_ERROR_OUT_OF_MEMORY;
import static jcuda.driver.CUresult.CUDA_ERROR_UNSUPPORTED_PTX_VERSION;
import static jcuda.driver.CUresult.CUDA_SUCCESS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import jcuda.Pointer;
import jcuda.driver.CUcontext;
import jcuda.driver.CUdevice;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUevent_flags;
import jcuda.driver.CUfunction;
import jcuda.driver.CUfunction_attribute;
import jcuda.driver.CUmemoryPool;
import jcuda.driver.CUmodule;
import jcuda.driver.CUstream;
import jcuda.driver.CUstream_flags;
import jcuda.driver.JCudaDriver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The driver that tests without a GPU rely on: it has to fail where a real one would. */
class PretendDriverTest {

    private static final long MIB = 1 << 20;
    private static final int BLOCK = 128;

    private static PretendDriver driver;
    private static String ptx;

    @BeforeAll
    static void load() throws IOException {
        driver = PretendDriver.load();
        ptx = text("pointwise.ptx");
        JCudaDriver.setExceptionsEnabled(false);
    }

    private static String text(String file) throws IOException {
        try (InputStream in = PretendDriverTest.class.getResourceAsStream(file)) {
            assumeTrue(in != null, "needs the kernels' PTX, which needs nvcc");
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @AfterEach
    void forget() {
        driver.reset("");
    }

    private static void start(String settings) {
        assertThat(driver.reset(settings)).isEqualTo(CUDA_SUCCESS);
        succeeds(JCudaDriver.cuInit(0));
        use(0);
    }

    private static CUdevice device(int number) {
        CUdevice device = new CUdevice();
        succeeds(JCudaDriver.cuDeviceGet(device, number));
        return device;
    }

    private static void use(int device) {
        CUcontext context = new CUcontext();
        succeeds(JCudaDriver.cuDevicePrimaryCtxRetain(context, device(device)));
        succeeds(JCudaDriver.cuCtxSetCurrent(context));
    }

    private static void succeeds(int code) {
        assertThat(code).isEqualTo(CUDA_SUCCESS);
    }

    /** Device memory whose address a test may see. */
    private static final class Memory extends CUdeviceptr {

        Memory(long bytes) {
            succeeds(JCudaDriver.cuMemAlloc(this, bytes));
        }

        long address() {
            return getNativePointer();
        }
    }

    private static int allocate(long bytes) {
        return JCudaDriver.cuMemAlloc(new CUdeviceptr(), bytes);
    }

    private static long freeBytes() {
        long[] free = new long[1];
        succeeds(JCudaDriver.cuMemGetInfo(free, new long[1]));
        return free[0];
    }

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
                Pointer.to(new int[] {1, 1, samples, 0}),
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
        assertThat(driver.report()).isEqualTo("allocated=0 peak=%d pinned=0".formatted(8 * MIB));
    }

    @Test
    void devicesHaveMemoryOfTheirOwn() {
        start("DEVICES=4MiB,64MiB");
        new Memory(4 * MIB);
        use(1);
        assertThat(freeBytes()).isEqualTo(64 * MIB);
        new Memory(3 * MIB);
        assertThat(driver.report())
                .isEqualTo("allocated=%1$d,%1$d peak=%1$d,%1$d pinned=0".formatted(4 * MIB));
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
    void copiesStayInTheirAllocation() {
        start("DEVICES=8MiB");
        Memory memory = new Memory(1000);
        assertThat(JCudaDriver.cuMemcpyHtoD(memory, Pointer.to(new byte[1001]), 1001))
                .isEqualTo(CUDA_ERROR_INVALID_VALUE);
        byte[] there = new byte[1000];
        byte[] back = new byte[1000];
        for (int b = 0; b < there.length; b++) there[b] = (byte) b;
        succeeds(JCudaDriver.cuMemcpyHtoD(memory, Pointer.to(there), 1000));
        succeeds(JCudaDriver.cuMemcpyDtoH(Pointer.to(back), memory, 1000));
        assertThat(back).isEqualTo(there);
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
    void callsFailAsAsked() {
        start("DEVICES=64MiB FAIL=cuMemAlloc:2,cuMemHostAlloc:1:%d".formatted(CUDA_ERROR_LAUNCH_FAILED));
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
    void pinnedMemoryIsCounted() {
        start("");
        Pointer host = new Pointer();
        succeeds(JCudaDriver.cuMemHostAlloc(host, MIB, 0));
        assertThat(driver.report()).endsWith("pinned=" + MIB);
        succeeds(JCudaDriver.cuMemFreeHost(host));
        assertThat(driver.report()).endsWith("pinned=0");
    }

    /** Slow copies on two streams, of which those in one direction take turns. */
    @Test
    void eventsTellHowLongCopiesTake() {
        start("DEVICES=8MiB COPY_GBPS=0.05");
        Pointer host = new Pointer();
        succeeds(JCudaDriver.cuMemHostAlloc(host, MIB, 0));
        Memory memory = new Memory(MIB);
        CUstream[] streams = {new CUstream(), new CUstream()};
        CUevent[] events = {new CUevent(), new CUevent()};
        for (int i = 0; i < 2; i++) {
            succeeds(JCudaDriver.cuStreamCreate(streams[i], CUstream_flags.CU_STREAM_NON_BLOCKING));
            succeeds(JCudaDriver.cuEventCreate(events[i], 0));
        }
        succeeds(JCudaDriver.cuEventRecord(events[0], streams[0]));
        succeeds(JCudaDriver.cuStreamWaitEvent(streams[1], events[0], 0));
        succeeds(JCudaDriver.cuMemcpyHtoDAsync(memory, host, MIB, streams[0]));
        succeeds(JCudaDriver.cuMemcpyHtoDAsync(memory, host, MIB, streams[1]));
        CUevent first = new CUevent();
        succeeds(JCudaDriver.cuEventCreate(first, CUevent_flags.CU_EVENT_DISABLE_TIMING));
        succeeds(JCudaDriver.cuEventRecord(first, streams[0]));
        succeeds(JCudaDriver.cuStreamWaitEvent(streams[1], first, 0));
        succeeds(JCudaDriver.cuEventRecord(events[1], streams[1]));
        float[] milliseconds = new float[1];
        assertThat(JCudaDriver.cuEventElapsedTime(milliseconds, events[0], events[1]))
                .isEqualTo(CUDA_ERROR_NOT_READY);
        succeeds(JCudaDriver.cuEventSynchronize(events[1]));
        succeeds(JCudaDriver.cuEventElapsedTime(milliseconds, events[0], events[1]));
        double expected = 2 * MIB / 0.05e9 * 1000;
        assertThat((double) milliseconds[0]).isBetween(expected, 100 * expected);
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
    void callsFailForGoodAsAsked() {
        start("DEVICES=64MiB FAIL=cuMemAlloc:2+");
        succeeds(allocate(1));
        assertThat(allocate(1)).isEqualTo(CUDA_ERROR_OUT_OF_MEMORY);
        assertThat(allocate(1)).isEqualTo(CUDA_ERROR_OUT_OF_MEMORY);
    }

    /** A copy of 1 MiB takes 20 ms. */
    private static final String SLOWLY = "DEVICES=8MiB COPY_GBPS=0.05";

    private static CUstream stream() {
        CUstream stream = new CUstream();
        succeeds(JCudaDriver.cuStreamCreate(stream, CUstream_flags.CU_STREAM_NON_BLOCKING));
        return stream;
    }

    private static ByteBuffer pinned() {
        Pointer host = new Pointer();
        succeeds(JCudaDriver.cuMemHostAlloc(host, MIB, 0));
        return host.getByteBuffer(0, MIB);
    }

    /** What the host reads before a copy has ended is NaN, whatever was there and is copied. */
    @Test
    void copiesArriveLate() {
        start(SLOWLY + " LATE=1");
        CUstream stream = stream();
        Memory memory = new Memory(MIB);
        succeeds(JCudaDriver.cuMemsetD8(memory, (byte) 7, MIB));
        ByteBuffer host = pinned();
        int last = host.capacity() - 1;
        succeeds(JCudaDriver.cuMemcpyDtoHAsync(Pointer.to(host), memory, MIB, stream));
        assertThat(host.get(0)).isEqualTo((byte) -1);
        assertThat(host.get(last)).isEqualTo((byte) -1);
        succeeds(JCudaDriver.cuStreamSynchronize(stream));
        assertThat(host.get(0)).isEqualTo((byte) 7);
        assertThat(host.get(last)).isEqualTo((byte) 7);
    }

    /** What the host changes before a copy has ended is copied as it is then. */
    @Test
    void copiesReadLate() {
        start(SLOWLY + " LATE=1");
        CUstream stream = stream();
        Memory memory = new Memory(MIB);
        ByteBuffer host = pinned();
        succeeds(JCudaDriver.cuMemcpyHtoDAsync(memory, Pointer.to(host), MIB, stream));
        host.put(0, (byte) 7);
        byte[] there = new byte[1];
        succeeds(JCudaDriver.cuStreamSynchronize(stream));
        succeeds(JCudaDriver.cuMemcpyDtoH(Pointer.to(there), memory, 1));
        assertThat(there).containsExactly(7);
    }

    @Test
    void aStreamThatIsDestroyedGoesOn() {
        start(SLOWLY);
        CUstream stream = stream();
        Memory memory = new Memory(MIB);
        ByteBuffer host = pinned();
        succeeds(JCudaDriver.cuMemcpyDtoHAsync(Pointer.to(host), memory, MIB, stream));
        succeeds(JCudaDriver.cuStreamDestroy(stream));
        assertThat(driver.report()).doesNotContain("mistakes");
        succeeds(JCudaDriver.cuMemFree(memory));
        assertThat(driver.report()).endsWith(" mistakes=1");
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
        List<Long> free = LongStream.generate(PretendDriverTest::freeBytes).limit(20).boxed().toList();
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
    void sharedMemoryIsThatOfTheKernelAndOfTheLaunch() throws IOException {
        start("DEVICES=8MiB");
        CUmodule module = new CUmodule();
        CUfunction function = new CUfunction();
        succeeds(JCudaDriver.cuModuleLoadData(module, text("recursive.ptx")));
        succeeds(JCudaDriver.cuModuleGetFunction(function, module, "sos_filter"));
        int[] most = new int[1];
        succeeds(JCudaDriver.cuFuncGetAttribute(
                most, CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, function));
        assertThat(most[0]).isEqualTo((48 << 10) - Double.BYTES * 32 * 33);
    }
}

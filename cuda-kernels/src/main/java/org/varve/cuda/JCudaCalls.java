package org.varve.cuda;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntSupplier;
import jcuda.CudaException;
import jcuda.Pointer;
import jcuda.driver.CUcontext;
import jcuda.driver.CUdevice;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUevent_flags;
import jcuda.driver.CUfunction;
import jcuda.driver.CUmodule;
import jcuda.driver.CUresult;
import jcuda.driver.CUstream;
import jcuda.driver.CUstream_flags;
import jcuda.driver.JCudaDriver;

/** The driver's calls through JCuda. */
final class JCudaCalls implements CudaDriver {

    private static final int NAME_BYTES = 256;

    private final Handles<CUcontext> contexts = new Handles<>();
    private final Handles<CUmodule> modules = new Handles<>();
    private final Handles<CUfunction> functions = new Handles<>();
    private final Handles<CUstream> streams = new Handles<>();
    private final Handles<CUevent> events = new Handles<>();

    /**
     * Loads JCuda's library and initialises the driver.
     *
     * @throws UnsatisfiedLinkError if the driver is not installed
     * @throws IOException if the library cannot be provided safely
     */
    JCudaCalls() throws IOException {
        JCudaLibrary.DRIVER.load();
        check("cuInit", () -> JCudaDriver.cuInit(0));
    }

    /** Host memory at any address, as JCuda's pointer. */
    private static final class HostPointer extends Pointer {
        HostPointer(MemorySegment memory) {
            super(memory.address());
        }
    }

    private static CUdeviceptr device(long address) {
        return new CUdeviceptr().withByteOffset(address);
    }

    private static CUdevice device(int device) {
        CUdevice found = new CUdevice();
        check("cuDeviceGet", () -> JCudaDriver.cuDeviceGet(found, device));
        return found;
    }

    private static void check(String call, IntSupplier jcuda) {
        int code = code(jcuda);
        if (code != CUresult.CUDA_SUCCESS) throw CudaFailure.of(call + currentDevice(), code, CUresult.stringFor(code));
    }

    /** The code that a call returns, even if the application has set JCuda to throw exceptions. */
    private static int code(IntSupplier jcuda) {
        try {
            return jcuda.getAsInt();
        } catch (CudaException e) {
            return JCudaCodes.code(String.valueOf(e.getMessage()));
        }
    }

    /** The GPU of a call, if the driver says which. */
    private static String currentDevice() {
        DeviceNumber device = new DeviceNumber();
        return code(() -> JCudaDriver.cuCtxGetDevice(device)) == CUresult.CUDA_SUCCESS
                ? " on cuda:" + device.value()
                : "";
    }

    /** The result of {@code cuCtxGetDevice}. */
    private static final class DeviceNumber extends CUdevice {
        long value() {
            return getNativePointer();
        }
    }

    @Override
    public int version() {
        int[] version = new int[1];
        check("cuDriverGetVersion", () -> JCudaDriver.cuDriverGetVersion(version));
        return version[0];
    }

    @Override
    public int deviceCount() {
        int[] count = new int[1];
        check("cuDeviceGetCount", () -> JCudaDriver.cuDeviceGetCount(count));
        return count[0];
    }

    @Override
    public String deviceName(int device) {
        byte[] name = new byte[NAME_BYTES];
        check("cuDeviceGetName", () -> JCudaDriver.cuDeviceGetName(name, name.length, device(device)));
        return new String(name, StandardCharsets.US_ASCII).split("\0", 2)[0].strip();
    }

    @Override
    public long deviceBytes(int device) {
        long[] bytes = new long[1];
        check("cuDeviceTotalMem", () -> JCudaDriver.cuDeviceTotalMem(bytes, device(device)));
        return bytes[0];
    }

    @Override
    public int attribute(int device, int attribute) {
        int[] value = new int[1];
        check("cuDeviceGetAttribute", () -> JCudaDriver.cuDeviceGetAttribute(value, attribute, device(device)));
        return value[0];
    }

    @Override
    public long retainContext(int device) {
        CUcontext context = new CUcontext();
        check("cuDevicePrimaryCtxRetain", () -> JCudaDriver.cuDevicePrimaryCtxRetain(context, device(device)));
        return contexts.add(context);
    }

    @Override
    public void pushContext(long context) {
        check("cuCtxPushCurrent", () -> JCudaDriver.cuCtxPushCurrent(contexts.get(context)));
    }

    @Override
    public void popContext() {
        check("cuCtxPopCurrent", () -> JCudaDriver.cuCtxPopCurrent(new CUcontext()));
    }

    @Override
    public void releaseContext(int device) {
        check("cuDevicePrimaryCtxRelease", () -> JCudaDriver.cuDevicePrimaryCtxRelease(device(device)));
    }

    @Override
    public long freeBytes() {
        long[] free = new long[1];
        check("cuMemGetInfo", () -> JCudaDriver.cuMemGetInfo(free, new long[1]));
        return free[0];
    }

    @Override
    public long allocate(long bytes) {
        DeviceAddress address = new DeviceAddress();
        check("cuMemAlloc", () -> JCudaDriver.cuMemAlloc(address, bytes));
        return address.value();
    }

    /** The result of {@code cuMemAlloc}. */
    private static final class DeviceAddress extends CUdeviceptr {
        long value() {
            return getNativePointer();
        }
    }

    @Override
    public void free(long address) {
        check("cuMemFree", () -> JCudaDriver.cuMemFree(device(address)));
    }

    @Override
    public void pin(MemorySegment memory) {
        check(CudaFailure.PIN, () -> JCudaDriver.cuMemHostRegister(new HostPointer(memory), memory.byteSize(),
                JCudaDriver.CU_MEMHOSTREGISTER_PORTABLE));
    }

    @Override
    public void unpin(MemorySegment memory) {
        check("cuMemHostUnregister", () -> JCudaDriver.cuMemHostUnregister(new HostPointer(memory)));
    }

    @Override
    public long loadModule(String ptx) {
        CUmodule module = new CUmodule();
        check("cuModuleLoadData", () -> JCudaDriver.cuModuleLoadData(module, ptx));
        return modules.add(module);
    }

    @Override
    public long loadModule(byte[] code) {
        CUmodule module = new CUmodule();
        check("cuModuleLoadData", () -> JCudaDriver.cuModuleLoadData(module, code));
        return modules.add(module);
    }

    @Override
    public void unloadModule(long module) {
        check("cuModuleUnload", () -> JCudaDriver.cuModuleUnload(modules.remove(module)));
    }

    @Override
    public long function(long module, String name) {
        CUfunction function = new CUfunction();
        check("cuModuleGetFunction(%s)".formatted(name),
                () -> JCudaDriver.cuModuleGetFunction(function, modules.get(module), name));
        return functions.add(function);
    }

    @Override
    public long createStream() {
        CUstream stream = new CUstream();
        check("cuStreamCreate", () -> JCudaDriver.cuStreamCreate(stream, CUstream_flags.CU_STREAM_NON_BLOCKING));
        return streams.add(stream);
    }

    @Override
    public void destroyStream(long stream) {
        check("cuStreamDestroy", () -> JCudaDriver.cuStreamDestroy(streams.remove(stream)));
    }

    @Override
    public void synchronize(long stream) {
        check("cuStreamSynchronize", () -> JCudaDriver.cuStreamSynchronize(streams.get(stream)));
    }

    @Override
    public void wait(long stream, long event) {
        check("cuStreamWaitEvent", () -> JCudaDriver.cuStreamWaitEvent(streams.get(stream), events.get(event), 0));
    }

    @Override
    public long createEvent() {
        CUevent event = new CUevent();
        check("cuEventCreate", () -> JCudaDriver.cuEventCreate(event, CUevent_flags.CU_EVENT_BLOCKING_SYNC));
        return events.add(event);
    }

    @Override
    public void destroyEvent(long event) {
        check("cuEventDestroy", () -> JCudaDriver.cuEventDestroy(events.remove(event)));
    }

    @Override
    public void record(long event, long stream) {
        check("cuEventRecord", () -> JCudaDriver.cuEventRecord(events.get(event), streams.get(stream)));
    }

    @Override
    public void await(long event) {
        check("cuEventSynchronize", () -> JCudaDriver.cuEventSynchronize(events.get(event)));
    }

    @Override
    public float elapsed(long from, long to) {
        float[] milliseconds = new float[1];
        check("cuEventElapsedTime",
                () -> JCudaDriver.cuEventElapsedTime(milliseconds, events.get(from), events.get(to)));
        return milliseconds[0];
    }

    @Override
    public void copyToDevice(long to, MemorySegment from, long stream) {
        check("cuMemcpyHtoDAsync", () -> JCudaDriver.cuMemcpyHtoDAsync(
                device(to), new HostPointer(from), from.byteSize(), streams.get(stream)));
    }

    @Override
    public void copyToHost(MemorySegment to, long from, long stream) {
        check("cuMemcpyDtoHAsync", () -> JCudaDriver.cuMemcpyDtoHAsync(
                new HostPointer(to), device(from), to.byteSize(), streams.get(stream)));
    }

    @Override
    public void copyToHost(RowCopy rows, long stream) {
        check("cuMemcpy2DAsync", () -> JCudaDriver.cuMemcpy2DAsync(new JCudaRows(rows), streams.get(stream)));
    }

    @Override
    public void copyOnDevice(long to, long from, long bytes, long stream) {
        check("cuMemcpyDtoDAsync",
                () -> JCudaDriver.cuMemcpyDtoDAsync(device(to), device(from), bytes, streams.get(stream)));
    }

    @Override
    public void launch(long function, Grid grid, long stream, List<MemorySegment> arguments) {
        Pointer[] pointers = arguments.stream().map(HostPointer::new).toArray(Pointer[]::new);
        check("cuLaunchKernel", () -> JCudaDriver.cuLaunchKernel(
                functions.get(function), grid.x(), grid.y(), 1, grid.threads(), 1, 1, grid.sharedBytes(),
                streams.get(stream), Pointer.to(pointers), null));
    }

    @Override
    public ProductLibrary openProducts() {
        return JCublasCalls.open(streams::get);
    }
}

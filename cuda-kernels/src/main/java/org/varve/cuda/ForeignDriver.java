package org.varve.cuda;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.List;

/** The driver's calls through Java's foreign functions. Handles are the driver's own. */
final class ForeignDriver implements CudaDriver {

    private static final int SUCCESS = 0;
    /** The most bytes of a device's name, with its end. */
    private static final int NAME_BYTES = 256;

    /** CU_MEMHOSTREGISTER_PORTABLE: pinned for all contexts. */
    private static final int PORTABLE = 1;

    /** CU_STREAM_NON_BLOCKING: not ordered with the default stream. */
    private static final int NON_BLOCKING = 1;

    /** CU_EVENT_BLOCKING_SYNC: who waits sleeps. */
    private static final int BLOCKING_SYNC = 1;

    private final DriverFunctions functions;

    private ForeignDriver(DriverFunctions functions) {
        this.functions = functions;
    }

    /**
     * Initialises the driver.
     *
     * @param library the driver's functions
     * @throws org.varve.core.DeviceFailure if it lacks one, or does not start
     */
    static ForeignDriver open(SymbolLookup library) {
        ForeignDriver driver = new ForeignDriver(DriverFunctions.of(library));
        driver.check("cuInit", () -> (int) driver.functions.init.invokeExact(0));
        return driver;
    }

    private void check(String call, NativeLibrary.Call function) {
        int code = NativeLibrary.code(function);
        if (code != SUCCESS) throw CudaFailure.of(call + currentDevice(), code, name(code));
    }

    /** The GPU of a call, if the driver says which. */
    private String currentDevice() {
        MemorySegment device = CallMemory.get();
        int code = NativeLibrary.code(() -> (int) functions.contextDevice.invokeExact(device.address()));
        return code == SUCCESS ? " on cuda:" + device.get(JAVA_INT, 0) : "";
    }

    private String name(int code) {
        MemorySegment name = CallMemory.get();
        int found = NativeLibrary.code(() -> (int) functions.errorName.invokeExact(code, name.address()));
        return NativeLibrary.text(found == SUCCESS ? name.get(JAVA_LONG, 0) : 0,
                "a code that the driver does not know");
    }

    /** A call that stores an int at an address. */
    private interface Asking {
        int code(long address) throws Throwable;
    }

    private MemorySegment ask(String call, Asking function) {
        MemorySegment answer = CallMemory.get();
        check(call, () -> function.code(answer.address()));
        return answer;
    }

    private int askInt(String call, Asking function) {
        return ask(call, function).get(JAVA_INT, 0);
    }

    private long askLong(String call, Asking function) {
        return ask(call, function).get(JAVA_LONG, 0);
    }

    private int device(int number) {
        return askInt("cuDeviceGet", to -> (int) functions.device.invokeExact(to, number));
    }

    @Override
    public int version() {
        return askInt("cuDriverGetVersion", to -> (int) functions.driverVersion.invokeExact(to));
    }

    @Override
    public int deviceCount() {
        return askInt("cuDeviceGetCount", to -> (int) functions.deviceCount.invokeExact(to));
    }

    @Override
    public String deviceName(int device) {
        int number = device(device);
        return ask("cuDeviceGetName", to -> (int) functions.deviceName.invokeExact(to, NAME_BYTES, number))
                .getString(0).strip();
    }

    @Override
    public long deviceBytes(int device) {
        int number = device(device);
        return askLong("cuDeviceTotalMem", to -> (int) functions.deviceTotalMemory.invokeExact(to, number));
    }

    @Override
    public int attribute(int device, int attribute) {
        int number = device(device);
        return askInt("cuDeviceGetAttribute",
                to -> (int) functions.deviceAttribute.invokeExact(to, attribute, number));
    }

    @Override
    public long retainContext(int device) {
        int number = device(device);
        return askLong("cuDevicePrimaryCtxRetain",
                to -> (int) functions.primaryContextRetain.invokeExact(to, number));
    }

    @Override
    public void pushContext(long context) {
        check("cuCtxPushCurrent", () -> (int) functions.contextPush.invokeExact(context));
    }

    @Override
    public void popContext() {
        ask("cuCtxPopCurrent", to -> (int) functions.contextPop.invokeExact(to));
    }

    @Override
    public void releaseContext(int device) {
        int number = device(device);
        check("cuDevicePrimaryCtxRelease", () -> (int) functions.primaryContextRelease.invokeExact(number));
    }

    @Override
    public long freeBytes() {
        return askLong("cuMemGetInfo", to -> (int) functions.memoryInfo.invokeExact(to, to + Long.BYTES));
    }

    @Override
    public long allocate(long bytes) {
        return askLong("cuMemAlloc", to -> (int) functions.memoryAllocate.invokeExact(to, bytes));
    }

    @Override
    public void free(long address) {
        check("cuMemFree", () -> (int) functions.memoryFree.invokeExact(address));
    }

    @Override
    public void pin(MemorySegment memory) {
        check(CudaFailure.PIN,
                () -> (int) functions.hostRegister.invokeExact(memory.address(), memory.byteSize(), PORTABLE));
    }

    @Override
    public void unpin(MemorySegment memory) {
        check("cuMemHostUnregister", () -> (int) functions.hostUnregister.invokeExact(memory.address()));
    }

    @Override
    public long loadModule(String ptx) {
        try (Arena arena = Arena.ofConfined()) {
            return loadModule(arena.allocateFrom(ptx));
        }
    }

    @Override
    public long loadModule(byte[] code) {
        try (Arena arena = Arena.ofConfined()) {
            return loadModule(arena.allocateFrom(JAVA_BYTE, code));
        }
    }

    private long loadModule(MemorySegment image) {
        return askLong("cuModuleLoadData", to -> (int) functions.moduleLoad.invokeExact(to, image.address()));
    }

    @Override
    public void unloadModule(long module) {
        check("cuModuleUnload", () -> (int) functions.moduleUnload.invokeExact(module));
    }

    @Override
    public long function(long module, String name) {
        try (Arena arena = Arena.ofConfined()) {
            long text = arena.allocateFrom(name).address();
            return askLong("cuModuleGetFunction(%s)".formatted(name),
                    to -> (int) functions.moduleFunction.invokeExact(to, module, text));
        }
    }

    @Override
    public long createStream() {
        return askLong("cuStreamCreate", to -> (int) functions.streamCreate.invokeExact(to, NON_BLOCKING));
    }

    @Override
    public void destroyStream(long stream) {
        check("cuStreamDestroy", () -> (int) functions.streamDestroy.invokeExact(stream));
    }

    @Override
    public void synchronize(long stream) {
        check("cuStreamSynchronize", () -> (int) functions.streamSynchronize.invokeExact(stream));
    }

    @Override
    public void wait(long stream, long event) {
        check("cuStreamWaitEvent", () -> (int) functions.streamWait.invokeExact(stream, event, 0));
    }

    @Override
    public long createEvent() {
        return askLong("cuEventCreate", to -> (int) functions.eventCreate.invokeExact(to, BLOCKING_SYNC));
    }

    @Override
    public void destroyEvent(long event) {
        check("cuEventDestroy", () -> (int) functions.eventDestroy.invokeExact(event));
    }

    @Override
    public void record(long event, long stream) {
        check("cuEventRecord", () -> (int) functions.eventRecord.invokeExact(event, stream));
    }

    @Override
    public void await(long event) {
        check("cuEventSynchronize", () -> (int) functions.eventSynchronize.invokeExact(event));
    }

    @Override
    public float elapsed(long from, long to) {
        return ask("cuEventElapsedTime",
                milliseconds -> (int) functions.eventElapsedTime.invokeExact(milliseconds, from, to))
                .get(JAVA_FLOAT, 0);
    }

    @Override
    public void copyToDevice(long to, MemorySegment from, long stream) {
        copy("cuMemcpyHtoDAsync", functions.copyToDevice, to, from.address(), from.byteSize(), stream);
    }

    @Override
    public void copyToHost(MemorySegment to, long from, long stream) {
        copy("cuMemcpyDtoHAsync", functions.copyToHost, to.address(), from, to.byteSize(), stream);
    }

    @Override
    public void copyToHost(RowCopy rows, long stream) {
        MemorySegment structure = CallMemory.get();
        rows.write(structure);
        check("cuMemcpy2DAsync", () -> (int) functions.copyRows.invokeExact(structure.address(), stream));
    }

    @Override
    public void copyOnDevice(long to, long from, long bytes, long stream) {
        copy("cuMemcpyDtoDAsync", functions.copyOnDevice, to, from, bytes, stream);
    }

    private void copy(String call, MethodHandle function, long to, long from, long bytes, long stream) {
        check(call, () -> (int) function.invokeExact(to, from, bytes, stream));
    }

    @Override
    public void launch(long function, Grid grid, long stream, List<MemorySegment> arguments) {
        long addresses = CallMemory.addresses(arguments);
        check("cuLaunchKernel", () -> (int) functions.launchKernel.invokeExact(
                function, grid.x(), grid.y(), 1, grid.threads(), 1, 1, grid.sharedBytes(), stream, addresses, 0L));
    }

    @Override
    public ProductLibrary openProducts() {
        return ForeignCublas.open(version());
    }
}

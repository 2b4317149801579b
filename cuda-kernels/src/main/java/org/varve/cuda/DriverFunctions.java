package org.varve.cuda;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** The functions of the driver that {@link ForeignDriver} calls, in the versions that JCuda calls as well. */
final class DriverFunctions {

    private static final String FILE = "libcuda.so.1";
    private static final String VERSION = "cuDriverGetVersion";
    private static final String UNKNOWN = "the driver";

    final MethodHandle init;
    final MethodHandle errorName;
    final MethodHandle driverVersion;
    final MethodHandle deviceCount;
    final MethodHandle device;
    final MethodHandle deviceName;
    final MethodHandle deviceTotalMemory;
    final MethodHandle deviceAttribute;
    final MethodHandle primaryContextRetain;
    final MethodHandle primaryContextRelease;
    final MethodHandle contextPush;
    final MethodHandle contextPop;
    final MethodHandle contextDevice;
    final MethodHandle memoryInfo;
    final MethodHandle memoryAllocate;
    final MethodHandle memoryFree;
    final MethodHandle hostRegister;
    final MethodHandle hostUnregister;
    final MethodHandle moduleLoad;
    final MethodHandle moduleUnload;
    final MethodHandle moduleFunction;
    final MethodHandle streamCreate;
    final MethodHandle streamDestroy;
    final MethodHandle streamSynchronize;
    final MethodHandle streamWait;
    final MethodHandle eventCreate;
    final MethodHandle eventDestroy;
    final MethodHandle eventRecord;
    final MethodHandle eventSynchronize;
    final MethodHandle eventElapsedTime;
    final MethodHandle copyToDevice;
    final MethodHandle copyToHost;
    final MethodHandle copyRows;
    final MethodHandle copyOnDevice;
    final MethodHandle launchKernel;

    DriverFunctions(NativeLibrary.Finder driver) {
        init = driver.find("cuInit", JAVA_INT);
        errorName = driver.find("cuGetErrorName", JAVA_INT, JAVA_LONG);
        driverVersion = driver.find(VERSION, JAVA_LONG);
        deviceCount = driver.find("cuDeviceGetCount", JAVA_LONG);
        device = driver.find("cuDeviceGet", JAVA_LONG, JAVA_INT);
        deviceName = driver.find("cuDeviceGetName", JAVA_LONG, JAVA_INT, JAVA_INT);
        deviceTotalMemory = driver.find("cuDeviceTotalMem_v2", JAVA_LONG, JAVA_INT);
        deviceAttribute = driver.find("cuDeviceGetAttribute", JAVA_LONG, JAVA_INT, JAVA_INT);
        primaryContextRetain = driver.find("cuDevicePrimaryCtxRetain", JAVA_LONG, JAVA_INT);
        primaryContextRelease = driver.find("cuDevicePrimaryCtxRelease_v2", JAVA_INT);
        contextPush = driver.find("cuCtxPushCurrent_v2", JAVA_LONG);
        contextPop = driver.find("cuCtxPopCurrent_v2", JAVA_LONG);
        contextDevice = driver.find("cuCtxGetDevice", JAVA_LONG);
        memoryInfo = driver.find("cuMemGetInfo_v2", JAVA_LONG, JAVA_LONG);
        memoryAllocate = driver.find("cuMemAlloc_v2", JAVA_LONG, JAVA_LONG);
        memoryFree = driver.find("cuMemFree_v2", JAVA_LONG);
        hostRegister = driver.find("cuMemHostRegister_v2", JAVA_LONG, JAVA_LONG, JAVA_INT);
        hostUnregister = driver.find("cuMemHostUnregister", JAVA_LONG);
        moduleLoad = driver.find("cuModuleLoadData", JAVA_LONG, JAVA_LONG);
        moduleUnload = driver.find("cuModuleUnload", JAVA_LONG);
        moduleFunction = driver.find("cuModuleGetFunction", JAVA_LONG, JAVA_LONG, JAVA_LONG);
        streamCreate = driver.find("cuStreamCreate", JAVA_LONG, JAVA_INT);
        streamDestroy = driver.find("cuStreamDestroy_v2", JAVA_LONG);
        streamSynchronize = driver.find("cuStreamSynchronize", JAVA_LONG);
        streamWait = driver.find("cuStreamWaitEvent", JAVA_LONG, JAVA_LONG, JAVA_INT);
        eventCreate = driver.find("cuEventCreate", JAVA_LONG, JAVA_INT);
        eventDestroy = driver.find("cuEventDestroy_v2", JAVA_LONG);
        eventRecord = driver.find("cuEventRecord", JAVA_LONG, JAVA_LONG);
        eventSynchronize = driver.find("cuEventSynchronize", JAVA_LONG);
        eventElapsedTime = driver.find("cuEventElapsedTime", JAVA_LONG, JAVA_LONG, JAVA_LONG);
        copyToDevice = driver.find("cuMemcpyHtoDAsync_v2", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
        copyToHost = driver.find("cuMemcpyDtoHAsync_v2", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
        copyRows = driver.find("cuMemcpy2DAsync_v2", JAVA_LONG, JAVA_LONG);
        copyOnDevice = driver.find("cuMemcpyDtoDAsync_v2", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
        launchKernel = driver.find("cuLaunchKernel", JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT,
                JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    }

    /**
     * The driver that the environment names, or else that of the system.
     *
     * @throws UnsatisfiedLinkError if it is not installed
     */
    static SymbolLookup library() {
        return NativeLibrary.symbols(FILE, NamedLibrary.DRIVER.load())
                .orElseThrow(() -> new UnsatisfiedLinkError("the driver %s cannot be loaded".formatted(FILE)));
    }

    /** The functions of a driver. */
    static DriverFunctions of(SymbolLookup driver) {
        return new DriverFunctions(new NativeLibrary(driver, () -> title(driver))::find);
    }

    private static String title(SymbolLookup driver) {
        if (driver.find(VERSION).isEmpty()) return UNKNOWN;
        MethodHandle ask = new NativeLibrary(driver, () -> UNKNOWN).find(VERSION, JAVA_LONG);
        MemorySegment version = CallMemory.get().fill((byte) 0);
        int code = NativeLibrary.code(() -> (int) ask.invokeExact(version.address()));
        int found = version.get(ValueLayout.JAVA_INT, 0);
        return code == 0 ? "the driver of CUDA %s.%s".formatted(found / 1000, found % 1000 / 10) : UNKNOWN;
    }
}

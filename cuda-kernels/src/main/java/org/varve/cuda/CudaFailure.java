package org.varve.cuda;

import jcuda.driver.CUresult;
import org.varve.core.DeviceFailure;
import org.varve.core.DeviceOutOfMemory;

/** A call of the driver that did not succeed. */
final class CudaFailure extends DeviceFailure {

    private static final long serialVersionUID = 1;

    /** The call that keeps host memory from being moved. */
    static final String PIN = "cuMemHostRegister";

    private CudaFailure(String message) {
        super(message);
    }

    /**
     * The failure of a call.
     *
     * @param call the driver's function and the device, such as {@code cuMemAlloc on cuda:0}
     * @param code what it returned
     * @param name the code's name, such as {@code CUDA_ERROR_OUT_OF_MEMORY}
     */
    static DeviceFailure of(String call, int code, String name) {
        String message = "%s failed with %d (%s): %s".formatted(call, code, name, remedy(call, code));
        return code == CUresult.CUDA_ERROR_OUT_OF_MEMORY ? new DeviceOutOfMemory(message) : new CudaFailure(message);
    }

    /** The code of a name. */
    static int code(String name) {
        try {
            return CUresult.class.getField(name).getInt(null);
        } catch (ReflectiveOperationException e) {
            return CUresult.CUDA_ERROR_UNKNOWN;
        }
    }

    private static String remedy(String call, int code) {
        return switch (code) {
            case CUresult.CUDA_ERROR_OUT_OF_MEMORY -> call.startsWith(PIN)
                    ? "the system keeps no more host memory in place for a GPU: lower --host-memory"
                    : "free memory of the GPU, or lower --device-memory";
            case CUresult.CUDA_ERROR_DEVICE_UNAVAILABLE ->
                "another process has the GPU to itself: take another one with --device cuda:N, wait, or have its compute "
                        + "mode set to default (nvidia-smi -c 0)";
            case CUresult.CUDA_ERROR_NO_DEVICE -> "no GPU is visible: see nvidia-smi and CUDA_VISIBLE_DEVICES";
            case CUresult.CUDA_ERROR_NO_BINARY_FOR_GPU, CUresult.CUDA_ERROR_INVALID_PTX,
                    CUresult.CUDA_ERROR_UNSUPPORTED_PTX_VERSION ->
                "a GPU of compute capability 7.5 or later and a driver of CUDA 11 or later are needed";
            case CUresult.CUDA_ERROR_ECC_UNCORRECTABLE ->
                "memory of the GPU is damaged: take another GPU, and have this one reset or replaced";
            case CUresult.CUDA_ERROR_ILLEGAL_ADDRESS, CUresult.CUDA_ERROR_LAUNCH_FAILED ->
                "a kernel went wrong, which is a defect of Varve: report it, and use --device cpu";
            case CUresult.CUDA_ERROR_LAUNCH_TIMEOUT ->
                "a kernel took longer than the system allows on a GPU that drives a display: take smaller tiles (--tile) "
                        + "or a GPU without a display";
            case CUresult.CUDA_ERROR_SYSTEM_DRIVER_MISMATCH ->
                "the driver's library is not that of the driver which is loaded: reboot, or install both anew";
            case CUresult.CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE ->
                "this GPU cannot be used with CUDA's compatibility library: take it from LD_LIBRARY_PATH, or update the "
                        + "driver";
            default -> "see nvidia-smi; --device cpu works without the GPU";
        };
    }
}

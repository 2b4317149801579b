package org.varve.cuda;

import jcuda.driver.CUresult;
import org.varve.core.DeviceFailure;
import org.varve.core.DeviceOutOfMemory;
import org.varve.core.Note;
import org.varve.core.Remedy;
import org.varve.core.Setting;

/** A failed call of the driver. */
final class CudaFailure extends DeviceFailure {

    private static final long serialVersionUID = 1;

    /** The call that pins host memory. */
    static final String PIN = "cuMemHostRegister";

    private CudaFailure(Note note) {
        super(note);
    }

    /**
     * The failure of a call.
     *
     * @param call the driver's function and the device, such as {@code cuMemAlloc on cuda:0}
     * @param code the code that it returned
     * @param name the code's name, such as {@code CUDA_ERROR_OUT_OF_MEMORY}
     */
    static DeviceFailure of(String call, int code, String name) {
        Note note = reason(call, code).of("%s failed with %s (%s):".formatted(call, code, name));
        return code == CUresult.CUDA_ERROR_OUT_OF_MEMORY ? new DeviceOutOfMemory(note) : new CudaFailure(note);
    }

    private static Note reason(String call, int code) {
        return switch (code) {
            case CUresult.CUDA_ERROR_OUT_OF_MEMORY -> call.startsWith(PIN)
                    ? new Note("the system keeps no more host memory in place for a GPU",
                            Remedy.of("lower ", Setting.HOST_MEMORY))
                    : new Note("the GPU has no room for it",
                            Remedy.of("free memory of the GPU, or lower ", Setting.DEVICE_MEMORY));
            case CUresult.CUDA_ERROR_DEVICE_UNAVAILABLE -> new Note("another process has the GPU to itself",
                    Remedy.of("take another one with ", Setting.DEVICE.with("cuda:N"),
                            ", wait, or have its compute mode set to default (nvidia-smi -c 0)"));
            case CUresult.CUDA_ERROR_NO_DEVICE ->
                new Note("no GPU is visible: see nvidia-smi and CUDA_VISIBLE_DEVICES");
            case CUresult.CUDA_ERROR_NO_BINARY_FOR_GPU, CUresult.CUDA_ERROR_INVALID_PTX,
                    CUresult.CUDA_ERROR_UNSUPPORTED_PTX_VERSION ->
                new Note("a GPU of compute capability 7.5 or later and a driver of CUDA 11 or later are needed");
            case CUresult.CUDA_ERROR_ECC_UNCORRECTABLE ->
                new Note("memory of the GPU is damaged: take another GPU, and have this one reset or replaced");
            case CUresult.CUDA_ERROR_ILLEGAL_ADDRESS, CUresult.CUDA_ERROR_LAUNCH_FAILED ->
                new Note("a kernel went wrong, which is a defect of Varve",
                        Remedy.of("report it, and use ", Setting.DEVICE.with("cpu")));
            case CUresult.CUDA_ERROR_LAUNCH_TIMEOUT ->
                new Note("a kernel took longer than the system allows on a GPU that drives a display",
                        Remedy.of("take smaller tiles (", Setting.TILE, ") or a GPU without a display"));
            case CUresult.CUDA_ERROR_SYSTEM_DRIVER_MISMATCH -> new Note(
                    "the driver's library is not that of the driver which is loaded: reboot, or install both anew");
            case CUresult.CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE -> new Note(
                    "this GPU cannot be used with CUDA's compatibility library: take it from LD_LIBRARY_PATH, or update the driver");
            default -> new Note("see nvidia-smi", Remedy.of(Setting.DEVICE.with("cpu"), " works without the GPU"));
        };
    }
}

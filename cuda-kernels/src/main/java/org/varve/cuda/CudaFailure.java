package org.varve.cuda;

import org.varve.core.DeviceFailure;
import org.varve.core.DeviceOutOfMemory;

/** A call of the driver that did not succeed. */
final class CudaFailure extends DeviceFailure {

    private static final long serialVersionUID = 1;

    /** The call that keeps host memory from being moved. */
    static final String PIN = "cuMemHostRegister";

    private static final int OUT_OF_MEMORY = 2;
    private static final int NO_DEVICE = 100;
    private static final int NO_BINARY = 209;
    private static final int INVALID_PTX = 218;
    private static final int UNSUPPORTED_PTX = 222;
    private static final int ILLEGAL_ADDRESS = 700;
    private static final int LAUNCH_FAILED = 719;

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
        return code == OUT_OF_MEMORY ? new DeviceOutOfMemory(message) : new CudaFailure(message);
    }

    private static String remedy(String call, int code) {
        return switch (code) {
            case OUT_OF_MEMORY -> call.startsWith(PIN)
                    ? "allow the process to lock more memory (ulimit -l), or lower --host-memory"
                    : "free memory of the GPU, or lower --device-memory";
            case NO_DEVICE -> "no GPU is visible: see nvidia-smi and CUDA_VISIBLE_DEVICES";
            case NO_BINARY, INVALID_PTX, UNSUPPORTED_PTX ->
                "a GPU of compute capability 7.5 or later and a driver of CUDA 11 or later are needed";
            case ILLEGAL_ADDRESS, LAUNCH_FAILED ->
                "a kernel went wrong, which is a defect of Varve: report it, and use --device cpu";
            default -> "see nvidia-smi; --device cpu works without the GPU";
        };
    }
}

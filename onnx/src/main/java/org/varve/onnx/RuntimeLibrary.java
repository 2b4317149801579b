package org.varve.onnx;

import org.varve.core.DeviceFailure;

/** Whether ONNX Runtime is among the libraries; knows none of its classes. */
final class RuntimeLibrary {

    private static final String CLASS = "ai.onnxruntime.OrtEnvironment";

    private RuntimeLibrary() {}

    /** Refuses to go on without the library. */
    static void requirePresent() {
        requirePresent(RuntimeLibrary.class.getClassLoader());
    }

    static void requirePresent(ClassLoader libraries) {
        try {
            Class.forName(CLASS, false, libraries);
        } catch (ClassNotFoundException e) {
            throw (DeviceFailure) new DeviceFailure(
                    "networks are computed by ONNX Runtime, which is not among the libraries: build the command line with -Ponnx, "
                            + "or depend on com.microsoft.onnxruntime:onnxruntime")
                    .initCause(e);
        }
    }
}

package org.varve.onnx;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import org.varve.core.DeviceFailure;

/** Whether ONNX Runtime is among the libraries; knows none of its classes. */
final class RuntimeLibrary {

    private static final String CLASS = "ai.onnxruntime.OrtEnvironment";

    private RuntimeLibrary() {}

    /** Refuses to go on without the library. */
    static void requirePresent() {
        obstacle().ifPresent(why -> {
            throw new DeviceFailure(why);
        });
    }

    /** What is missing, and where it comes from; empty if the library is there. */
    static Optional<String> obstacle() {
        return obstacle(RuntimeLibrary.class.getClassLoader());
    }

    /** Its version and file; empty if it is not there. */
    static Optional<String> description() {
        try {
            Class<?> type = Class.forName(CLASS, false, RuntimeLibrary.class.getClassLoader());
            String file = Optional.ofNullable(type.getProtectionDomain().getCodeSource())
                    .map(source -> ", " + Path.of(URI.create(source.getLocation().toString()))).orElse("");
            return Optional.of("ONNX Runtime " + version().orElse("of unknown version") + file);
        } catch (ClassNotFoundException e) {
            return Optional.empty();
        }
    }

    /** The version of the library; empty if it is not there or does not tell. */
    static Optional<String> version() {
        try {
            Class<?> type = Class.forName(CLASS, false, RuntimeLibrary.class.getClassLoader());
            return Optional.ofNullable(type.getPackage().getImplementationVersion());
        } catch (ClassNotFoundException e) {
            return Optional.empty();
        }
    }

    static Optional<String> obstacle(ClassLoader libraries) {
        boolean isPresent = libraries.getResource(CLASS.replace('.', '/') + ".class") != null;
        return isPresent
                ? Optional.empty()
                : Optional.of("networks are computed by ONNX Runtime, which is not among the libraries: "
                        + "build the command line with -Ponnx, or depend on com.microsoft.onnxruntime:onnxruntime");
    }
}

package org.varve.onnx;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The network of faults that comes with Varve, as a file of this process. */
final class BuiltInNetwork {

    /** What it is called in place of a path. */
    static final String NAME = "faults";

    private static @Nullable Path file;

    private BuiltInNetwork() {}

    /** The file of a network: itself, or that of the built-in network where there is none of its name. */
    static synchronized Path of(Path model) throws IOException {
        if (!model.toString().equals(NAME) || Files.exists(model)) return model;
        if (file == null || !Files.exists(file)) {
            try (InputStream bytes =
                    Objects.requireNonNull(BuiltInNetwork.class.getResourceAsStream("faults.onnx"))) {
                Path copy = Files.createTempFile("varve-faults", ".onnx");
                copy.toFile().deleteOnExit();
                Files.copy(bytes, copy, StandardCopyOption.REPLACE_EXISTING);
                file = copy;
            }
        }
        return file;
    }

    /** What messages call a network: its path, or the name of the built-in network, whose path no user knows. */
    static synchronized Path named(Path model) {
        return model.equals(file) ? Path.of(NAME) : model;
    }
}

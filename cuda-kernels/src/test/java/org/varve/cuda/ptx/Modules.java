package org.varve.cuda.ptx;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The compiled modules of the build. */
final class Modules {

    static final Path FOLDER = Path.of("target/classes/org/varve/cuda");

    private Modules() {}

    /** Their kernels by name. */
    static Map<String, Kernel> kernels() throws IOException {
        Map<String, Kernel> kernels = new HashMap<>();
        try (DirectoryStream<Path> modules = Files.newDirectoryStream(FOLDER, "*.ptx")) {
            for (Path module : modules) kernels.putAll(Kernel.parse(Files.readString(module)));
        }
        return kernels;
    }

    /** The text of one. */
    static String text(String module) throws IOException {
        return Files.readString(FOLDER.resolve(module + ".ptx"));
    }
}

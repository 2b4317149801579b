package org.varve.cuda;

import java.nio.file.Path;
import java.util.Optional;

/** Native libraries that the environment may name, to be used instead of the system's. */
enum NamedLibrary {

    /** The driver, libcuda.so.1: {@code VARVE_CUDA_DRIVER}. */
    DRIVER("VARVE_CUDA_DRIVER"),

    /** cuBLAS: {@code VARVE_CUBLAS}. */
    CUBLAS("VARVE_CUBLAS");

    private final String variable;

    NamedLibrary(String variable) {
        this.variable = variable;
    }

    /**
     * Loads the library if the environment names one, so that others find it under its own name.
     *
     * @return the file; empty if none is named
     * @throws UnsatisfiedLinkError if the system refuses it
     */
    Optional<Path> load() {
        Optional<String> named = Optional.ofNullable(System.getenv(variable));
        named.ifPresent(NamedLibrary::load);
        return named.map(Path::of);
    }

    @SuppressWarnings("restricted")
    private static void load(String file) {
        System.load(file);
    }
}

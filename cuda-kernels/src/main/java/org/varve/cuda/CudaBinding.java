package org.varve.cuda;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How Java calls the driver and cuBLAS: by JCuda where it has native libraries, else by Java's foreign functions.
 * {@code VARVE_CUDA_BINDING}, {@code jcuda} or {@code ffm}, chooses another.
 */
enum CudaBinding {

    /** JCuda and JCublas. */
    JCUDA {
        @Override
        CudaDriver open() throws IOException {
            NamedLibrary.DRIVER.load();
            return new JCudaCalls();
        }
    },

    /** Java's foreign functions; no class of JCuda is loaded. */
    FFM {
        @Override
        CudaDriver open() {
            return ForeignDriver.open(DriverFunctions.library());
        }
    };

    private static final String VARIABLE = "VARVE_CUDA_BINDING";

    /** Processors for which JCuda has native libraries, by the names that Java gives them. */
    private static final List<String> OF_JCUDA = List.of("amd64", "x86_64");

    /**
     * Loads the libraries and initialises the driver.
     *
     * @throws LinkageError if the driver is not installed
     * @throws IOException if JCuda's library cannot be provided safely
     */
    abstract CudaDriver open() throws IOException;

    /** The binding for this process. */
    static CudaBinding chosen() {
        return of(Optional.ofNullable(System.getenv(VARIABLE)), System.getProperty("os.arch", ""));
    }

    /**
     * The binding for a processor.
     *
     * @param wanted by the user
     * @throws IllegalArgumentException if there is none of that name
     */
    static CudaBinding of(Optional<String> wanted, String processor) {
        return wanted.map(CudaBinding::named).orElse(OF_JCUDA.contains(processor) ? JCUDA : FFM);
    }

    private static CudaBinding named(String name) {
        return Arrays.stream(values())
                .filter(binding -> binding.word().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("%s=%s: must be %s; unset it to let Varve choose"
                        .formatted(VARIABLE, name, Arrays.stream(values()).map(CudaBinding::word)
                                .collect(Collectors.joining(" or ")))));
    }

    /** What a list of devices says of a binding; nothing of JCuda, which is usual. */
    String remark() {
        return this == JCUDA ? "" : ", by " + word();
    }

    /** The name, as it is written. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}

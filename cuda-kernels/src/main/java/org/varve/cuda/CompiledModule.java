package org.varve.cuda;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Kernels that were compiled together.
 *
 * @param ptx PTX for any GPU, which the driver compiles to machine code
 * @param code machine code for the given GPU, if the build has any
 */
record CompiledModule(String ptx, Optional<byte[]> code) {

    /** A module of this build. */
    static CompiledModule of(String name, ComputeCapability capability) {
        return new CompiledModule(Resource.text(name + ".ptx"),
                code(name, capability, Resource::exists).map(Resource::bytes));
    }

    /**
     * The machine code that a GPU runs: that for its own major version and the same or an earlier minor version, the
     * latest.
     */
    static Optional<String> code(String name, ComputeCapability capability, Predicate<String> exists) {
        return IntStream.iterate(capability.minor(), minor -> minor >= 0, minor -> minor - 1)
                .mapToObj(minor -> "%s.sm_%s%s.cubin".formatted(name, capability.major(), minor))
                .filter(exists)
                .findFirst();
    }
}

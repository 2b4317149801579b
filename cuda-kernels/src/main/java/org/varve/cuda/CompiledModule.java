package org.varve.cuda;

import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Kernels that were compiled together.
 *
 * @param ptx PTX for any GPU, which the driver compiles to machine code
 * @param code machine code for the given GPU, if the build has any
 */
record CompiledModule(String ptx, Optional<byte[]> code) {

    /** A module of this build. A GPU runs code of its own major version and of the same or an earlier minor version. */
    static CompiledModule of(String name, ComputeCapability capability) {
        Optional<byte[]> code = IntStream.iterate(capability.minor(), minor -> minor >= 0, minor -> minor - 1)
                .mapToObj(minor -> "%s.sm_%s%s.cubin".formatted(name, capability.major(), minor))
                .filter(Resource::exists)
                .findFirst()
                .map(Resource::bytes);
        return new CompiledModule(Resource.text(name + ".ptx"), code);
    }
}

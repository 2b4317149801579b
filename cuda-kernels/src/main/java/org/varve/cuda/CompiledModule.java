package org.varve.cuda;

import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Kernels that were compiled together.
 *
 * @param ptx for any GPU, of which drivers make machine code
 * @param code machine code for the GPU in question, where there is some
 */
record CompiledModule(String ptx, Optional<byte[]> code) {

    /** A module of this build. A GPU runs the code of its own generation, and within that of any before it. */
    static CompiledModule of(String name, ComputeCapability capability) {
        Optional<byte[]> code = IntStream.iterate(capability.minor(), minor -> minor >= 0, minor -> minor - 1)
                .mapToObj(minor -> "%s.sm_%d%d.cubin".formatted(name, capability.major(), minor))
                .filter(Resource::exists)
                .findFirst()
                .map(Resource::bytes);
        return new CompiledModule(Resource.text(name + ".ptx"), code);
    }
}

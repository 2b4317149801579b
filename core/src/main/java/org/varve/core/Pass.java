package org.varve.core;

import java.util.List;

/** A kernel applied to fields. */
public record Pass(Kernel kernel, List<Field> inputs) {

    public Pass {
        inputs = List.copyOf(inputs);
    }

    /** The number of fields that the pass writes. */
    public int outputs() {
        return kernel.outputs(inputs.size());
    }

    /** Samples that the kernel reads of one of the fields around each sample that it writes. */
    public Halo halo(int input) {
        return kernel.halo(input, inputs.size());
    }
}

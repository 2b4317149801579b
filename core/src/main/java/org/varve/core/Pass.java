package org.varve.core;

import java.util.List;

/** A kernel applied to fields. */
public record Pass(Kernel kernel, List<Field> inputs) {

    public Pass {
        inputs = List.copyOf(inputs);
    }

    /** How many fields the pass writes. */
    public int outputs() {
        return kernel.outputs(inputs.size());
    }
}

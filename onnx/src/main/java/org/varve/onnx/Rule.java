package org.varve.onnx;

import java.util.List;

/** Derives the outputs of one kind of node. */
@FunctionalInterface
interface Rule {

    /**
     * The outputs, in order; those left out at the end are unknown.
     *
     * @throws NotDerivedException if they depend on all samples of an axis, or it is unknown on which
     */
    List<ArrayFacts> outputs(Call call);
}

package org.varve.onnx;

import java.util.List;

/** What is known of the outputs of a kind of node. */
@FunctionalInterface
interface Rule {

    /**
     * The outputs, in order; of further outputs nothing is known.
     *
     * @throws NotDerivedException if they follow from all samples of an axis, or from nobody knows which
     */
    List<ArrayFacts> outputs(Call call);
}

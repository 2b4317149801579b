package org.varve.cuda.ptx;

import java.util.List;

/**
 * A GPU, as its data sheet describes it.
 *
 * @param gigahertz of its multiprocessors under load
 * @param fp32 FP32 operations of a multiprocessor per cycle
 * @param integer integer and comparing operations of a multiprocessor per cycle
 * @param fp64 FP64 operations of a multiprocessor per cycle
 * @param gigabytes of its memory per second, as copies reach them
 */
record Card(
        String name, int multiprocessors, double gigahertz, int fp32, int integer, int fp64, double gigabytes) {

    /** Those of the table. */
    static final List<Card> ALL = List.of(
            new Card("H100", 132, 1.755, 128, 64, 64, 2746),
            new Card("A100", 108, 1.41, 64, 64, 32, 1400),
            new Card("L4", 58, 2.04, 128, 64, 2, 270),
            new Card("RTX 4090", 128, 2.52, 128, 64, 2, 920),
            new Card("T4", 40, 1.59, 64, 64, 2, 260));
}

package org.varve.study;

import java.util.List;
import org.varve.core.Halo;
import org.varve.core.Pass;
import org.varve.core.Program;

/**
 * The least that an operator demands of a machine for each sample of a survey, if nothing is computed or read twice.
 *
 * @param operations floating-point operations
 * @param sentBytes bytes of the input
 * @param returnedBytes bytes of the outputs
 * @param deviceBytes bytes read and written in a GPU's memory by all passes
 */
record OperatorDemand(double operations, double sentBytes, double returnedBytes, double deviceBytes) {

    /**
     * The demand of a program.
     *
     * @param passes the passes that a GPU computes for it
     * @param samples number of samples of a trace
     */
    static OperatorDemand of(Program program, List<Pass> passes, int samples) {
        int fields = passes.stream().mapToInt(OperatorDemand::fields).sum();
        // the input is spread into its own field where passes look beyond the tile
        int spread = program.halo().equals(Halo.NONE) ? 0 : 2;
        return new OperatorDemand(
                program.operations(samples),
                Float.BYTES,
                (double) Float.BYTES * program.outputs().size(),
                (double) Float.BYTES * (fields + spread));
    }

    private static int fields(Pass pass) {
        return pass.inputs().size() + pass.outputs();
    }

    /** Bytes read and written in the host's RAM; on the CPU, intermediate fields stay in the caches. */
    double hostBytes() {
        return sentBytes + returnedBytes;
    }
}

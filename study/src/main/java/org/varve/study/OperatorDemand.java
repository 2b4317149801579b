package org.varve.study;

import org.varve.core.Compilation;
import org.varve.core.Halo;
import org.varve.core.Pass;
import org.varve.core.Program;
import org.varve.core.Survey;
import org.varve.core.Workflow;

/**
 * What an operator demands of a machine for each sample of a survey, at least: nothing is computed or read twice.
 *
 * @param operations floating-point operations
 * @param sentBytes bytes of the survey that go in
 * @param returnedBytes bytes of the outputs
 * @param deviceBytes read and written in a GPU's memory: every pass reads its fields and writes its own
 */
record OperatorDemand(double operations, double sentBytes, double returnedBytes, double deviceBytes) {

    static OperatorDemand of(Workflow workflow, Survey survey) {
        Program program = new Compilation(workflow, survey).program();
        int fields = program.passes().stream().mapToInt(OperatorDemand::fields).sum();
        // the input is spread into a field of its own where passes look beyond the tile
        int spread = program.halo().equals(Halo.NONE) ? 0 : 2;
        return new OperatorDemand(
                program.operations(survey.shape().samples()),
                Float.BYTES,
                (double) Float.BYTES * program.outputs().size(),
                (double) Float.BYTES * (fields + spread));
    }

    private static int fields(Pass pass) {
        return pass.inputs().size() + pass.outputs();
    }

    /** Bytes read and written in the host's RAM; on the CPU, fields between survey and outputs stay in the caches. */
    double hostBytes() {
        return sentBytes + returnedBytes;
    }
}

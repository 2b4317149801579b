package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.PhaseDerivative;

/** {@link PhaseDerivative} in float32: the phases of a trace first, then their steps. */
final class PhaseDerivativeSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final float HALF_TURN = (float) Math.PI;
    private static final float TURN = (float) (2 * Math.PI);

    private final PhaseDerivative kernel;

    /** The phases of one trace from index 1 on, with the first and the last repeated; then the step after each. */
    private final float[] phases;

    PhaseDerivativeSimdBody(Work work, PhaseDerivative kernel, int samples) {
        this.kernel = kernel;
        phases = work.floats(1 + (long) Math.ceilDiv(samples + 1, Rows.LANES) * Rows.LANES);
    }

    @Override
    public void compute(Rows rows) {
        int samples = rows.samples();
        for (int row = 0; row < rows.count(); row++) {
            for (int k = 0; k < samples; k += SPECIES.length()) {
                PhaseSimdBody.angle(rows, row, k).intoArray(phases, k + 1);
            }
            phases[0] = phases[1];
            phases[samples + 1] = phases[samples];
            replaceBySteps(samples);
            differences(rows, row);
        }
    }

    private void replaceBySteps(int samples) {
        for (int k = 0; k <= samples; k += SPECIES.length()) {
            FloatVector step = FloatVector.fromArray(SPECIES, phases, k + 1)
                    .sub(FloatVector.fromArray(SPECIES, phases, k));
            // a step longer than half a turn loses a whole turn
            step.sub(TURN, step.compare(VectorOperators.GT, HALF_TURN))
                    .add(TURN, step.compare(VectorOperators.LT, -HALF_TURN))
                    .intoArray(phases, k);
        }
    }

    private void differences(Rows rows, int row) {
        float[] y = rows.output(0);
        int to = rows.to(0, row);
        int kept = kernel.signed() ? -1 : Integer.MAX_VALUE;
        for (int k = 0; k < rows.samples(); k += SPECIES.length()) {
            FloatVector mean = FloatVector.fromArray(SPECIES, phases, k + 1)
                    .add(FloatVector.fromArray(SPECIES, phases, k))
                    .mul(0.5f);
            mean.reinterpretAsInts().and(kept).reinterpretAsFloats().mul(kernel.scale()).intoArray(y, to + k);
        }
        if (kernel.oneSided() && rows.samples() > 1) {
            y[to] *= 2;
            y[to + rows.samples() - 1] *= 2;
        }
    }
}

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

    /** The phases of one trace from index 1 on, with the first and the last repeated. */
    private final float[] phases;

    PhaseDerivativeSimdBody(Work work, PhaseDerivative kernel, int samples) {
        this.kernel = kernel;
        phases = work.floats(2 + (long) Math.ceilDiv(samples, Rows.LANES) * Rows.LANES);
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
            differences(rows, row);
        }
    }

    private void differences(Rows rows, int row) {
        float[] y = rows.output(0);
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k += SPECIES.length()) {
            FloatVector before = FloatVector.fromArray(SPECIES, phases, k);
            FloatVector phase = FloatVector.fromArray(SPECIES, phases, k + 1);
            FloatVector after = FloatVector.fromArray(SPECIES, phases, k + 2);
            FloatVector mean = wrap(after.sub(phase)).add(wrap(phase.sub(before))).mul(0.5f);
            (kernel.signed() ? mean : mean.abs()).mul(kernel.scale()).intoArray(y, to + k);
        }
        if (kernel.oneSided() && rows.samples() > 1) {
            y[to] *= 2;
            y[to + rows.samples() - 1] *= 2;
        }
    }

    /** Removes a whole turn from steps longer than half a turn. */
    private static FloatVector wrap(FloatVector step) {
        FloatVector wrapped = step.blend(step.sub(TURN), step.compare(VectorOperators.GT, HALF_TURN));
        return wrapped.blend(step.add(TURN), step.compare(VectorOperators.LT, -HALF_TURN));
    }
}

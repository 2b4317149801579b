package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.RelativeChange;

/** {@link RelativeChange} in vectors; equal to it bit for bit. */
final class RelativeChangeSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    private final RelativeChange kernel;

    /** One trace from index 1 on, so that each sample has neighbours. */
    private final float[] trace;

    RelativeChangeSimdBody(Work work, RelativeChange kernel, int samples) {
        this.kernel = kernel;
        trace = work.floats(2 + (long) Math.ceilDiv(samples, Rows.LANES) * Rows.LANES);
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            System.arraycopy(rows.input(0), rows.at(0, 0, row), trace, 1, rows.samples());
            changes(rows, row);
            kernel.ends(rows, row);
        }
    }

    private void changes(Rows rows, int row) {
        float[] y = rows.output(0);
        int to = rows.to(0, row);
        for (int k = 0; k < rows.samples(); k += SPECIES.length()) {
            FloatVector before = FloatVector.fromArray(SPECIES, trace, k);
            FloatVector envelope = FloatVector.fromArray(SPECIES, trace, k + 1);
            FloatVector after = FloatVector.fromArray(SPECIES, trace, k + 2);
            FloatVector change = after.sub(before).mul(0.5f).div(envelope.max(RelativeChange.LEAST))
                    .max(-kernel.bound()).min(kernel.bound());
            (kernel.signed() ? change : change.abs()).mul(kernel.scale()).intoArray(y, to + k);
        }
    }
}

package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.FaultStrike;

/** {@link FaultStrike}, a vector of samples at a time. */
final class FaultStrikeSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    private final FaultStrike kernel;

    FaultStrikeSimdBody(FaultStrike kernel) {
        this.kernel = kernel;
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            refine(rows, row);
            if (rows.inputs() == FaultStrike.FIRST) {
                take(rows, row);
            } else {
                choose(rows, row);
            }
        }
    }

    /** Puts the strike of each sample, moved to the bottom of its parabola, into its output. */
    private void refine(Rows rows, int row) {
        for (int k = 0; k < rows.samples(); k += SPECIES.length()) {
            FloatVector offset =
                    ParabolaSimd.bottom(read(rows, 0, row, k), read(rows, 1, row, k), read(rows, 2, row, k));
            FloatVector strike = offset.mul(kernel.step()).add(kernel.degrees());
            strike.blend(strike.add(360), strike.compare(VectorOperators.LT, 0f))
                    .intoArray(rows.output(1), rows.to(1, row) + k);
        }
    }

    private static void take(Rows rows, int row) {
        for (int k = 0; k < rows.samples(); k += SPECIES.length()) {
            read(rows, 1, row, k).intoArray(rows.output(0), rows.to(0, row) + k);
            read(rows, 3, row, k).intoArray(rows.output(2), rows.to(2, row) + k);
        }
    }

    /** Keeps the result of the step before, except where this strike is better. */
    private static void choose(Rows rows, int row) {
        for (int k = 0; k < rows.samples(); k += SPECIES.length()) {
            FloatVector here = read(rows, 1, row, k);
            FloatVector least = read(rows, FaultStrike.FIRST, row, k);
            VectorMask<Float> isBest = ParabolaSimd.isLess(here, least);
            int to = rows.to(1, row) + k;
            least.blend(here, isBest).intoArray(rows.output(0), rows.to(0, row) + k);
            read(rows, FaultStrike.FIRST + 1, row, k)
                    .blend(FloatVector.fromArray(SPECIES, rows.output(1), to), isBest)
                    .intoArray(rows.output(1), to);
            read(rows, FaultStrike.FIRST + 2, row, k).blend(read(rows, 3, row, k), isBest)
                    .intoArray(rows.output(2), rows.to(2, row) + k);
        }
    }

    private static FloatVector read(Rows rows, int field, int row, int k) {
        return FloatVector.fromArray(SPECIES, rows.input(field), rows.at(field, 0, row) + k);
    }
}

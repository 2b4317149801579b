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
            for (int k = 0; k < rows.samples(); k += SPECIES.length()) {
                FloatVector here = read(rows, 1, row, k);
                FloatVector offset = ParabolaSimd.bottom(read(rows, 0, row, k), here, read(rows, 2, row, k));
                FloatVector strike = offset.mul(kernel.step()).add(kernel.degrees());
                strike = strike.blend(strike.add(360), strike.compare(VectorOperators.LT, 0f));
                choose(rows, row, k, here, strike);
            }
        }
    }

    private void choose(Rows rows, int row, int k, FloatVector here, FloatVector strike) {
        FloatVector dip = read(rows, 3, row, k);
        if (rows.inputs() == FaultStrike.FIRST) {
            write(rows, row, k, here, strike, dip);
        } else {
            FloatVector least = read(rows, FaultStrike.FIRST, row, k);
            VectorMask<Float> isBest = ParabolaSimd.isLess(here, least);
            write(rows, row, k, least.blend(here, isBest),
                    read(rows, FaultStrike.FIRST + 1, row, k).blend(strike, isBest),
                    read(rows, FaultStrike.FIRST + 2, row, k).blend(dip, isBest));
        }
    }

    private static FloatVector read(Rows rows, int field, int row, int k) {
        return FloatVector.fromArray(SPECIES, rows.input(field), rows.at(field, 0, row) + k);
    }

    private static void write(Rows rows, int row, int k, FloatVector least, FloatVector strike, FloatVector dip) {
        least.intoArray(rows.output(0), rows.to(0, row) + k);
        strike.intoArray(rows.output(1), rows.to(1, row) + k);
        dip.intoArray(rows.output(2), rows.to(2, row) + k);
    }
}

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
    private static final int LANES = SPECIES.length();

    private final FaultStrike kernel;
    private final int strikes;
    private final float[] degrees;
    /** The arrays of a row's fields, and where it begins in them. */
    private final float[][] x;
    private final int[] at;

    FaultStrikeSimdBody(Work work, FaultStrike kernel) {
        this.kernel = kernel;
        strikes = kernel.degrees().size();
        degrees = work.floats(strikes, all -> {
            for (int n = 0; n < strikes; n++) all[n] = kernel.degrees().get(n);
        });
        x = new float[kernel.soFar() + 3][];
        at = work.ints(x.length);
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            for (int field = 0; field < rows.inputs(); field++) {
                x[field] = rows.input(field);
                at[field] = rows.at(field, 0, row);
            }
            choose(rows, row, rows.inputs() == kernel.soFar());
        }
    }

    private void choose(Rows rows, int row, boolean isFirst) {
        float[] leastOut = rows.output(0);
        float[] strikeOut = rows.output(1);
        float[] dipOut = rows.output(2);
        int to = rows.to(0, row);
        int toStrike = rows.to(1, row);
        int toDip = rows.to(2, row);
        int soFar = kernel.soFar();
        int samples = rows.samples();
        for (int k = 0; k < samples; k += LANES) {
            // any semblance is less than infinity
            FloatVector least = FloatVector.broadcast(SPECIES, Float.POSITIVE_INFINITY);
            FloatVector strike = least;
            FloatVector dip = least;
            if (!isFirst) {
                least = FloatVector.fromArray(SPECIES, x[soFar], at[soFar] + k);
                strike = FloatVector.fromArray(SPECIES, x[soFar + 1], at[soFar + 1] + k);
                dip = FloatVector.fromArray(SPECIES, x[soFar + 2], at[soFar + 2] + k);
            }
            for (int n = 0; n < strikes; n++) {
                int field = FaultStrike.FIELDS * n;
                FloatVector here = FloatVector.fromArray(SPECIES, x[field + 1], at[field + 1] + k);
                VectorMask<Float> isLess = ParabolaSimd.isLess(here, least);
                FloatVector moved = ParabolaSimd.bottom(
                        FloatVector.fromArray(SPECIES, x[field], at[field] + k), here,
                        FloatVector.fromArray(SPECIES, x[field + 2], at[field + 2] + k))
                        .mul(kernel.step()).add(degrees[n]);
                moved = moved.blend(moved.add(360), moved.compare(VectorOperators.LT, 0f));
                least = least.blend(here, isLess);
                strike = strike.blend(moved, isLess);
                dip = dip.blend(FloatVector.fromArray(SPECIES, x[field + 3], at[field + 3] + k), isLess);
            }
            least.intoArray(leastOut, to + k);
            strike.intoArray(strikeOut, toStrike + k);
            dip.intoArray(dipOut, toDip + k);
        }
    }
}

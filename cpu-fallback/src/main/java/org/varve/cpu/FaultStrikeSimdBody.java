package org.varve.cpu;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.FaultStrike;

/**
 * {@link FaultStrike}, a vector of samples at a time. Each strike is compared with the choice so far in a pass of its
 * own over the row, which stays in the cache: no vector lives on from one strike to the next.
 */
final class FaultStrikeSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final FaultStrike kernel;
    private final int strikes;
    private final float[] degrees;

    FaultStrikeSimdBody(Work work, FaultStrike kernel) {
        this.kernel = kernel;
        strikes = kernel.degrees().size();
        degrees = work.floats(strikes, all -> {
            for (int n = 0; n < strikes; n++) all[n] = kernel.degrees().get(n);
        });
    }

    @Override
    public void compute(Rows rows) {
        int soFar = kernel.soFar();
        for (int row = 0; row < rows.count(); row++) {
            if (rows.inputs() > soFar) {
                for (int n = 0; n < 3; n++) {
                    System.arraycopy(rows.input(soFar + n), rows.at(soFar + n, 0, row), rows.output(n),
                            rows.to(n, row), rows.samples());
                }
            } else {
                // any semblance is less than infinity
                int to = rows.to(0, row);
                Arrays.fill(rows.output(0), to, to + rows.samples(), Float.POSITIVE_INFINITY);
            }
            for (int n = 0; n < strikes; n++) compare(rows, row, n);
        }
    }

    /** Chooses a strike where its semblance is less than the least so far, which stands in the output. */
    private void compare(Rows rows, int row, int n) {
        int field = FaultStrike.FIELDS * n;
        float[] before = rows.input(field);
        float[] here = rows.input(field + 1);
        float[] after = rows.input(field + 2);
        float[] dip = rows.input(field + 3);
        int atBefore = rows.at(field, 0, row);
        int atHere = rows.at(field + 1, 0, row);
        int atAfter = rows.at(field + 2, 0, row);
        int atDip = rows.at(field + 3, 0, row);
        float[] least = rows.output(0);
        float[] strikes = rows.output(1);
        float[] dips = rows.output(2);
        int to = rows.to(0, row);
        int toStrike = rows.to(1, row);
        int toDip = rows.to(2, row);
        for (int k = 0; k < rows.samples(); k += LANES) {
            FloatVector semblance = FloatVector.fromArray(SPECIES, here, atHere + k);
            FloatVector leastSoFar = FloatVector.fromArray(SPECIES, least, to + k);
            VectorMask<Float> isLess = ParabolaSimd.isLess(semblance, leastSoFar);
            FloatVector strike = ParabolaSimd.bottom(FloatVector.fromArray(SPECIES, before, atBefore + k), semblance,
                    FloatVector.fromArray(SPECIES, after, atAfter + k))
                    .mul(kernel.step()).add(degrees[n]);
            leastSoFar.blend(semblance, isLess).intoArray(least, to + k);
            FloatVector.fromArray(SPECIES, strikes, toStrike + k)
                    .blend(strike.blend(strike.add(360), strike.compare(VectorOperators.LT, 0f)), isLess)
                    .intoArray(strikes, toStrike + k);
            FloatVector.fromArray(SPECIES, dips, toDip + k)
                    .blend(FloatVector.fromArray(SPECIES, dip, atDip + k), isLess)
                    .intoArray(dips, toDip + k);
        }
    }
}

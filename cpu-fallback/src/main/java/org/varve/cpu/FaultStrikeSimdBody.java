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

    FaultStrikeSimdBody(FaultStrike kernel) {
        this.kernel = kernel;
    }

    @Override
    public void compute(Rows rows) {
        boolean isFirst = rows.inputs() == FaultStrike.FIRST;
        for (int row = 0; row < rows.count(); row++) {
            refine(rows, row);
            if (isFirst) {
                take(rows, row, 0, 1);
                take(rows, row, 2, 3);
            } else {
                choose(rows, row);
            }
        }
    }

    /** Puts the strike of each sample, moved to the bottom of its parabola, into its output. */
    private void refine(Rows rows, int row) {
        float[] before = rows.input(0);
        float[] here = rows.input(1);
        float[] after = rows.input(2);
        float[] strikes = rows.output(1);
        int atBefore = rows.at(0, 0, row);
        int at = rows.at(1, 0, row);
        int atAfter = rows.at(2, 0, row);
        int to = rows.to(1, row);
        int samples = rows.samples();
        for (int k = 0; k < samples; k += LANES) {
            FloatVector strike = ParabolaSimd.bottom(FloatVector.fromArray(SPECIES, before, atBefore + k),
                    FloatVector.fromArray(SPECIES, here, at + k), FloatVector.fromArray(SPECIES, after, atAfter + k))
                    .mul(kernel.step()).add(kernel.degrees());
            strike.blend(strike.add(360), strike.compare(VectorOperators.LT, 0f)).intoArray(strikes, to + k);
        }
    }

    private static void take(Rows rows, int row, int output, int input) {
        System.arraycopy(rows.input(input), rows.at(input, 0, row), rows.output(output), rows.to(output, row),
                rows.samples());
    }

    /** Keeps the result of the step before, except where this strike is better. */
    private static void choose(Rows rows, int row) {
        float[] semblances = rows.input(1);
        float[] dips = rows.input(3);
        float[] least = rows.input(FaultStrike.FIRST);
        float[] strikeOfLeast = rows.input(FaultStrike.FIRST + 1);
        float[] dipOfLeast = rows.input(FaultStrike.FIRST + 2);
        int at = rows.at(1, 0, row);
        int atDip = rows.at(3, 0, row);
        int atLeast = rows.at(FaultStrike.FIRST, 0, row);
        int atStrikeOfLeast = rows.at(FaultStrike.FIRST + 1, 0, row);
        int atDipOfLeast = rows.at(FaultStrike.FIRST + 2, 0, row);
        int to = rows.to(0, row);
        int toStrike = rows.to(1, row);
        int toDip = rows.to(2, row);
        float[] y = rows.output(0);
        float[] strikes = rows.output(1);
        float[] yDips = rows.output(2);
        int samples = rows.samples();
        for (int k = 0; k < samples; k += LANES) {
            FloatVector here = FloatVector.fromArray(SPECIES, semblances, at + k);
            FloatVector soFar = FloatVector.fromArray(SPECIES, least, atLeast + k);
            VectorMask<Float> isBest = ParabolaSimd.isLess(here, soFar);
            soFar.blend(here, isBest).intoArray(y, to + k);
            FloatVector.fromArray(SPECIES, strikeOfLeast, atStrikeOfLeast + k)
                    .blend(FloatVector.fromArray(SPECIES, strikes, toStrike + k), isBest)
                    .intoArray(strikes, toStrike + k);
            FloatVector.fromArray(SPECIES, dipOfLeast, atDipOfLeast + k)
                    .blend(FloatVector.fromArray(SPECIES, dips, atDip + k), isBest)
                    .intoArray(yDips, toDip + k);
        }
    }
}

package org.varve.cpu;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.FaultStrike;

/** {@link FaultStrike}, a row at a time: one strike after the other, what is chosen so far standing in the outputs. */
final class FaultStrikeSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final FaultStrike kernel;

    FaultStrikeSimdBody(FaultStrike kernel) {
        this.kernel = kernel;
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            for (int output = 0; output < rows.outputs(); output++) {
                begin(rows, row, output);
            }
            for (int n = 0; n < kernel.degrees().size(); n++) {
                choose(rows, row, n);
            }
        }
    }

    /** Puts what the step before has chosen into an output; any semblance is less than infinity. */
    private void begin(Rows rows, int row, int output) {
        float[] y = rows.output(output);
        int to = rows.to(output, row);
        int input = kernel.soFar() + output;
        if (input < rows.inputs()) {
            System.arraycopy(rows.input(input), rows.at(input, 0, row), y, to, rows.samples());
        } else {
            Arrays.fill(y, to, to + rows.samples(), Float.POSITIVE_INFINITY);
        }
    }

    /** Takes a strike where it is better. */
    private void choose(Rows rows, int row, int n) {
        int field = FaultStrike.FIELDS * n;
        float[] before = rows.input(field);
        float[] here = rows.input(field + 1);
        float[] after = rows.input(field + 2);
        float[] dip = rows.input(field + 3);
        int atBefore = rows.at(field, 0, row);
        int at = rows.at(field + 1, 0, row);
        int atAfter = rows.at(field + 2, 0, row);
        int atDip = rows.at(field + 3, 0, row);
        float[] least = rows.output(0);
        float[] strikes = rows.output(1);
        float[] dips = rows.output(2);
        int to = rows.to(0, row);
        int toStrike = rows.to(1, row);
        int toDip = rows.to(2, row);
        float degrees = kernel.degrees().get(n);
        int samples = rows.samples();
        for (int k = 0; k < samples; k += LANES) {
            FloatVector semblance = FloatVector.fromArray(SPECIES, here, at + k);
            FloatVector soFar = FloatVector.fromArray(SPECIES, least, to + k);
            VectorMask<Float> isLess = ParabolaSimd.isLess(semblance, soFar);
            if (!isLess.anyTrue()) continue;
            soFar.blend(semblance, isLess).intoArray(least, to + k);
            FloatVector strike = ParabolaSimd.bottom(FloatVector.fromArray(SPECIES, before, atBefore + k), semblance,
                    FloatVector.fromArray(SPECIES, after, atAfter + k)).mul(kernel.step()).add(degrees);
            strike = strike.blend(strike.add(360), strike.compare(VectorOperators.LT, 0f));
            FloatVector.fromArray(SPECIES, strikes, toStrike + k).blend(strike, isLess).intoArray(strikes,
                    toStrike + k);
            FloatVector.fromArray(SPECIES, dips, toDip + k)
                    .blend(FloatVector.fromArray(SPECIES, dip, atDip + k), isLess)
                    .intoArray(dips, toDip + k);
        }
    }
}

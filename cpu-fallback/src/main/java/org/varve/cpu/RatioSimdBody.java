package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.Ratio;

/** {@link Ratio}, a vector of samples at a time. */
final class RatioSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    private final float bound;
    private final float undefined;

    RatioSimdBody(Ratio kernel) {
        bound = kernel.bound();
        undefined = kernel.undefined();
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            int atX = rows.at(0, 0, row);
            int atZ = rows.at(1, 0, row);
            int to = rows.to(0, row);
            for (int k = 0; k < rows.samples(); k += SPECIES.length()) {
                FloatVector x = FloatVector.fromArray(SPECIES, rows.input(0), atX + k);
                FloatVector z = FloatVector.fromArray(SPECIES, rows.input(1), atZ + k);
                FloatVector quotient = x.div(z);
                // comparisons, unlike the minimum and the maximum, leave NaN as it is
                quotient = quotient.blend(-bound, quotient.compare(VectorOperators.LT, -bound));
                quotient = quotient.blend(bound, quotient.compare(VectorOperators.GT, bound));
                VectorMask<Float> isNull = x.compare(VectorOperators.EQ, 0).and(z.compare(VectorOperators.EQ, 0));
                quotient.blend(undefined, isNull).intoArray(rows.output(0), to + k);
            }
        }
    }
}

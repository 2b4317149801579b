package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Limit;

/** Counts the samples of rows at which a {@link Limit} acts, as {@link Limit#count} does. */
final class LimitedSamples {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private LimitedSamples() {}

    /**
     * The number of samples that are at the limit in the first or the second field.
     *
     * @param first place of the first sample of a row
     * @param second that of the same row in the second field, or {@code first}
     */
    static int count(Limit limit, float[] fields, int first, int second, int samples) {
        int whole = samples - samples % LANES;
        int count = 0;
        for (int k = 0; k < whole; k += LANES) {
            count += isAt(limit.magnitude(), fields, first + k).or(isAt(limit.magnitude(), fields, second + k))
                    .trueCount();
        }
        return count + limit.count(fields, first + whole, second + whole, samples - whole);
    }

    private static VectorMask<Float> isAt(float magnitude, float[] fields, int at) {
        FloatVector size = FloatVector.fromArray(SPECIES, fields, at).abs();
        return size.compare(VectorOperators.GE, magnitude);
    }
}

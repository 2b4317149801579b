package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.SteadiestMean;

/** {@link SteadiestMean}, a vector of samples at a time. */
final class SteadiestMeanSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    private final SteadiestMean kernel;
    private final int[] atDeviation;
    private final int[] atMean;

    SteadiestMeanSimdBody(Work work, SteadiestMean kernel) {
        this.kernel = kernel;
        atDeviation = work.ints((long) kernel.inlines() * kernel.crosslines());
        atMean = work.ints((long) kernel.inlines() * kernel.crosslines());
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            int trace = 0;
            for (int di = -kernel.inlines() / 2; di <= kernel.inlines() / 2; di++) {
                for (int dj = -kernel.crosslines() / 2; dj <= kernel.crosslines() / 2; dj++) {
                    atDeviation[trace] = rows.at(0, di, row + dj);
                    atMean[trace++] = rows.at(1, di, row + dj);
                }
            }
            int to = rows.to(0, row);
            for (int k = 0; k < rows.samples(); k += SPECIES.length()) {
                mean(rows.input(0), rows.input(1), k).intoArray(rows.output(0), to + k);
            }
        }
    }

    private FloatVector mean(float[] deviations, float[] means, int k) {
        FloatVector least = FloatVector.broadcast(SPECIES, Float.NaN);
        FloatVector mean = least;
        for (int trace = 0; trace < atMean.length; trace++) {
            for (int dk = -kernel.samples() / 2; dk <= kernel.samples() / 2; dk++) {
                FloatVector deviation = FloatVector.fromArray(SPECIES, deviations, atDeviation[trace] + k + dk);
                VectorMask<Float> better = deviation.compare(VectorOperators.LT, least)
                        .or(least.test(VectorOperators.IS_NAN));
                least = least.blend(deviation, better);
                mean = mean.blend(FloatVector.fromArray(SPECIES, means, atMean[trace] + k + dk), better);
            }
        }
        return mean;
    }
}

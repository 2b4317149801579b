package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.PeakLag;

/** {@link PeakLag}: looks for peaks among a vector of samples at a time, and refines these one by one. */
final class PeakLagSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    private final PeakLag kernel;
    private final float[] weights;
    private final float[] correlations;

    PeakLagSimdBody(Work work, PeakLag kernel) {
        this.kernel = kernel;
        weights = work.floats(PeakLag.WEIGHTS, copy -> System.arraycopy(PeakLag.weights(), 0, copy, 0, copy.length));
        correlations = work.floats(PeakLag.WIDTH);
    }

    @Override
    public void compute(Rows rows) {
        boolean isFirst = rows.inputs() == PeakLag.WIDTH;
        for (int row = 0; row < rows.count(); row++) {
            if (isFirst) {
                for (int k = 0; k < rows.samples(); k++) {
                    kernel.choose(rows, row, k, correlations, weights);
                }
                continue;
            }
            for (int k = 0; k < rows.samples(); k += SPECIES.length()) {
                read(rows, PeakLag.WIDTH, row, k).intoArray(rows.output(0), rows.to(0, row) + k);
                read(rows, PeakLag.WIDTH + 1, row, k).intoArray(rows.output(1), rows.to(1, row) + k);
                long peaks = peaks(rows, row, k);
                for (; peaks != 0; peaks &= peaks - 1) {
                    int sample = k + Long.numberOfTrailingZeros(peaks);
                    if (sample < rows.samples()) kernel.choose(rows, row, sample, correlations, weights);
                }
            }
        }
    }

    /** A bit for each lane whose correlation is a peak among whole lags. */
    private long peaks(Rows rows, int row, int k) {
        FloatVector here = read(rows, PeakLag.REACH, row, k);
        VectorMask<Float> isPeak = SPECIES.maskAll(true);
        if (!kernel.isFirstLag()) {
            isPeak = isPeak.and(here.compare(VectorOperators.GE, read(rows, PeakLag.REACH - 1, row, k)));
        }
        if (!kernel.isLastLag()) {
            isPeak = isPeak.and(here.compare(VectorOperators.GE, read(rows, PeakLag.REACH + 1, row, k)));
        }
        return isPeak.toLong();
    }

    private static FloatVector read(Rows rows, int field, int row, int k) {
        return FloatVector.fromArray(SPECIES, rows.input(field), rows.at(field, 0, row) + k);
    }
}

package org.varve.cpu;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.PeakLag;

/**
 * {@link PeakLag}: looks for peaks among a vector of samples at a time, packs them into vectors, and refines these by
 * {@link PeakLanes}.
 */
final class PeakLagSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = PeakLanes.SPECIES;
    private static final VectorSpecies<Integer> INDICES = IntVector.SPECIES_PREFERRED;
    private static final int LANES = PeakLanes.LANES;

    private final PeakLag kernel;
    private final PeakLanes lanes;

    /** Where the results of the packed samples go, for each output. */
    private final int[] places;
    private final int[] lagPlaces;

    /** Samples that are packed and wait. */
    private int waiting;

    private final int[] ascending;

    /** Where a row of each input begins. */
    private final int[] at;

    PeakLagSimdBody(Work work, PeakLag kernel) {
        this.kernel = kernel;
        lanes = new PeakLanes(work, kernel);
        places = work.ints(PeakLanes.STRIDE);
        lagPlaces = work.ints(PeakLanes.STRIDE);
        at = work.ints(PeakLag.WIDTH + 2L);
        ascending = work.ints(LANES, all -> Arrays.setAll(all, lane -> lane));
    }

    @Override
    public void compute(Rows rows) {
        boolean isFirst = rows.inputs() == PeakLag.WIDTH;
        for (int row = 0; row < rows.count(); row++) {
            for (int n = 0; n < rows.inputs(); n++) {
                at[n] = rows.at(n, 0, row);
            }
            int to = rows.to(0, row);
            int lagTo = rows.to(1, row);
            for (int k = 0; k < rows.samples(); k += LANES) {
                if (!isFirst) {
                    read(rows, PeakLag.WIDTH, k).intoArray(rows.output(0), to + k);
                    read(rows, PeakLag.WIDTH + 1, k).intoArray(rows.output(1), lagTo + k);
                }
                VectorMask<Float> wanted = isFirst ? SPECIES.maskAll(true) : peaks(rows, k);
                if (k + LANES > rows.samples()) wanted = wanted.and(SPECIES.indexInRange(k, rows.samples()));
                if (wanted.anyTrue()) {
                    pack(rows, k, wanted.toLong(), isFirst);
                    IntVector samples = IntVector.fromArray(INDICES, ascending, 0).compress(wanted.cast(INDICES));
                    samples.add(to + k).intoArray(places, waiting);
                    samples.add(lagTo + k).intoArray(lagPlaces, waiting);
                    waiting += wanted.trueCount();
                    if (waiting >= LANES) flush(rows, isFirst);
                }
            }
        }
        if (waiting > 0) flush(rows, isFirst);
    }

    /** The lanes whose correlation is a peak among whole lags. */
    private VectorMask<Float> peaks(Rows rows, int k) {
        FloatVector here = read(rows, PeakLag.REACH, k);
        VectorMask<Float> isPeak = SPECIES.maskAll(true);
        if (!kernel.isFirstLag()) {
            isPeak = isPeak.and(here.compare(VectorOperators.GE, read(rows, PeakLag.REACH - 1, k)));
        }
        if (!kernel.isLastLag()) {
            isPeak = isPeak.and(here.compare(VectorOperators.GE, read(rows, PeakLag.REACH + 1, k)));
        }
        return isPeak;
    }

    private void pack(Rows rows, int k, long lanesWanted, boolean isFirst) {
        VectorMask<Float> wanted = VectorMask.fromLong(SPECIES, lanesWanted);
        for (int n = 0; n < PeakLag.WIDTH; n++) {
            FloatVector.fromArray(SPECIES, rows.input(n), at[n] + k).compress(wanted)
                    .intoArray(lanes.correlations, n * PeakLanes.STRIDE + waiting);
        }
        if (isFirst) return;
        FloatVector.fromArray(SPECIES, rows.input(PeakLag.WIDTH), at[PeakLag.WIDTH] + k).compress(wanted)
                .intoArray(lanes.exceeded, waiting);
    }

    /** Finds the peaks of a vector of packed samples, or of those that are left. */
    private void flush(Rows rows, boolean isFirst) {
        long counts = lanes.find();
        if (isFirst) counts = -1L >>> (Long.SIZE - LANES);
        if (waiting < LANES) counts &= (1L << waiting) - 1;
        float[] largest = rows.output(0);
        float[] lag = rows.output(1);
        for (; counts != 0; counts &= counts - 1) {
            int lane = Long.numberOfTrailingZeros(counts);
            largest[places[lane]] = lanes.largest[lane];
            lag[lagPlaces[lane]] = lanes.lags[lane];
        }
        for (int n = 0; n < PeakLag.WIDTH; n++) {
            FloatVector.fromArray(SPECIES, lanes.correlations, n * PeakLanes.STRIDE + LANES)
                    .intoArray(lanes.correlations, n * PeakLanes.STRIDE);
        }
        FloatVector.fromArray(SPECIES, lanes.exceeded, LANES).intoArray(lanes.exceeded, 0);
        IntVector.fromArray(INDICES, places, LANES).intoArray(places, 0);
        IntVector.fromArray(INDICES, lagPlaces, LANES).intoArray(lagPlaces, 0);
        waiting = Math.max(0, waiting - LANES);
    }

    private FloatVector read(Rows rows, int field, int k) {
        return FloatVector.fromArray(SPECIES, rows.input(field), at[field] + k);
    }
}

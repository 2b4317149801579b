package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.PeakLag;

/**
 * {@link PeakLag}: looks for peaks among a vector of samples at a time, packs those of a few vectors side by side,
 * refines them by {@link PeakLanes}, and puts them back.
 */
final class PeakLagSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = PeakLanes.SPECIES;
    private static final int LANES = PeakLanes.LANES;

    private final PeakLag kernel;
    private final PeakLanes lanes;

    /** The vectors whose peaks are packed: a bit for each peak, and where the vector goes in each output. */
    private final int[] peaks;
    private final int[] places;
    private final int[] lagPlaces;

    private int vectors;

    /** Samples that are packed. */
    private int packed;

    /** Where a row of each input begins. */
    private final int[] at;

    PeakLagSimdBody(Work work, PeakLag kernel) {
        this.kernel = kernel;
        lanes = new PeakLanes(work, kernel);
        peaks = work.ints(PeakLanes.VECTORS);
        places = work.ints(PeakLanes.VECTORS);
        lagPlaces = work.ints(PeakLanes.VECTORS);
        at = work.ints(PeakLag.WIDTH + 2L);
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
                if (!wanted.anyTrue()) continue;
                places[vectors] = to + k;
                lagPlaces[vectors] = lagTo + k;
                pack(rows, k, (int) wanted.toLong(), isFirst);
                if (vectors == PeakLanes.VECTORS) unpack(rows, isFirst);
            }
        }
        unpack(rows, isFirst);
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

    private void pack(Rows rows, int k, int peaksHere, boolean isFirst) {
        VectorMask<Float> wanted = VectorMask.fromLong(SPECIES, peaksHere);
        for (int n = 0; n < PeakLag.WIDTH; n++) {
            FloatVector all = FloatVector.fromArray(SPECIES, rows.input(n), at[n] + k);
            (isFirst ? all : all.compress(wanted)).intoArray(lanes.correlations, n * PeakLanes.STRIDE + packed);
        }
        if (!isFirst) {
            FloatVector.fromArray(SPECIES, rows.input(PeakLag.WIDTH), at[PeakLag.WIDTH] + k).compress(wanted)
                    .intoArray(lanes.largest, packed);
            FloatVector.fromArray(SPECIES, rows.input(PeakLag.WIDTH + 1), at[PeakLag.WIDTH + 1] + k).compress(wanted)
                    .intoArray(lanes.lags, packed);
        }
        peaks[vectors++] = peaksHere;
        packed += Integer.bitCount(peaksHere);
    }

    /** Refines the packed peaks and puts them into the outputs. */
    private void unpack(Rows rows, boolean isFirst) {
        lanes.find(Math.ceilDiv(packed, LANES), isFirst);
        int from = 0;
        for (int n = 0; n < vectors; n++) {
            put(lanes.largest, from, peaks[n], rows.output(0), places[n]);
            put(lanes.lags, from, peaks[n], rows.output(1), lagPlaces[n]);
            from += Integer.bitCount(peaks[n]);
        }
        vectors = 0;
        packed = 0;
    }

    /** Puts packed values where the peaks of a vector are. */
    private static void put(float[] values, int from, int peaksHere, float[] output, int to) {
        VectorMask<Float> wanted = VectorMask.fromLong(SPECIES, peaksHere);
        FloatVector spread = FloatVector.fromArray(SPECIES, values, from).expand(wanted);
        FloatVector.fromArray(SPECIES, output, to).blend(spread, wanted).intoArray(output, to);
    }

    private FloatVector read(Rows rows, int field, int k) {
        return FloatVector.fromArray(SPECIES, rows.input(field), at[field] + k);
    }
}

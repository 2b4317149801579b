package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.kernel.PeakLag;

/**
 * Takes steps of {@link PeakLag}: looks for peaks among a vector of samples at a time, packs those of a few vectors
 * side by side, refines them by {@link PeakLanes}, and puts them back.
 */
final class PeakSearch {

    private static final VectorSpecies<Float> SPECIES = PeakLanes.SPECIES;
    private static final int LANES = PeakLanes.LANES;

    private final PeakLanes lanes;

    /** The vectors whose peaks are packed: a bit for each peak, and where the vector goes in each output. */
    private final int[] peaks;
    private final int[] places;
    private final int[] lagPlaces;

    private int vectors;

    /** Samples that are packed. */
    private int packed;

    /** The correlations at each lag around, and where those of sample 0 are. */
    private final float[][] correlations = new float[PeakLag.WIDTH][];
    private final int[] at;

    private PeakLag step = new PeakLag(0, 0);
    private boolean isFirst;
    private float[] largest = {};
    private float[] lags = {};

    PeakSearch(Work work) {
        lanes = new PeakLanes(work);
        peaks = work.ints(PeakLanes.VECTORS);
        places = work.ints(PeakLanes.VECTORS);
        lagPlaces = work.ints(PeakLanes.VECTORS);
        at = work.ints(PeakLag.WIDTH);
    }

    /** Begins a step that changes the largest correlations so far, and their lags. */
    void begin(PeakLag next, boolean first, float[] correlationsSoFar, float[] lagsSoFar) {
        step = next;
        isFirst = first;
        largest = correlationsSoFar;
        lags = lagsSoFar;
    }

    /** Says where the correlations at one of the lags around are. */
    void read(int n, float[] from, int first) {
        correlations[n] = from;
        at[n] = first;
    }

    /** Searches samples, whose results are from {@code to} and {@code lagTo} on. */
    void search(int samples, int to, int lagTo) {
        for (int k = 0; k < samples; k += LANES) {
            if (isFirst) {
                correlation(PeakLag.REACH, k).intoArray(largest, to + k);
                FloatVector.broadcast(SPECIES, step.lag()).intoArray(lags, lagTo + k);
            }
            VectorMask<Float> wanted = peaks(k);
            if (k + LANES > samples) wanted = wanted.and(SPECIES.indexInRange(k, samples));
            if (!wanted.anyTrue()) continue;
            places[vectors] = to + k;
            lagPlaces[vectors] = lagTo + k;
            pack(k, (int) wanted.toLong());
            if (vectors == PeakLanes.VECTORS) end();
        }
    }

    /** Refines the packed peaks and puts them into the results. */
    void end() {
        lanes.find(step, Math.ceilDiv(packed, LANES), isFirst);
        int from = 0;
        for (int n = 0; n < vectors; n++) {
            put(lanes.largest, from, peaks[n], largest, places[n]);
            put(lanes.lags, from, peaks[n], lags, lagPlaces[n]);
            from += Integer.bitCount(peaks[n]);
        }
        vectors = 0;
        packed = 0;
    }

    /** The lanes whose correlation is a peak among whole lags. */
    private VectorMask<Float> peaks(int k) {
        FloatVector here = correlation(PeakLag.REACH, k);
        VectorMask<Float> isPeak = SPECIES.maskAll(true);
        if (!step.isFirstLag()) {
            isPeak = isPeak.and(here.compare(VectorOperators.GE, correlation(PeakLag.REACH - 1, k)));
        }
        if (!step.isLastLag()) {
            isPeak = isPeak.and(here.compare(VectorOperators.GE, correlation(PeakLag.REACH + 1, k)));
        }
        return isPeak;
    }

    private FloatVector correlation(int n, int k) {
        return FloatVector.fromArray(SPECIES, correlations[n], at[n] + k);
    }

    private void pack(int k, int peaksHere) {
        VectorMask<Float> wanted = VectorMask.fromLong(SPECIES, peaksHere);
        for (int n = 0; n < PeakLag.WIDTH; n++) {
            correlation(n, k).compress(wanted).intoArray(lanes.correlations, n * PeakLanes.STRIDE + packed);
        }
        FloatVector.fromArray(SPECIES, largest, places[vectors]).compress(wanted).intoArray(lanes.largest, packed);
        FloatVector.fromArray(SPECIES, lags, lagPlaces[vectors]).compress(wanted).intoArray(lanes.lags, packed);
        peaks[vectors++] = peaksHere;
        packed += Integer.bitCount(peaksHere);
    }

    /** Puts packed values where the peaks of a vector are. */
    private static void put(float[] values, int from, int peaksHere, float[] output, int to) {
        VectorMask<Float> wanted = VectorMask.fromLong(SPECIES, peaksHere);
        FloatVector spread = FloatVector.fromArray(SPECIES, values, from).expand(wanted);
        FloatVector.fromArray(SPECIES, output, to).blend(spread, wanted).intoArray(output, to);
    }
}

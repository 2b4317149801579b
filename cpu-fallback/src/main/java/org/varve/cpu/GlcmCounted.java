package org.varve.cpu;

import java.util.List;
import org.varve.kernel.Glcm;
import org.varve.kernel.GlcmFeature;
import org.varve.kernel.GlcmGains;
import org.varve.kernel.GlcmSum;

/**
 * A sum over the matrix that changes as windows move: {@link GlcmSum#SQUARED_COUNTS} or {@link GlcmSum#LOGARITHMS}, or
 * both packed into one number, with the squares in its upper bits, where they fit.
 */
final class GlcmCounted {

    private final boolean squares;
    private final boolean logarithms;

    /** The bits of the logarithms below the squares. */
    private final int shift;

    /** The terms of another pair, see {@link GlcmGains}. */
    private final long[] gains;

    private GlcmCounted(boolean squares, boolean logarithms, int shift, long... gains) {
        this.squares = squares;
        this.logarithms = logarithms;
        this.shift = shift;
        this.gains = gains;
    }

    /** The terms of another pair. */
    long[] gains() {
        return gains;
    }

    /** The sums that some features need. */
    static List<GlcmCounted> of(Work work, Glcm glcm, List<GlcmFeature> features) {
        boolean squares = features.stream().anyMatch(feature -> feature.sums().contains(GlcmSum.SQUARED_COUNTS));
        boolean logarithms = features.stream().anyMatch(feature -> feature.sums().contains(GlcmSum.LOGARITHMS));
        int pairs = pairs(glcm);
        int shift = bits(GlcmSum.LOGARITHMS, pairs);
        if (squares && logarithms && shift + bits(GlcmSum.SQUARED_COUNTS, pairs) > Long.SIZE) {
            return List.of(of(work, glcm, true, false, 0), of(work, glcm, false, true, 0));
        }
        return List.of(of(work, glcm, squares, logarithms, logarithms ? shift : 0));
    }

    /** The most pairs of a window in one direction. */
    static int pairs(Glcm glcm) {
        return glcm.direction().offsets(glcm.distance()).stream()
                .mapToInt(offset -> offset.pairs(glcm.crosslines(), glcm.samples()))
                .max()
                .orElseThrow();
    }

    private static GlcmCounted of(Work work, Glcm glcm, boolean squares, boolean logarithms, int shift) {
        return new GlcmCounted(squares, logarithms, shift, work.longs(GlcmGains.count(glcm), gains -> {
            if (squares) GlcmGains.fill(gains, GlcmSum.SQUARED_COUNTS);
            if (!logarithms) return;
            long[] fractions = GlcmGains.of(GlcmSum.LOGARITHMS, gains.length / 2);
            for (int n = 0; n < gains.length; n++) {
                gains[n] = (squares ? gains[n] << shift : 0) + fractions[n];
            }
        }));
    }

    /** The bits of the largest sum over the matrix of a window. */
    private static int bits(GlcmSum sum, int pairs) {
        return Long.SIZE - Long.numberOfLeadingZeros(GlcmGains.whole(sum, pairs));
    }

    /** Adds a feature of each window to its result, if it follows from what is counted. */
    void add(GlcmFeature feature, long[] sums, double[] result, int samples, int pairs) {
        double n = 2.0 * pairs;
        if (squares && feature == GlcmFeature.ASM) {
            for (int k = 0; k < samples; k++) {
                result[k] += (sums[k] >>> shift) / (n * n);
            }
        } else if (squares && feature == GlcmFeature.ENERGY) {
            for (int k = 0; k < samples; k++) {
                result[k] += Math.sqrt((double) (sums[k] >>> shift)) / n;
            }
        } else if (logarithms && feature == GlcmFeature.ENTROPY) {
            long whole = GlcmGains.whole(GlcmSum.LOGARITHMS, pairs);
            long mask = squares ? (1L << shift) - 1 : -1;
            for (int k = 0; k < samples; k++) {
                result[k] += (whole - (sums[k] & mask)) / (GlcmGains.FRACTIONS * n);
            }
        }
    }
}

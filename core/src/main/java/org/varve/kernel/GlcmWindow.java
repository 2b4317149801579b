package org.varve.kernel;

import java.util.Arrays;
import java.util.List;
import org.varve.core.Rows;

/**
 * The co-occurring pairs of a window that moves along a trace. A sum over {@code i, j} of {@code P(i, j) f(i, j)} is
 * the mean of {@code f} over the pairs. Moments are sums of integers, so that a small variance loses no digits.
 */
final class GlcmWindow {

    /** The term of a pair of levels in a sum. */
    private interface Term {
        double of(int a, int b);
    }

    private final Glcm glcm;
    private final Rows rows;
    private final int row;
    private final List<GlcmDirection.Offset> offsets;
    private final double[] counts;

    private GlcmDirection.Offset offset;
    private int centre;

    GlcmWindow(Glcm glcm, Rows rows, int row) {
        this.glcm = glcm;
        this.rows = rows;
        this.row = row;
        this.offsets = glcm.direction().offsets(glcm.distance());
        this.offset = offsets.getFirst();
        this.counts = rows.scratch();
        Arrays.fill(counts, 0, glcm.scratch(rows.samples()), 0);
    }

    /** A feature of the window around sample {@code k}: its mean over the directions. */
    double feature(GlcmFeature feature, int k) {
        centre = k;
        if (holdsNaN()) {
            return Double.NaN;
        }
        double sum = 0;
        for (GlcmDirection.Offset direction : offsets) {
            offset = direction;
            sum += feature(feature);
        }
        return sum / offsets.size();
    }

    private double feature(GlcmFeature feature) {
        double n = 2 * pairs();
        return switch (feature) {
            case CONTRAST -> mean((a, b) -> (a - b) * (a - b));
            case DISSIMILARITY -> mean((a, b) -> Math.abs(a - b));
            case HOMOGENEITY -> mean((a, b) -> 1.0 / (1 + (a - b) * (a - b)));
            case MEAN -> first() / n;
            case VARIANCE -> (n * second() - first() * first()) / (n * n);
            case STD -> Math.sqrt(n * second() - first() * first()) / n;
            case CORRELATION -> {
                double spread = n * second() - first() * first();
                yield spread == 0 ? 1 : (n * mixed() - first() * first()) / spread;
            }
            case ASM -> overCounts((a, b) -> count(a, b) / n);
            case ENERGY -> Math.sqrt(overCounts((a, b) -> count(a, b) / n));
            case ENTROPY -> overCounts((a, b) -> -Math.log(count(a, b) / n));
        };
    }

    private int pairs() {
        return offset.pairs(glcm.crosslines(), glcm.samples());
    }

    private double first() {
        return sum((a, b) -> a + b);
    }

    private double second() {
        return sum((a, b) -> a * a + b * b);
    }

    private double mixed() {
        return sum((a, b) -> 2 * a * b);
    }

    private double mean(Term term) {
        return sum(term) / pairs();
    }

    /** The mean of a term that uses the matrix of counts, which is filled before and cleared afterwards. */
    private double overCounts(Term term) {
        sum((a, b) -> (counts[a * glcm.levels() + b] += 1) + (counts[b * glcm.levels() + a] += 1));
        double mean = mean(term);
        sum((a, b) -> counts[a * glcm.levels() + b] = counts[b * glcm.levels() + a] = 0);
        return mean;
    }

    private double count(int a, int b) {
        return counts[a * glcm.levels() + b];
    }

    private double sum(Term term) {
        int hj = glcm.crosslines() / 2;
        int hk = glcm.samples() / 2;
        double sum = 0;
        for (int dj = -hj; dj <= hj; dj++) {
            if (Math.abs(dj + offset.crossline()) <= hj) {
                for (int dk = -hk; dk + offset.sample() <= hk; dk++) {
                    sum += term.of(level(dj, dk), level(dj + offset.crossline(), dk + offset.sample()));
                }
            }
        }
        return sum;
    }

    private int level(int dj, int dk) {
        return (int) value(dj, dk);
    }

    private float value(int dj, int dk) {
        return rows.input(0)[rows.at(0, 0, row + dj) + centre + dk];
    }

    private boolean holdsNaN() {
        for (int dj = -glcm.crosslines() / 2; dj <= glcm.crosslines() / 2; dj++) {
            for (int dk = -glcm.samples() / 2; dk <= glcm.samples() / 2; dk++) {
                if (Float.isNaN(value(dj, dk))) {
                    return true;
                }
            }
        }
        return false;
    }
}

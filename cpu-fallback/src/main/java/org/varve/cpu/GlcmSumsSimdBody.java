package org.varve.cpu;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;
import org.varve.kernel.Glcm;
import org.varve.kernel.GlcmFeature;
import org.varve.kernel.GlcmSum;

/**
 * The features of {@link Glcm} that are sums over the pairs of a window. Each sum is taken first along the crosslines,
 * in float32, then along the samples, in float64. Sums of integers are exact: a column of 127 pairs of 256 levels stays
 * below 2^24.
 */
final class GlcmSumsSimdBody extends GlcmSimdBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Double> WIDE = DoubleVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /**
     * What a pair of levels {@code a, b} adds to a sum: a combination of {@code a + b}, {@code (a + b)^2}, {@code a b}
     * and {@code |a - b|}. One loop serves all terms, as a loop that chose among vector expressions would be compiled
     * for the mixture of features that it has met.
     */
    private record Term(float sum, float squaredSum, float product, float difference) {

        static Term of(GlcmSum sum) {
            return switch (sum) {
                case LEVELS -> new Term(1, 0, 0, 0);
                case SQUARED_LEVELS -> new Term(0, 1, -2, 0);
                case PRODUCTS -> new Term(0, 0, 2, 0);
                case DIFFERENCES -> new Term(0, 0, 0, 1);
                case SQUARED_DIFFERENCES -> new Term(0, 1, -4, 0);
                case CLOSENESS, SQUARED_COUNTS, LOGARITHMS ->
                    throw new IllegalArgumentException(sum + " is no such sum");
            };
        }
    }

    /** Sums along the crosslines. */
    private final double[] column;
    /** Sums over the window. */
    private final Map<GlcmSum, double[]> sums = new EnumMap<>(GlcmSum.class);

    GlcmSumsSimdBody(Work work, Glcm glcm, List<GlcmFeature> features, int samples) {
        super(work, glcm, features, samples);
        column = work.doubles(columnLength(glcm, samples));
        features.forEach(feature -> feature.sums()
                .forEach(sum -> sums.computeIfAbsent(sum, _ -> work.doubles(padded(glcm, samples)))));
    }

    /** The length of {@link #column}: sums along the samples may start at any column of the last vector's windows. */
    private static int columnLength(Glcm glcm, int samples) {
        return padded(glcm, samples) + Math.ceilDiv(glcm.samples(), Rows.LANES) * Rows.LANES;
    }

    @Override
    void add(Rows rows, int pairRows, int width) {
        int length = rows.samples() + glcm.samples() - 1;
        sums.forEach((kind, sum) -> {
            if (kind == GlcmSum.CLOSENESS) {
                sumCloseness(rows.input(0), pairRows, length);
            } else {
                sumTerm(rows.input(0), Term.of(kind), pairRows, length);
            }
            sumAlongSamples(sum, width, rows.samples());
        });
        for (int f = 0; f < results.length; f++) {
            addFeature(features.get(f), results[f], rows.samples(), 2.0 * pairRows * width);
        }
    }

    private void sumTerm(float[] x, Term term, int pairRows, int length) {
        for (int k = 0; k < length; k += LANES) {
            FloatVector sum = FloatVector.zero(SPECIES);
            for (int r = 0; r < pairRows; r++) {
                FloatVector a = FloatVector.fromArray(SPECIES, x, first[r] + k);
                FloatVector b = FloatVector.fromArray(SPECIES, x, second[r] + k);
                FloatVector both = a.add(b);
                sum = a.mul(b).fma(sum.broadcast(term.product), sum);
                sum = both.fma(both.mul(term.squaredSum).add(term.sum), sum);
                sum = a.sub(b).abs().fma(sum.broadcast(term.difference), sum);
            }
            storeColumn(sum, k);
        }
    }

    /** Sums {@code 1 / (1 + (a - b)^2)}. */
    private void sumCloseness(float[] x, int pairRows, int length) {
        FloatVector one = FloatVector.broadcast(SPECIES, 1);
        for (int k = 0; k < length; k += LANES) {
            FloatVector sum = FloatVector.zero(SPECIES);
            for (int r = 0; r < pairRows; r++) {
                FloatVector a = FloatVector.fromArray(SPECIES, x, first[r] + k);
                FloatVector difference = a.sub(FloatVector.fromArray(SPECIES, x, second[r] + k));
                sum = sum.add(one.div(difference.fma(difference, one)));
            }
            storeColumn(sum, k);
        }
    }

    private void storeColumn(FloatVector sum, int k) {
        ((DoubleVector) sum.convertShape(VectorOperators.F2D, WIDE, 0)).intoArray(column, k);
        ((DoubleVector) sum.convertShape(VectorOperators.F2D, WIDE, 1)).intoArray(column, k + WIDE.length());
    }

    private void sumAlongSamples(double[] sum, int width, int samples) {
        for (int k = 0; k < samples; k += WIDE.length()) {
            DoubleVector s = DoubleVector.fromArray(WIDE, column, k);
            for (int c = 1; c < width; c++) {
                s = s.add(DoubleVector.fromArray(WIDE, column, k + c));
            }
            s.intoArray(sum, k);
        }
    }

    /**
     * Adds a feature to its result.
     *
     * @param n number of pairs, counted in both orders
     */
    private void addFeature(GlcmFeature feature, double[] result, int samples, double n) {
        switch (feature) {
            case MEAN -> {
                double[] s = sum(GlcmSum.LEVELS);
                for (int k = 0; k < samples; k++) {
                    result[k] += s[k] / n;
                }
            }
            case VARIANCE -> {
                double[] s = sum(GlcmSum.LEVELS);
                double[] squares = sum(GlcmSum.SQUARED_LEVELS);
                for (int k = 0; k < samples; k++) {
                    result[k] += (n * squares[k] - s[k] * s[k]) / (n * n);
                }
            }
            case STD -> {
                double[] s = sum(GlcmSum.LEVELS);
                double[] squares = sum(GlcmSum.SQUARED_LEVELS);
                for (int k = 0; k < samples; k++) {
                    result[k] += Math.sqrt(n * squares[k] - s[k] * s[k]) / n;
                }
            }
            case CORRELATION -> {
                double[] s = sum(GlcmSum.LEVELS);
                double[] squares = sum(GlcmSum.SQUARED_LEVELS);
                double[] products = sum(GlcmSum.PRODUCTS);
                for (int k = 0; k < samples; k++) {
                    double spread = n * squares[k] - s[k] * s[k];
                    result[k] += spread == 0 ? 1 : (n * products[k] - s[k] * s[k]) / spread;
                }
            }
            default -> {
                double[] only = sum(feature.sums().iterator().next());
                for (int k = 0; k < samples; k++) {
                    result[k] += only[k] / (0.5 * n);
                }
            }
        }
    }

    private double[] sum(GlcmSum kind) {
        return Objects.requireNonNull(sums.get(kind));
    }
}

package org.varve.cpu;

import java.util.Arrays;
import java.util.List;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;
import org.varve.kernel.Glcm;

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
     * What a pair of levels {@code a, b} adds to a sum: a combination of {@code a + b}, {@code (a + b)^2}, {@code a b} and
     * {@code |a - b|}. One loop serves all terms, as a loop that chose among vector expressions would be compiled for
     * the mixture of features that it has met.
     */
    private record Term(float sum, float squaredSum, float product, float difference) {

        static final Term LEVELS = new Term(1, 0, 0, 0);
        static final Term SQUARED_LEVELS = new Term(0, 1, -2, 0);
        static final Term PRODUCT = new Term(0, 0, 2, 0);
        static final Term DIFFERENCE = new Term(0, 0, 0, 1);
        static final Term SQUARED_DIFFERENCE = new Term(0, 1, -4, 0);
    }

    private final List<Term> terms;
    /** Sums along the crosslines. */
    private final double[] column;
    /** Sums over the window, of each term, or of the closeness of levels. */
    private final double[][] sums;

    GlcmSumsSimdBody(Work work, Glcm glcm, int samples) {
        super(work, glcm, samples);
        terms = terms(glcm);
        column = work.doubles(columnLength(glcm, samples));
        sums = new double[Math.max(1, terms.size())][];
        Arrays.setAll(sums, _ -> work.doubles(padded(glcm, samples)));
    }

    /** The length of {@link #column}: sums along the samples may start at any column of the last vector's windows. */
    private static int columnLength(Glcm glcm, int samples) {
        return padded(glcm, samples) + Math.ceilDiv(glcm.samples(), Rows.LANES) * Rows.LANES;
    }

    private static List<Term> terms(Glcm glcm) {
        return switch (glcm.feature()) {
            case CONTRAST -> List.of(Term.SQUARED_DIFFERENCE);
            case DISSIMILARITY -> List.of(Term.DIFFERENCE);
            case MEAN -> List.of(Term.LEVELS);
            case VARIANCE, STD -> List.of(Term.LEVELS, Term.SQUARED_LEVELS);
            case CORRELATION -> List.of(Term.LEVELS, Term.SQUARED_LEVELS, Term.PRODUCT);
            case HOMOGENEITY -> List.of();
            case ASM, ENERGY, ENTROPY ->
                throw new IllegalArgumentException(glcm.feature() + " is not a sum over pairs");
        };
    }

    @Override
    void add(Rows rows, int pairRows, int width) {
        int length = rows.samples() + glcm.samples() - 1;
        for (int t = 0; t < sums.length; t++) {
            if (terms.isEmpty()) {
                sumCloseness(rows.input(0), pairRows, length);
            } else {
                sumTerm(rows.input(0), terms.get(t), pairRows, length);
            }
            sumAlongSamples(sums[t], width, rows.samples());
        }
        addFeature(rows.samples(), 2.0 * pairRows * width);
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
     * Adds the feature to the result.
     *
     * @param n number of pairs, counted in both orders
     */
    private void addFeature(int samples, double n) {
        double[] s = sums[0];
        switch (glcm.feature()) {
            case MEAN -> {
                for (int k = 0; k < samples; k++) {
                    result[k] += s[k] / n;
                }
            }
            case VARIANCE -> {
                for (int k = 0; k < samples; k++) {
                    result[k] += (n * sums[1][k] - s[k] * s[k]) / (n * n);
                }
            }
            case STD -> {
                for (int k = 0; k < samples; k++) {
                    result[k] += Math.sqrt(n * sums[1][k] - s[k] * s[k]) / n;
                }
            }
            case CORRELATION -> {
                for (int k = 0; k < samples; k++) {
                    double spread = n * sums[1][k] - s[k] * s[k];
                    result[k] += spread == 0 ? 1 : (n * sums[2][k] - s[k] * s[k]) / spread;
                }
            }
            default -> {
                for (int k = 0; k < samples; k++) {
                    result[k] += s[k] / (0.5 * n);
                }
            }
        }
    }
}

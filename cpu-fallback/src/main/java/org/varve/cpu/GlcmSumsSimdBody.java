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

    /** Sums along the crosslines. */
    private final Map<GlcmSum, float[]> columns = new EnumMap<>(GlcmSum.class);
    /** One of them in float64. */
    private final double[] column;
    /** Sums over the window. */
    private final Map<GlcmSum, double[]> sums = new EnumMap<>(GlcmSum.class);

    GlcmSumsSimdBody(Work work, Glcm glcm, List<GlcmFeature> features, int samples) {
        super(work, glcm, features, samples);
        features.forEach(feature -> feature.sums()
                .forEach(sum -> sums.computeIfAbsent(sum, _ -> work.doubles(padded(glcm, samples)))));
        for (GlcmSum sum : GlcmSum.values()) {
            if (!sum.countsPairs()) columns.put(sum, work.floats(padded(glcm, samples)));
        }
        column = work.doubles(columnLength(glcm, samples));
    }

    /** The length of a column: sums along the samples may start at any column of the last vector's windows. */
    private static int columnLength(Glcm glcm, int samples) {
        return padded(glcm, samples) + Math.ceilDiv(glcm.samples(), Rows.LANES) * Rows.LANES;
    }

    @Override
    void add(Rows rows, int pairRows, int width) {
        int length = rows.samples() + glcm.samples() - 1;
        if (sums.size() > 1 || !sums.containsKey(GlcmSum.CLOSENESS)) {
            sumLevels(rows.input(0), pairRows, length);
        }
        if (sums.containsKey(GlcmSum.CLOSENESS)) {
            sumCloseness(rows.input(0), pairRows, length);
        }
        sums.forEach((kind, sum) -> {
            widen(column(kind), length);
            sumAlongSamples(sum, width, rows.samples());
        });
        for (int f = 0; f < results.length; f++) {
            addFeature(features.get(f), results[f], rows.samples(), 2.0 * pairRows * width);
        }
    }

    /** All sums but {@link GlcmSum#CLOSENESS}: reading the pairs costs more than the sums. */
    private void sumLevels(float[] x, int pairRows, int length) {
        float[] allLevels = column(GlcmSum.LEVELS);
        float[] allSquares = column(GlcmSum.SQUARED_LEVELS);
        float[] allProducts = column(GlcmSum.PRODUCTS);
        float[] allDifferences = column(GlcmSum.DIFFERENCES);
        float[] allSquaredDifferences = column(GlcmSum.SQUARED_DIFFERENCES);
        for (int k = 0; k < length; k += LANES) {
            FloatVector levels = FloatVector.zero(SPECIES);
            FloatVector squares = FloatVector.zero(SPECIES);
            FloatVector products = FloatVector.zero(SPECIES);
            FloatVector differences = FloatVector.zero(SPECIES);
            FloatVector squaredDifferences = FloatVector.zero(SPECIES);
            for (int r = 0; r < pairRows; r++) {
                FloatVector a = FloatVector.fromArray(SPECIES, x, first[r] + k);
                FloatVector b = FloatVector.fromArray(SPECIES, x, second[r] + k);
                levels = levels.add(a.add(b));
                squares = a.fma(a, b.fma(b, squares));
                products = a.fma(b, products);
                FloatVector difference = a.sub(b);
                differences = differences.add(difference.abs());
                squaredDifferences = difference.fma(difference, squaredDifferences);
            }
            levels.intoArray(allLevels, k);
            squares.intoArray(allSquares, k);
            products.add(products).intoArray(allProducts, k);
            differences.intoArray(allDifferences, k);
            squaredDifferences.intoArray(allSquaredDifferences, k);
        }
    }

    /** Sums {@code 1 / (1 + (a - b)^2)}. */
    private void sumCloseness(float[] x, int pairRows, int length) {
        float[] closeness = column(GlcmSum.CLOSENESS);
        FloatVector one = FloatVector.broadcast(SPECIES, 1);
        for (int k = 0; k < length; k += LANES) {
            FloatVector sum = FloatVector.zero(SPECIES);
            for (int r = 0; r < pairRows; r++) {
                FloatVector a = FloatVector.fromArray(SPECIES, x, first[r] + k);
                FloatVector difference = a.sub(FloatVector.fromArray(SPECIES, x, second[r] + k));
                sum = sum.add(one.div(difference.fma(difference, one)));
            }
            sum.intoArray(closeness, k);
        }
    }

    private void widen(float[] narrow, int length) {
        for (int k = 0; k < length; k += LANES) {
            FloatVector sum = FloatVector.fromArray(SPECIES, narrow, k);
            ((DoubleVector) sum.convertShape(VectorOperators.F2D, WIDE, 0)).intoArray(column, k);
            ((DoubleVector) sum.convertShape(VectorOperators.F2D, WIDE, 1)).intoArray(column, k + WIDE.length());
        }
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
     * Adds a feature to its result. Each has a method with one loop, which is compiled once.
     *
     * @param n number of pairs, counted in both orders
     */
    private void addFeature(GlcmFeature feature, double[] result, int samples, double n) {
        switch (feature) {
            case MEAN -> addMeans(sum(GlcmSum.LEVELS), result, samples, n);
            case VARIANCE -> addVariances(sum(GlcmSum.LEVELS), sum(GlcmSum.SQUARED_LEVELS), result, samples, n);
            case STD -> addDeviations(sum(GlcmSum.LEVELS), sum(GlcmSum.SQUARED_LEVELS), result, samples, n);
            case CORRELATION -> addCorrelations(result, samples, n);
            default -> addMeans(sum(feature.sums().iterator().next()), result, samples, 0.5 * n);
        }
    }

    private static void addMeans(double[] s, double[] result, int samples, double n) {
        for (int k = 0; k < samples; k++) {
            result[k] += s[k] / n;
        }
    }

    private static void addVariances(double[] s, double[] squares, double[] result, int samples, double n) {
        for (int k = 0; k < samples; k++) {
            result[k] += (n * squares[k] - s[k] * s[k]) / (n * n);
        }
    }

    private static void addDeviations(double[] s, double[] squares, double[] result, int samples, double n) {
        for (int k = 0; k < samples; k++) {
            result[k] += Math.sqrt(n * squares[k] - s[k] * s[k]) / n;
        }
    }

    private void addCorrelations(double[] result, int samples, double n) {
        double[] s = sum(GlcmSum.LEVELS);
        double[] squares = sum(GlcmSum.SQUARED_LEVELS);
        double[] products = sum(GlcmSum.PRODUCTS);
        for (int k = 0; k < samples; k++) {
            double spread = n * squares[k] - s[k] * s[k];
            result[k] += spread == 0 ? 1 : (n * products[k] - s[k] * s[k]) / spread;
        }
    }

    private double[] sum(GlcmSum kind) {
        return Objects.requireNonNull(sums.get(kind));
    }

    private float[] column(GlcmSum kind) {
        return Objects.requireNonNull(columns.get(kind));
    }
}

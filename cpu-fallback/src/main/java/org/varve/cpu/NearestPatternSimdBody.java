package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.NearestPattern;

/**
 * {@link NearestPattern}: the patterns times overlapping windows, whose matrix is the trace itself with a stride of 1.
 */
final class NearestPatternSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final NearestPattern kernel;
    private final MatrixProduct patterns;

    /** The samples of all windows of a block. */
    private final float[] windows;

    NearestPatternSimdBody(Work work, NearestPattern kernel) {
        this.kernel = kernel;
        patterns = new MatrixProduct(work, kernel.patterns());
        windows = work.floats(kernel.length() + MatrixProduct.COLUMNS - 1L);
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            for (int k = 0; k < rows.samples(); k += MatrixProduct.COLUMNS) {
                int columns = Math.min(MatrixProduct.COLUMNS, rows.samples() - k);
                read(rows.input(0), rows.at(0, 0, row) + k - kernel.before(), kernel.length() + columns - 1);
                patterns.multiply(windows, 0, 1);
                for (int column = 0; column < columns; column += LANES) {
                    choose(rows, row, k, column);
                }
            }
        }
    }

    private void read(float[] x, int at, int count) {
        for (int n = 0; n < count; n++) {
            windows[n] = kernel.scale() * x[at + n];
        }
    }

    private void choose(Rows rows, int row, int k, int column) {
        float[] products = patterns.product();
        FloatVector energy = FloatVector.zero(SPECIES);
        for (int t = 0; t < kernel.length(); t++) {
            FloatVector sample = FloatVector.fromArray(SPECIES, windows, column + t);
            energy = sample.fma(sample, energy);
        }
        FloatVector largest = FloatVector.fromArray(SPECIES, products, column);
        FloatVector nearest = FloatVector.broadcast(SPECIES, 1);
        for (int p = 1; p < kernel.patterns().rows(); p++) {
            FloatVector product = FloatVector.fromArray(SPECIES, products, patterns.row(p) + column);
            VectorMask<Float> larger = product.compare(VectorOperators.GT, largest);
            largest = largest.blend(product, larger);
            nearest = nearest.blend(FloatVector.broadcast(SPECIES, p + 1f), larger);
        }
        VectorMask<Float> known = energy.compare(VectorOperators.GT, 0f)
                .and(energy.compare(VectorOperators.LE, Float.MAX_VALUE));
        FloatVector similarity = largest.div(energy.sqrt());
        similarity = similarity.blend(1, similarity.compare(VectorOperators.GT, 1f));
        energy.blend(nearest, known).intoArray(rows.output(0), rows.to(0, row) + k + column);
        energy.blend(similarity, known).intoArray(rows.output(1), rows.to(1, row) + k + column);
    }
}

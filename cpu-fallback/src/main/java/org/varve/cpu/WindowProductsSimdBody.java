package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.WindowProducts;

/** {@link WindowProducts}: overlapping windows are a matrix with a stride of 1. */
final class WindowProductsSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    private final WindowProducts kernel;
    private final MatrixProduct matrix;

    /** The samples of all windows of a block. */
    private final float[] windows;

    WindowProductsSimdBody(Work work, WindowProducts kernel) {
        this.kernel = kernel;
        matrix = new MatrixProduct(work, kernel.matrix());
        windows = work.floats(kernel.length() + MatrixProduct.COLUMNS - 1L);
    }

    @Override
    public void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            for (int k = 0; k < rows.samples(); k += MatrixProduct.COLUMNS) {
                int columns = Math.min(MatrixProduct.COLUMNS, rows.samples() - k);
                System.arraycopy(rows.input(0), rows.at(0, 0, row) + k - kernel.before(), windows, 0,
                        kernel.length() + columns - 1);
                matrix.multiply(windows, 0, 1);
                for (int p = 0; p < kernel.matrix().rows(); p++) {
                    for (int column = 0; column < columns; column += SPECIES.length()) {
                        FloatVector.fromArray(SPECIES, matrix.product(), matrix.row(p) + column)
                                .intoArray(rows.output(p), rows.to(p, row) + k + column);
                    }
                }
            }
        }
    }
}

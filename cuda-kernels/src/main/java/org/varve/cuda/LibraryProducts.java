package org.varve.cuda;

import java.util.Optional;
import org.varve.core.Kernel;
import org.varve.kernel.Matrix;
import org.varve.kernel.NearestPattern;
import org.varve.kernel.WindowProducts;

/**
 * Products of a matrix with windows of traces by a {@link ProductLibrary}: block by block, samples are laid out,
 * multiplied, and results made of the products. Wavelets are left to product.cu, which multiplies half as much, as they
 * are even or odd.
 */
abstract class LibraryProducts extends CudaBody {

    private final Matrix matrix;
    private final float scale;
    private final ProductShape shape;

    private LibraryProducts(Matrix matrix, float scale) {
        this.matrix = matrix;
        this.scale = scale;
        shape = new ProductShape(matrix.rows(), matrix.columns());
    }

    /** The body of a kernel, if there is one. */
    static Optional<LibraryProducts> find(Kernel kernel) {
        return switch (kernel) {
            case NearestPattern nearest -> Optional.of(new Nearest(nearest));
            case WindowProducts products -> Optional.of(new Rows(products));
            default -> Optional.empty();
        };
    }

    /** Makes results of a block's products. */
    abstract void use(CudaFunctions functions, PassLaunch pass, Segments segments, Product product);

    /** The matrix column by column, filled up with rows of zeros. */
    @Override
    byte[] table(int samples) {
        int pitch = shape.pitchOfRows();
        float[] columns = new float[pitch * matrix.columns()];
        for (int c = 0; c < matrix.columns(); c++) {
            for (int r = 0; r < matrix.rows(); r++) columns[c * pitch + r] = matrix.at(r, c);
        }
        return Tables.floats(columns);
    }

    @Override
    long workBytes(Region region) {
        return workBytes();
    }

    /** Bytes of work space, whatever the region. */
    long workBytes() {
        return shape.workBytes();
    }

    /** Those of a block, whatever the region. */
    @Override
    double operations(Region region) {
        return 2.0 * shape.pitchOfRows() * matrix.columns() * shape.count();
    }

    @Override
    void launch(PassLaunch pass) {
        Address windows = pass.work();
        Address products = windows.plus(shape.products());
        Product product =
                new Product(shape, pass.table(), windows, products, windows.plus(shape.libraryWork()));
        Grid staging = new Grid(Math.ceilDiv(shape.samples(), KernelConstants.BLOCK), 1, KernelConstants.BLOCK, 0);
        Grid using = Grid.ofRows(Math.ceilDiv(shape.wanted(), KernelConstants.BLOCK), shape.segments(),
                KernelConstants.BLOCK, 0);
        for (int block = 0; block < shape.blocks(pass.region()); block++) {
            Segments segments =
                    new Segments(block * shape.segments(), shape.segments(), shape.wanted(), shape.pitch());
            for (int shift = 0; shift < ProductShape.STEP; shift++) {
                pass.in(staging).stageWindows(pass.input(0), windows.plus(shape.copy(shift)), segments,
                        matrix.columns(), scale);
            }
            pass.multiply(product);
            use(pass.in(using), pass, segments, product);
        }
    }

    /** {@link NearestPattern}. */
    private static final class Nearest extends LibraryProducts {

        private final NearestPattern kernel;

        Nearest(NearestPattern kernel) {
            super(kernel.patterns(), kernel.scale());
            this.kernel = kernel;
        }

        @Override
        void use(CudaFunctions functions, PassLaunch pass, Segments segments, Product product) {
            functions.nearestOfProducts(pass.output(0), pass.output(1), product.windows(), product.products(), segments,
                    kernel.patterns().rows(), product.rows(), kernel.length());
        }
    }

    /** {@link WindowProducts}. */
    private static final class Rows extends LibraryProducts {

        private final WindowProducts kernel;

        Rows(WindowProducts kernel) {
            super(kernel.matrix(), 1);
            this.kernel = kernel;
        }

        @Override
        void use(CudaFunctions functions, PassLaunch pass, Segments segments, Product product) {
            for (int row = 0; row < kernel.matrix().rows(); row++) {
                functions.rowOfProducts(pass.output(row), product.products(), segments, product.rows(), row);
            }
        }
    }
}

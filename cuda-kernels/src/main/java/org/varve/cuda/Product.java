package org.varve.cuda;

/**
 * A product of a matrix with windows of samples that lie one after the other in an array:
 * {@code products[q][p] = sum_t m[p][t] windows[q + t]}. Its shape depends on the matrix alone, so that a sample is
 * always multiplied in the same way. All addresses, distances and strides that the library is given are multiples of 16
 * bytes, for which it has its fastest functions.
 *
 * @param matrix column by column, {@code shape.pitchOfRows()} by {@code shape.length()}
 * @param windows copies of the samples, as {@link ProductShape#copy} lays them out
 * @param products {@code shape.pitchOfRows()} floats for each window
 * @param work work space of the library, {@link ProductShape#LIBRARY_BYTES}
 */
record Product(ProductShape shape, Address matrix, Address windows, Address products, Address work) {

    /** Rows of the matrix, those that fill it up included. */
    int rows() {
        return shape.pitchOfRows();
    }

    /** Columns of the matrix, samples of a window. */
    int length() {
        return shape.length();
    }

    /** Samples from a window to the next one of the same dense matrix. */
    int distance() {
        return shape.distance();
    }

    /**
     * Windows whose distance is {@link #distance} are the columns of a dense matrix; there are as many such matrices as
     * the distance, each a sample after the other.
     */
    int columns() {
        return shape.count() / distance();
    }

    /**
     * The first of the windows that begin {@code shift} samples after a multiple of {@link ProductShape#STEP}: there
     * are {@link #batch} dense matrices of these, each {@link ProductShape#STEP} samples after the other.
     */
    Address windows(int shift) {
        return windows.plus(shape.copy(shift) + (long) Float.BYTES * shift);
    }

    /** The products of the first of these windows. */
    Address products(int shift) {
        return products.plus((long) Float.BYTES * rows() * shift);
    }

    /** The number of dense matrices of each shift. */
    int batch() {
        return distance() / ProductShape.STEP;
    }
}

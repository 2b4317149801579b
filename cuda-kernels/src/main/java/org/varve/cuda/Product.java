package org.varve.cuda;

/**
 * A product of a matrix with windows of samples that lie one after the other in an array:
 * {@code products[q][p] = sum_t m[p][t] windows[q + t]}. Its shape depends on the matrix alone, so that a sample is
 * always multiplied in the same way.
 *
 * @param matrix column by column, {@code rows} by {@code length}
 * @param rows rows of the matrix
 * @param length columns of the matrix, samples of a window
 * @param windows first sample of the first window; the array has {@code length} samples more than there are windows
 * @param count number of windows, a multiple of {@code length}
 * @param products {@code rows} floats for each window
 * @param work work space of the library, {@link ProductShape#LIBRARY_BYTES}
 */
record Product(Address matrix, int rows, int length, Address windows, int count, Address products, Address work) {

    /**
     * Windows whose distance is {@code length} are the columns of a dense matrix; there are {@code length} such
     * matrices, each a sample after the other.
     */
    int columns() {
        return count / length;
    }
}

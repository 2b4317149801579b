package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.kernel.Matrix;

/**
 * Products of a matrix with {@link #COLUMNS} columns at a time, as {@link Matrix#multiply} defines them: eight rows by
 * two vectors of columns are summed in registers.
 */
final class MatrixProduct {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /** Columns of the right factor and of the product. */
    static final int COLUMNS = 2 * LANES;

    private final int depth;
    private final int blockCount;
    private final float[] blocks;

    /** For each block, the columns up to the last that is not zeros. */
    private final int[] ends;

    /** The product of the last call, row by row, each of {@link #COLUMNS}. */
    private final float[] product;

    MatrixProduct(Work work, Matrix matrix) {
        depth = matrix.columns();
        blockCount = matrix.blockCount();
        long rows = (long) blockCount * Matrix.BLOCK;
        blocks = work.floats(rows * depth, all -> System.arraycopy(matrix.blocks(), 0, all, 0, all.length));
        ends = work.ints(blockCount, all -> System.arraycopy(matrix.ends(), 0, all, 0, all.length));
        product = work.floats(rows * COLUMNS);
    }

    /** The element of the product's first column. */
    int row(int row) {
        return row * COLUMNS;
    }

    float[] product() {
        return product;
    }

    /**
     * Multiplies.
     *
     * @param right the right factor
     * @param at index of its first element
     * @param stride from the first element of a row to that of the next, not negative
     */
    void multiply(float[] right, int at, int stride) {
        for (int block = 0; block < blockCount; block++) {
            multiply(block, depth, right, at, stride);
        }
    }

    /** Does the same without columns of zeros, which add nothing if the whole right factor is finite. */
    void multiplyFinite(float[] right, int at, int stride) {
        for (int block = 0; block < blockCount; block++) {
            multiply(block, ends[block], right, at, stride);
        }
    }

    private void multiply(int block, int end, float[] right, int at, int stride) {
        FloatVector zero = FloatVector.zero(SPECIES);
        FloatVector s0 = zero;
        FloatVector s1 = zero;
        FloatVector s2 = zero;
        FloatVector s3 = zero;
        FloatVector s4 = zero;
        FloatVector s5 = zero;
        FloatVector s6 = zero;
        FloatVector s7 = zero;
        FloatVector t0 = zero;
        FloatVector t1 = zero;
        FloatVector t2 = zero;
        FloatVector t3 = zero;
        FloatVector t4 = zero;
        FloatVector t5 = zero;
        FloatVector t6 = zero;
        FloatVector t7 = zero;
        int left = block * depth * Matrix.BLOCK;
        int from = at;
        for (int c = 0; c < end; c++, left += Matrix.BLOCK, from += stride) {
            FloatVector s = FloatVector.fromArray(SPECIES, right, from);
            FloatVector t = FloatVector.fromArray(SPECIES, right, from + LANES);
            FloatVector weight = FloatVector.broadcast(SPECIES, blocks[left]);
            s0 = weight.fma(s, s0);
            t0 = weight.fma(t, t0);
            weight = FloatVector.broadcast(SPECIES, blocks[left + 1]);
            s1 = weight.fma(s, s1);
            t1 = weight.fma(t, t1);
            weight = FloatVector.broadcast(SPECIES, blocks[left + 2]);
            s2 = weight.fma(s, s2);
            t2 = weight.fma(t, t2);
            weight = FloatVector.broadcast(SPECIES, blocks[left + 3]);
            s3 = weight.fma(s, s3);
            t3 = weight.fma(t, t3);
            weight = FloatVector.broadcast(SPECIES, blocks[left + 4]);
            s4 = weight.fma(s, s4);
            t4 = weight.fma(t, t4);
            weight = FloatVector.broadcast(SPECIES, blocks[left + 5]);
            s5 = weight.fma(s, s5);
            t5 = weight.fma(t, t5);
            weight = FloatVector.broadcast(SPECIES, blocks[left + 6]);
            s6 = weight.fma(s, s6);
            t6 = weight.fma(t, t6);
            weight = FloatVector.broadcast(SPECIES, blocks[left + 7]);
            s7 = weight.fma(s, s7);
            t7 = weight.fma(t, t7);
        }
        int to = row(block * Matrix.BLOCK);
        store(to, s0, t0);
        store(to + COLUMNS, s1, t1);
        store(to + 2 * COLUMNS, s2, t2);
        store(to + 3 * COLUMNS, s3, t3);
        store(to + 4 * COLUMNS, s4, t4);
        store(to + 5 * COLUMNS, s5, t5);
        store(to + 6 * COLUMNS, s6, t6);
        store(to + 7 * COLUMNS, s7, t7);
    }

    private void store(int to, FloatVector first, FloatVector second) {
        first.intoArray(product, to);
        second.intoArray(product, to + LANES);
    }
}

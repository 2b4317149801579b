package org.varve.kernel;

import java.util.Arrays;
import java.util.List;

/** A matrix of floats. */
public final class Matrix {

    /** Rows that are multiplied together: {@link #blocks}. */
    public static final int BLOCK = 8;

    private final int rows;
    private final int columns;
    private final float[] values;

    private Matrix(int rows, int columns, float[] values) {
        this.rows = rows;
        this.columns = columns;
        this.values = values;
    }

    /**
     * A matrix of rounded values.
     *
     * @param rows at least one, all of one length
     */
    public static Matrix of(double[]... rows) {
        int columns = rows[0].length;
        float[] values = new float[rows.length * columns];
        for (int r = 0; r < rows.length; r++) {
            for (int c = 0; c < columns; c++) {
                values[r * columns + c] = Weight.of(rows[r][c]);
            }
        }
        return new Matrix(rows.length, columns, values);
    }

    /** The number of rows. */
    public int rows() {
        return rows;
    }

    /** The number of columns. */
    public int columns() {
        return columns;
    }

    /** An element. */
    public float at(int row, int column) {
        return values[row * columns + column];
    }

    /** Some of the rows. */
    public Matrix rows(List<Integer> numbers) {
        float[] chosen = new float[numbers.size() * columns];
        for (int r = 0; r < numbers.size(); r++) {
            System.arraycopy(values, numbers.get(r) * columns, chosen, r * columns, columns);
        }
        return new Matrix(numbers.size(), columns, chosen);
    }

    /** The number of {@link #blocks}. */
    public int blockCount() {
        return Math.ceilDiv(rows, BLOCK);
    }

    /**
     * The elements in blocks of {@value #BLOCK} rows, column by column within a block; rows that the last block lacks
     * are zeros.
     */
    public float[] blocks() {
        float[] blocks = new float[blockCount() * columns * BLOCK];
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                blocks[(r / BLOCK * columns + c) * BLOCK + r % BLOCK] = at(r, c);
            }
        }
        return blocks;
    }

    /** For each of the {@link #blocks}, the columns up to the last that is not zero in all of its rows. */
    public int[] ends() {
        int[] ends = new int[blockCount()];
        for (int r = 0; r < rows; r++) {
            for (int c = ends[r / BLOCK]; c < columns; c++) {
                if (at(r, c) != 0) ends[r / BLOCK] = c + 1;
            }
        }
        return ends;
    }

    /**
     * The definition of a product: each element is summed in the order of the columns, by fused multiplications and
     * additions that begin with 0.
     *
     * @param vector one column of the right factor
     * @param product one column of the product
     */
    public void multiply(float[] vector, float... product) {
        for (int r = 0; r < rows; r++) {
            float sum = 0;
            for (int c = 0; c < columns; c++) {
                sum = Math.fma(at(r, c), vector[c], sum);
            }
            product[r] = sum;
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Matrix matrix && rows == matrix.rows && Arrays.equals(values, matrix.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return "%s x %s".formatted(rows, columns);
    }
}

package org.varve.core;

/**
 * A pass's view of its fields: neighbouring traces ("rows") of one inline, and the inlines within the kernel's halo.
 *
 * <p>Sample {@code k} of the input trace {@code (inline + di, crossline + dj)} is
 * {@code input(f)[at(f, di, row + dj) + k]}; {@code k} may exceed {@code 0..samples()-1}, and {@code di} and {@code dj}
 * the rows, by the kernel's halo. Results go to {@code output(o)[to(o, row) + k]}.
 *
 * <p>Rows are padded: reading and writing up to the next multiple of {@link #LANES} samples is allowed, so that a SIMD
 * body needs no tail. The content of the padding is undefined.
 */
public interface Rows {

    /** Rows are padded to multiples of this many samples, the lanes of the widest float vector. */
    int LANES = 16;

    /** The number of rows to compute. */
    int count();

    /** The number of samples to compute in each row. */
    int samples();

    /** The position in the survey of the inline; negative before the first. */
    int inline();

    /** The position in the survey of row 0's crossline; negative before the first. */
    int firstCrossline();

    /** The position in the survey's trace of sample 0; negative if rows begin before the trace. */
    int firstSample();

    /**
     * Whether the rows are those of the call before, one inline further, so that a body may go on with what it has
     * kept of it.
     */
    boolean continues();

    /** The number of fields that the pass reads. */
    int inputs();

    /** The number of fields that the pass writes. */
    int outputs();

    /** The array that holds the rows of input field {@code field}. */
    float[] input(int field);

    /** The index of sample 0 of a row of input field {@code field}, {@code di} inlines away. */
    int at(int field, int di, int row);

    /** The array that takes the rows of output field {@code field}. */
    float[] output(int field);

    /** The index of sample 0 of a row of output field {@code field}. */
    int to(int field, int row);

    /** Work space of the size that the kernel requested; its content is undefined. */
    double[] scratch();
}

package org.varve.core;

/**
 * What a pass sees of its fields: neighbouring traces ("rows") of one inline, and the inlines within the kernel's halo.
 *
 * <p>Sample {@code k} of the input trace {@code (inline + di, crossline + dj)} stands at
 * {@code input(f)[at(f, di, row + dj) + k]}; {@code k} may reach beyond {@code 0..samples()-1}, {@code di} and {@code dj}
 * beyond the rows, by the kernel's halo. Results go to {@code output(o)[to(o, row) + k]}.
 *
 * <p>Rows are padded: reading and writing up to the next multiple of {@link #LANES} samples is allowed, so a SIMD body needs
 * no tail. What stands in the padding means nothing.
 */
public interface Rows {

    /** Samples to which rows are padded: the lanes of the widest float vector. */
    int LANES = 16;

    /** How many rows to compute. */
    int count();

    /** How many samples of each row to compute. */
    int samples();

    /** The position in the survey's trace of sample 0; negative where rows begin beyond the start of the trace. */
    int firstSample();

    /** How many fields the pass reads. */
    int inputs();

    /** How many fields the pass writes. */
    int outputs();

    /** The array that holds the rows of input field {@code field}. */
    float[] input(int field);

    /** Where sample 0 of a row of input field {@code field} stands, {@code di} inlines away. */
    int at(int field, int di, int row);

    /** The array that takes the rows of output field {@code field}. */
    float[] output(int field);

    /** Where sample 0 of a row of output field {@code field} belongs. */
    int to(int field, int row);

    /** Work space of the size that the kernel asked for; its content is undefined. */
    double[] scratch();
}

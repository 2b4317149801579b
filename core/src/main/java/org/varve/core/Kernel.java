package org.varve.core;

/**
 * One step of computation, its parameters and its definition in plain Java.
 *
 * <p>A kernel is a value: two kernels with equal parameters are equal, and a pass that two operators share is computed once.
 * Devices find the code that may stand in for {@link #row} by the kernel's class; the plain body stays the definition and the
 * oracle.
 */
public interface Kernel extends PassBody {

    /** The kernel's name in tables and messages, such as {@code semblance-sums}. */
    default String name() {
        return Spelling.kebab(getClass().getSimpleName());
    }

    /** Samples that {@link #row} reads around each sample that it writes: none unless a kernel says so. */
    default Halo halo() {
        return Halo.NONE;
    }

    /**
     * The part of {@link #halo} that {@link #row} reads of one of its fields.
     *
     * @param input number of the field
     * @param inputs how many fields are read
     */
    default Halo halo(int input, int inputs) {
        return halo();
    }

    /** How many fields the kernel writes; it may depend on how many it reads. */
    default int outputs(int inputs) {
        return 1;
    }

    /**
     * Whether the kernel needs whole traces. If so, {@link #row} sees exactly the samples of the survey's trace, and what it
     * writes is extended beyond the ends of the trace by the boundary where a later pass looks there.
     */
    default boolean wholeTrace() {
        return false;
    }

    /** Number of {@code double}s of work space that {@link #row} wants from {@link Rows#scratch()}. */
    default int scratch(int samples) {
        return 0;
    }

    /**
     * Floating-point operations for each sample, all outputs together: an fma counts as two; a sum, product, quotient, root,
     * elementary function, minimum or maximum as one; a sign, a choice or a conversion as none.
     *
     * <p>Counted is what a fast body cannot do without, at the kernel's own parameters: the closed form where the definition
     * iterates, a value once where neighbouring samples share it.
     *
     * @param inputs number of fields read
     * @param samples of a trace
     */
    double operations(int inputs, int samples);

    /**
     * The greatest error allowed to a body that stands in for {@link #row}, relative to the largest result: 0, results equal to the
     * bit, unless a kernel says otherwise. Equal results need the definition's float arithmetic in its order.
     */
    default double tolerance() {
        return 0;
    }

    /**
     * How the results grow with the survey's amplitude: the exponent of its power, 0 if they do not.
     *
     * @param input the same of the fields read, 1 for the survey itself
     */
    default int degree(int input) {
        return input;
    }

    /** Computes one trace of the output: all samples {@code 0..rows.samples()-1} of row {@code row}. */
    void row(Rows rows, int row);

    @Override
    default void compute(Rows rows) {
        for (int row = 0; row < rows.count(); row++) {
            row(rows, row);
        }
    }
}

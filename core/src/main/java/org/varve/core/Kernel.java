package org.varve.core;

import java.util.List;
import java.util.Optional;

/**
 * One step of computation, its parameters and its definition in plain Java.
 *
 * <p>A kernel is a value: two kernels with equal parameters are equal, and a pass that two operators share is computed
 * once. Devices find the code that may replace {@link #row} by the kernel's class; the plain body remains the
 * definition and the oracle.
 */
public interface Kernel extends PassBody {

    /** The kernel's name in tables and messages, such as {@code semblance-sums}. */
    default String name() {
        return Spelling.kebab(getClass().getSimpleName());
    }

    /** Samples that {@link #row} reads around each sample that it writes; none by default. */
    default Halo halo() {
        return Halo.NONE;
    }

    /**
     * The part of {@link #halo} that {@link #row} reads of one of its fields.
     *
     * @param input index of the field
     * @param inputs number of fields that are read
     */
    default Halo halo(int input, int inputs) {
        return halo();
    }

    /** The number of fields that the kernel writes, which may depend on the number that it reads. */
    default int outputs(int inputs) {
        return 1;
    }

    /**
     * The kernel that writes only some of the fields, in their order; empty if all are always written.
     *
     * @param outputs numbers of the fields, ascending
     */
    default Optional<Kernel> select(List<Integer> outputs) {
        return Optional.empty();
    }

    /**
     * Whether the kernel needs whole traces. If so, {@link #row} sees exactly the samples of the survey's trace, and
     * its results are extended beyond the ends of the trace by the boundary, for later passes.
     */
    default boolean wholeTrace() {
        return false;
    }

    /** The number of {@code double}s of work space that {@link #row} needs in {@link Rows#scratch()}. */
    default int scratch(int samples) {
        return 0;
    }

    /**
     * Floating-point operations for each sample, all outputs together: an fma counts as two; a sum, product, quotient,
     * root, elementary function, minimum or maximum as one; a sign, a choice or a conversion as none.
     *
     * <p>Only what a fast body cannot avoid with the kernel's parameters is counted: the closed form where the
     * definition iterates, and a value shared by neighbouring samples once.
     *
     * @param inputs number of fields read
     * @param samples number of samples of a trace
     */
    double operations(int inputs, int samples);

    /**
     * The greatest error allowed in a body that replaces {@link #row}, relative to the largest result. By default 0,
     * results equal to the bit, which need the definition's float arithmetic in the same order.
     */
    default double tolerance() {
        return 0;
    }

    /**
     * The power of the survey's amplitude with which results grow; 0 if they do not.
     *
     * @param input the same for the fields read; 1 for the survey itself
     */
    default int degree(int input) {
        return input;
    }

    /** The limit that results are kept within, if users can set it. */
    default Optional<Limit> limit() {
        return Optional.empty();
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

package org.varve.cpu;

import java.util.function.DoubleUnaryOperator;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;

/**
 * Logarithms and exponentials of arrays, by vectors. Java has a library for them, whose functions it looks up by names
 * that it formats in the user's language: where digits are not 0 to 9, it finds none, and numbers are computed one by
 * one.
 */
final class VectorMath {

    private static final boolean HAS_LIBRARY = hasLibrary();

    private VectorMath() {}

    private static boolean hasLibrary() {
        try {
            DoubleVector one = DoubleVector.broadcast(DoubleLanes.SPECIES, 1);
            one.lanewise(VectorOperators.LOG);
            one.lanewise(VectorOperators.EXP);
            return true;
        } catch (InternalError notFound) {
            return false;
        }
    }

    /** Replaces numbers, as many as fill vectors, by their logarithms. */
    static void log(double[] x) {
        if (!HAS_LIBRARY) {
            each(x, Math::log);
            return;
        }
        for (int k = 0; k < x.length; k += DoubleLanes.COUNT) {
            DoubleVector.fromArray(DoubleLanes.SPECIES, x, k).lanewise(VectorOperators.LOG).intoArray(x, k);
        }
    }

    /** Replaces numbers, as many as fill vectors, by their exponentials. */
    static void exp(double[] x) {
        if (!HAS_LIBRARY) {
            each(x, Math::exp);
            return;
        }
        for (int k = 0; k < x.length; k += DoubleLanes.COUNT) {
            DoubleVector.fromArray(DoubleLanes.SPECIES, x, k).lanewise(VectorOperators.EXP).intoArray(x, k);
        }
    }

    static void each(double[] x, DoubleUnaryOperator function) {
        for (int k = 0; k < x.length; k++) x[k] = function.applyAsDouble(x[k]);
    }
}

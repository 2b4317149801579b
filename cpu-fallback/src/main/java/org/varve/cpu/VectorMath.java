package org.varve.cpu;

import java.util.function.DoubleUnaryOperator;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;

/**
 * Logarithms and exponentials of vectors. Java has a library for them, whose functions it looks up by names that it
 * formats in the user's language: where digits are not 0 to 9, it finds none, and lanes are computed one by one.
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

    static DoubleVector log(DoubleVector x) {
        return HAS_LIBRARY ? x.lanewise(VectorOperators.LOG) : each(x, Math::log);
    }

    static DoubleVector exp(DoubleVector x) {
        return HAS_LIBRARY ? x.lanewise(VectorOperators.EXP) : each(x, Math::exp);
    }

    static DoubleVector each(DoubleVector x, DoubleUnaryOperator function) {
        double[] lanes = x.toArray();
        for (int lane = 0; lane < lanes.length; lane++) lanes[lane] = function.applyAsDouble(lanes[lane]);
        return DoubleVector.fromArray(DoubleLanes.SPECIES, lanes, 0);
    }
}

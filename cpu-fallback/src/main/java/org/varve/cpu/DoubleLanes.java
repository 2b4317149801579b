package org.varve.cpu;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/** Converts samples to vectors of doubles and back, for arithmetic in float64. */
final class DoubleLanes {

    static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
    static final int COUNT = SPECIES.length();

    /** Vectors of as many floats as {@link #SPECIES} has doubles. */
    static final VectorSpecies<Float> FLOATS =
            VectorSpecies.of(float.class, VectorShape.forBitSize(COUNT * Float.SIZE));

    private DoubleLanes() {}

    static DoubleVector load(float[] x, int from) {
        return toDoubles(floats(x, from));
    }

    /** As many floats as there are lanes. */
    static FloatVector floats(float[] x, int from) {
        return FloatVector.fromArray(FLOATS, x, from);
    }

    static DoubleVector toDoubles(FloatVector values) {
        return (DoubleVector) values.convertShape(VectorOperators.F2D, SPECIES, 0);
    }

    static FloatVector toFloats(DoubleVector values) {
        return (FloatVector) values.convertShape(VectorOperators.D2F, FLOATS, 0);
    }
}

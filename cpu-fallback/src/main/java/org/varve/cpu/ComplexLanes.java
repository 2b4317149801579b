package org.varve.cpu;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/** Complex numbers, one in each lane: a vector of real parts, then one of imaginary parts. */
final class ComplexLanes {

    static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
    static final int LANES = SPECIES.length();

    /** Doubles of a complex number of all lanes. */
    static final int COMPLEX = 2 * LANES;

    private ComplexLanes() {}
}

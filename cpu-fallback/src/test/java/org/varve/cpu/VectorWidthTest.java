package org.varve.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import jdk.incubator.vector.FloatVector;
import org.junit.jupiter.api.Test;

/** That the tests are run with vectors as wide as their build says: it runs them twice. */
class VectorWidthTest {

    @Test
    void vectorsAreAsWideAsAskedFor() {
        assertThat(FloatVector.SPECIES_PREFERRED.vectorBitSize())
                .isLessThanOrEqualTo(Integer.getInteger("varve.vectorBits", 512));
    }
}

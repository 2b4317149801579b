package org.varve.file;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.IbmFloat;

/**
 * {@link IbmFloat#toFloat} for several numbers at once, with the same steps. Only loaded if the runtime has the Vector
 * API.
 */
final class IbmVectors {

    private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Float> FLOATS = VectorSpecies.of(float.class, INTS.vectorShape());

    private static final int FRACTION = 0x00ff_ffff;
    private static final int SIGN = 0x8000_0000;
    private static final int LARGEST_FLOAT = 0x7f7f_ffff;

    private IbmVectors() {}

    /** Decodes as many of {@code count} numbers as fill whole vectors, and returns how many; offsets are in bytes. */
    static int decode(MemorySegment from, long at, ByteOrder order, MemorySegment to, long toAt, int count) {
        int whole = INTS.loopBound(count);
        for (int k = 0; k < whole; k += INTS.length()) {
            IntVector ibm = IntVector.fromMemorySegment(INTS, from, at + 4L * k, order);
            toFloat(ibm).intoMemorySegment(to, toAt + 4L * k, ByteOrder.nativeOrder());
        }
        return whole;
    }

    private static IntVector toFloat(IntVector ibm) {
        IntVector exponent = ibm.lanewise(VectorOperators.LSHR, 22).and(0x1fc).sub(IbmFloat.LAST_BIT);
        IntVector first = exponent.min(Float.MAX_EXPONENT).max(Float.MIN_EXPONENT);
        IntVector second = exponent.sub(first).max(Float.MIN_EXPONENT);
        FloatVector fraction = (FloatVector) ibm.and(FRACTION).convertShape(VectorOperators.I2F, FLOATS, 0);
        IntVector magnitude = fraction.mul(power(first)).mul(power(second)).reinterpretAsInts();
        return magnitude.min(LARGEST_FLOAT).or(ibm.and(SIGN));
    }

    private static FloatVector power(IntVector exponent) {
        return exponent.add(Float.MAX_EXPONENT).lanewise(VectorOperators.LSHL, Float.PRECISION - 1)
                .reinterpretAsFloats();
    }
}

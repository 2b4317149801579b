package org.varve.onnx;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * {@link NetworkScale.Linear#of(float)} for several samples at once, with the same steps. Only loaded if the runtime
 * has the Vector API.
 */
final class ScaleVectors {

    private static final VectorSpecies<Double> DOUBLES = DoubleVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Float> FLOATS =
            VectorSpecies.of(float.class, VectorShape.forBitSize(DOUBLES.vectorBitSize() / 2));
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();

    private ScaleVectors() {}

    /** Scales all samples; false if one is not finite, whose result says nothing. */
    static boolean scale(NetworkScale.Linear scale, MemorySegment from, MemorySegment to) {
        int count = Math.toIntExact(from.byteSize() / Float.BYTES);
        int whole = FLOATS.loopBound(count);
        // a sample less itself is 0 if it is finite, and else NaN
        FloatVector zeros = FloatVector.zero(FLOATS);
        for (int k = 0; k < whole; k += FLOATS.length()) {
            FloatVector samples = FloatVector.fromMemorySegment(FLOATS, from, 4L * k, ORDER);
            zeros = zeros.add(samples.sub(samples));
            scaled(scale, samples).intoMemorySegment(to, 4L * k, ORDER);
        }
        if (whole < count) {
            VectorMask<Float> rest = FLOATS.indexInRange(whole, count);
            FloatVector samples = FloatVector.fromMemorySegment(FLOATS, from, 4L * whole, ORDER, rest);
            zeros = zeros.add(samples.sub(samples));
            scaled(scale, samples).intoMemorySegment(to, 4L * whole, ORDER, rest);
        }
        return zeros.reduceLanes(VectorOperators.ADD) == 0;
    }

    private static FloatVector scaled(NetworkScale.Linear scale, FloatVector samples) {
        DoubleVector wide = (DoubleVector) samples.convertShape(VectorOperators.F2D, DOUBLES, 0);
        return (FloatVector) wide.sub(scale.shift()).div(scale.divisor())
                .convertShape(VectorOperators.D2F, FLOATS, 0);
    }
}

package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import org.varve.core.Kernel;
import org.varve.core.PassBody;
import org.varve.kernel.DipAzimuth;
import org.varve.kernel.Gradient;
import org.varve.kernel.Taps;
import org.varve.kernel.TensorProducts;

/** The vector bodies that stand in for plain-Java ones, where a benchmark showed that they pay. */
final class SimdBodies {

    private SimdBodies() {}

    /** The body to run a kernel with: a vector body, or the kernel's own. */
    static PassBody create(Kernel kernel, int samples) {
        return switch (kernel) {
            case Taps taps -> new TapsSimdBody(taps);
            case Gradient _ -> new GradientSimdBody(samples);
            case TensorProducts products -> new TensorProductsSimdBody(products);
            case DipAzimuth _ -> new DipAzimuthSimdBody(samples);
            default -> kernel;
        };
    }

    /** Bytes that {@link #create} allocates. */
    static long bytes(Kernel kernel, int samples) {
        return switch (kernel) {
            case Taps taps -> TapsSimdBody.bytes(taps);
            case Gradient _ -> GradientSimdBody.bytes(samples);
            case DipAzimuth _ -> DipAzimuthSimdBody.bytes(samples);
            default -> 0;
        };
    }

    static boolean has(Kernel kernel) {
        return create(kernel, 1) != kernel;
    }

    static String description() {
        return FloatVector.SPECIES_PREFERRED.length() + " float lanes";
    }
}

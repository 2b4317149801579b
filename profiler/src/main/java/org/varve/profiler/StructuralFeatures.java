package org.varve.profiler;

import org.varve.core.Shape;
import org.varve.core.SmoothLength;
import org.varve.profiler.Measurement.Load;

/**
 * The quantities to which the memory of an unknown operator is assumed to be proportional: a base, the samples of the
 * tile, those of its halo, and the work area of a Fourier transform of every trace.
 *
 * <p>None can reduce memory, so no coefficient is negative. Units are chosen so that coefficients are about 1.
 */
public final class StructuralFeatures {

    /** The number of features. */
    public static final int COUNT = 4;

    private static final double BASE_BYTES = 256 << 20;
    private static final double SAMPLE_BYTES = 16;

    private StructuralFeatures() {}

    /** The features of a load, in this order. */
    public static double[] of(Load load) {
        double tile = load.tile().size();
        return new double[] {BASE_BYTES, SAMPLE_BYTES * tile, SAMPLE_BYTES * (load.source().size() - tile),
                SAMPLE_BYTES * fourier(load.source())};
    }

    /** Samples of all traces, each padded to a length at which transforms are fast. */
    static double fourier(Shape source) {
        return (double) source.traces() * SmoothLength.atLeast(source.samples());
    }
}

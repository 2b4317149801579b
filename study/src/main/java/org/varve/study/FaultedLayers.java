package org.varve.study;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Shape;

/**
 * Folded layers with one of six faults, of other strikes and slips.
 *
 * @param fault its plane
 * @param layers with the fault
 * @param noise seed of the noise
 */
record FaultedLayers(KnownLayers.FaultPlane fault, KnownLayers layers, long noise) {

    static final Shape SHAPE = new Shape(54, 54, 110);
    private static final int FAULTS = 6;
    private static final double DIP = 72;
    private static final long NOISE_SEED = 6;
    private static final int TRACES = 10;
    private static final int SAMPLES = 12;
    private static final int REACH = 12;
    private static final double SPACING = .5;

    /** A function of samples in axis order. */
    interface Function {
        float[] of(float[] samples) throws IOException, OutOfBudgetException, InterruptedException;
    }

    /** All six. */
    static List<FaultedLayers> all() {
        return IntStream.range(0, FAULTS).mapToObj(f -> {
            KnownLayers.FaultPlane fault = new KnownLayers.FaultPlane(20 + 57.0 * f, DIP);
            return new FaultedLayers(fault, KnownLayers.fault(SHAPE, fault, 3 + f, f), NOISE_SEED + f);
        }).toList();
    }

    /** The same fault in layers that get deeper by {@code p} samples more each inline. */
    FaultedLayers steeper(double p) {
        return new FaultedLayers(fault, layers.steeper(p), noise);
    }

    /** The samples with noise of a share of their standard deviation. */
    float[] noisy(double share) {
        return layers.noisy(share, noise);
    }

    /** Away from the edges. */
    Inside inside() {
        return new Inside(layers, TRACES, SAMPLES);
    }

    /** How many traces across faults have more than half of what a result has on them, without noise. */
    static double width(Function result) throws IOException, OutOfBudgetException, InterruptedException {
        double[] sums = new double[0];
        for (FaultedLayers each : all()) {
            float[] values = result.of(each.layers.samples());
            double[] own = each.inside().profile(each.fault::distance, (n, _, _, _) -> values[n], REACH, SPACING)
                    .values();
            if (sums.length == 0) sums = new double[own.length];
            for (int n = 0; n < own.length; n++) sums[n] += own[n];
        }
        return new Profile(sums, SPACING).width();
    }
}

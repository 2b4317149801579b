package org.varve.kernel;

import java.util.Arrays;
import java.util.Random;

/** Traces to test with. */
final class Signals {

    /** Lengths around the lanes, primes, powers and products. */
    static final int[] LENGTHS = {1, 2, 3, 5, 7, 16, 64, 97, 101, 128, 150, 200, 243, 1000};

    private Signals() {}

    static float[] random(int samples) {
        Random random = new Random(samples);
        float[] x = new float[samples];
        for (int k = 0; k < samples; k++) {
            x[k] = (float) random.nextGaussian();
        }
        return x;
    }

    /** A cosine of {@code periods} whole periods, turned back by {@code lag} radians. */
    static float[] cosine(int samples, double periods, double lag) {
        float[] x = new float[samples];
        for (int k = 0; k < samples; k++) {
            x[k] = (float) Math.cos(2 * Math.PI * periods * k / samples - lag);
        }
        return x;
    }

    static float[] constant(int samples, float value) {
        float[] x = new float[samples];
        Arrays.fill(x, value);
        return x;
    }
}

package org.varve.synthetic;

import java.util.SplittableRandom;

/**
 * Band-limited random noise, different in every trace.
 *
 * <p>A long loop of noise is made once. The noise of a trace is the sum of three stretches of the loop, whose
 * beginnings are a hash of the seed and the trace's position. There are 2^48 such sums, so that no two traces of a
 * survey are likely to share one.
 */
final class Noise {

    private static final int LENGTH = 1 << 16;
    private static final int STRETCHES = 3;

    private final float[] loop = new float[LENGTH];
    private final long seed;

    Noise(SplittableRandom random, Ricker wavelet, double interval, double rms) {
        seed = random.nextLong();
        Ricker.Repeated low = new Ricker.Repeated(new Ricker(0.7 * wavelet.peak()));
        Ricker.Repeated high = new Ricker.Repeated(new Ricker(1.5 * wavelet.peak()));
        for (int n = 0; n < LENGTH; n++) {
            low.addTo(loop, n * interval, interval, random.nextGaussian());
            high.addTo(loop, n * interval, interval, random.nextGaussian());
        }
        double energy = 0;
        for (float value : loop) {
            energy += (double) value * value;
        }
        double scale = rms / Math.sqrt(STRETCHES * energy / LENGTH);
        for (int n = 0; n < LENGTH; n++) {
            loop[n] = (float) (loop[n] * scale);
        }
    }

    /** Adds noise to a piece of a trace that begins at sample {@code first}. */
    void add(int inline, int crossline, int first, float[] trace) {
        long hash = mix(seed + mix((long) inline << 32 | crossline));
        int a = (int) hash + first;
        int b = (int) (hash >>> 16) + first;
        int c = (int) (hash >>> 32) + first;
        for (int s = 0; s < trace.length; s++) {
            int mask = LENGTH - 1;
            trace[s] += loop[(a + s) & mask] + loop[(b + s) & mask] + loop[(c + s) & mask];
        }
    }

    /** Spreads every bit of {@code z} over the result (the finalizer of SplitMix64, Steele and others 2014). */
    private static long mix(long z) {
        long y = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        long x = (y ^ (y >>> 27)) * 0x94d049bb133111ebL;
        return x ^ (x >>> 31);
    }
}

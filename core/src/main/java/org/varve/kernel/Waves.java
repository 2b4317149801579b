package org.varve.kernel;

/** Cosines and sines of the bins of a short-time spectrum. */
final class Waves {

    private Waves() {}

    /** For each of the first bins, cosine and sine, interleaved, at each distance of up to {@code radius} samples. */
    static float[] of(int bins, int radius, int last) {
        float[] waves = new float[2 * bins * (radius + 1)];
        int at = 0;
        for (int bin = 0; bin < bins; bin++) {
            for (int t = 0; t <= radius; t++) {
                double angle = Math.PI * ((long) bin * t % (2L * last)) / last;
                waves[at++] = (float) Math.cos(angle);
                waves[at++] = (float) Math.sin(angle);
            }
        }
        return waves;
    }
}

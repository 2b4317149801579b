package org.varve.synthetic;

import java.util.SplittableRandom;

/**
 * A smooth random function of inline and crossline: a sum of plane cosine waves in all directions, with an rms of 1.
 */
final class LateralField {

    private final double[] perInline;
    private final double[] perCrossline;
    private final double[] phase;

    /** Makes a sum of {@code waves} waves with lengths between {@code shortest} and {@code longest} bins. */
    LateralField(SplittableRandom random, int waves, double shortest, double longest) {
        perInline = new double[waves];
        perCrossline = new double[waves];
        phase = new double[waves];
        double turn = random.nextDouble();
        for (int w = 0; w < waves; w++) {
            double angle = Math.PI * ((w + 0.6 * random.nextDouble()) / waves + turn);
            double number = 2 * Math.PI / random.nextDouble(shortest, longest);
            perInline[w] = number * StrictMath.cos(angle);
            perCrossline[w] = number * StrictMath.sin(angle);
            phase[w] = 2 * Math.PI * random.nextDouble();
        }
    }

    /** No value is larger. */
    double largest() {
        return Math.sqrt(2.0 * phase.length);
    }

    double at(double inline, double crossline) {
        double sum = 0;
        for (int w = 0; w < phase.length; w++) {
            sum += StrictMath.cos(perInline[w] * inline + perCrossline[w] * crossline + phase[w]);
        }
        return sum * Math.sqrt(2.0 / phase.length);
    }
}

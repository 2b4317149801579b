package org.varve.twin;

import java.util.SplittableRandom;

/**
 * Layers, weak and strong, that dip, bend and break at a fault, under noise and a few spikes. Samples are whole
 * numbers, most of them within 5,000.
 */
final class Reflectors {

    private static final int WAVES = 12;
    private static final double AMPLITUDE = 2300;
    private static final double[] FREQUENCY = new double[WAVES];
    private static final double[] PHASE = new double[WAVES];

    static {
        SplittableRandom random = new SplittableRandom(7);
        for (int wave = 0; wave < WAVES; wave++) {
            FREQUENCY[wave] = 2 * Math.PI * random.nextDouble(0.03, 0.2);
            PHASE[wave] = 2 * Math.PI * random.nextDouble();
        }
    }

    private Reflectors() {}

    static double at(int inline, int crossline, int sample) {
        double time = sample + 0.2 * inline + 0.1 * crossline + 2 * Math.sin(crossline / 9.0)
                + (inline + crossline / 2 > 30 ? 4 : 0);
        double sum = 0;
        for (int wave = 0; wave < WAVES; wave++) {
            sum += Math.cos(FREQUENCY[wave] * time + PHASE[wave]);
        }
        double chance = new SplittableRandom(((long) inline << 40) ^ ((long) crossline << 20) ^ sample).nextDouble();
        double spike = chance > 0.9998 ? 5 * AMPLITUDE : 0;
        double strength = Math.sqrt(2.0 / WAVES) * (0.3 + 1.4 * Math.pow(Math.sin(time / 23), 2));
        double value = AMPLITUDE * (strength * sum + 0.2 * (chance - 0.5)) + spike;
        return Math.rint(value) + 0.0; // no negative zero
    }
}

package org.varve.synthetic;

import java.util.SplittableRandom;

/**
 * The pile of layers before it was folded and faulted, as a seismic trace.
 *
 * <p>Layers of blocky impedance make up units of 60 to 200 ms: packages of strong contrasts between quieter ones, with
 * a bright reflector at many of their boundaries. The pile is computed in three variants with the same layers and
 * different contrasts; each trace blends them in its own proportions, so that reflectors brighten and fade along a
 * section.
 *
 * <p>A position in the pile is called its age: seconds below the sea floor at the reference trace.
 */
final class Stratigraphy {

    private static final int VARIANTS = 3;

    /** Nodes of the reference trace for each sample; enough to make linear interpolation accurate. */
    private static final int NODES_PER_SAMPLE = 8;

    /** Nodes of the reference trace; the pile repeats itself after 8192 samples. */
    private static final int NODES = NODES_PER_SAMPLE << 13;

    /**
     * The reference trace, with its variants side by side at each node; it begins one {@link #reach} above the sea
     * floor.
     */
    private final float[] nodes = new float[NODES * VARIANTS];

    private final double nodesPerSecond;
    private final double reach;
    private final LateralField[] proportions = new LateralField[VARIANTS - 1];

    /**
     * Computes the pile as far as it is shown.
     *
     * @param oldest the largest age that will be asked for
     */
    Stratigraphy(SplittableRandom random, Ricker wavelet, double interval, double oldest) {
        nodesPerSecond = NODES_PER_SAMPLE / interval;
        reach = wavelet.reach();
        float[][] traces = new float[VARIANTS][NODES];
        deposit(random, wavelet, oldest + reach + 1 / nodesPerSecond, traces);
        for (int v = 0; v < VARIANTS; v++) {
            for (int n = 0; n < NODES; n++) {
                nodes[n * VARIANTS + v] = traces[v][n];
            }
        }
        for (int v = 0; v < proportions.length; v++) {
            proportions[v] = new LateralField(random, 4, 35, 200);
        }
    }

    /**
     * Deposits one unit after the other, and adds the reflection at the top of each layer that shows.
     *
     * @param used seconds of the traces that are read; the deepest wavelets reach beyond the end, to the beginning
     */
    private void deposit(SplittableRandom random, Ricker wavelet, double used, float[][] traces) {
        double end = NODES / nodesPerSecond;
        double length = end - 2 * reach;
        double[] impedance = new double[VARIANTS];
        double age = 0;
        while (age < length) {
            double unitEnd = age + random.nextDouble(0.06, 0.20);
            double unitImpedance = random.nextGaussian(0, 0.08);
            double contrast = 0.05 + 0.06 * random.nextDouble() * random.nextDouble();
            double meanThickness = random.nextDouble(0.010, 0.024);
            while (age < Math.min(unitEnd, length)) {
                double layer = unitImpedance + random.nextGaussian(0, contrast);
                for (int v = 0; v < VARIANTS; v++) {
                    double next = layer + random.nextGaussian(0, 0.35 * contrast);
                    double reflection = age == 0 ? 0.12 : Math.tanh(0.5 * (next - impedance[v]));
                    Ricker aged = new Ricker(wavelet.peak() * absorption(age));
                    double centre = age + reach + thickening(age, v);
                    if (centre - aged.reach() <= used || centre + aged.reach() >= end) {
                        aged.addTo(traces[v], centre, 1 / nodesPerSecond, reflection);
                    }
                    impedance[v] = next;
                }
                age += meanThickness * (0.4 - 0.6 * StrictMath.log(1 - random.nextDouble()));
            }
        }
    }

    /**
     * Makes layers a little thicker here and thinner there, so that blended variants interfere as thin beds do; in
     * seconds.
     */
    private static double thickening(double age, int variant) {
        return 0.003 * StrictMath.sin(2 * Math.PI * age / 0.37 + 2 * variant) * Math.min(1, 10 * age);
    }

    /**
     * High frequencies are absorbed on the way down: the peak frequency falls by a tenth in two seconds, and by a fifth
     * at most.
     */
    private static double absorption(double age) {
        return 1 - 0.2 * Math.min(1, age / 4);
    }

    /** The layers at one trace. */
    Facies facies(int inline, int crossline) {
        double first = (1 + 0.5 * proportions[0].at(inline, crossline)) / VARIANTS;
        double second = (1 + 0.5 * proportions[1].at(inline, crossline)) / VARIANTS;
        return new Facies(first, second, 1 - first - second);
    }

    /** The three variants blended in the proportions of one trace. */
    final class Facies {

        private final double first;
        private final double second;
        private final double third;

        private Facies(double first, double second, double third) {
            this.first = first;
            this.second = second;
            this.third = third;
        }

        /** The reflection at an age; 0 in the water above the wavelet of the sea floor. */
        double at(double age) {
            if (age < -reach) {
                return 0;
            }
            double position = (age + reach) * nodesPerSecond;
            int whole = (int) position;
            return blend(whole) + (position - whole) * (blend(whole + 1) - blend(whole));
        }

        private double blend(int node) {
            int at = (node & (NODES - 1)) * VARIANTS;
            return first * nodes[at] + second * nodes[at + 1] + third * nodes[at + 2];
        }
    }
}

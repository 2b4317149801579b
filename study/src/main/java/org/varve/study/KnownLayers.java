package org.varve.study;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.varve.core.Shape;

/**
 * Synthetic surveys of layers whose shape is known: reflectors of random strength under a 25 Hz wavelet at 4 ms. Places
 * count from the survey's middle.
 *
 * @param shape of the survey
 * @param time which layer lies at a place
 * @param seed of the reflectors
 */
record KnownLayers(Shape shape, Time time, long seed) {

    private static final int REFLECTORS = 700;
    private static final long SEED = 5;
    private static final double HERTZ = 25;
    static final double INTERVAL = 0.004;
    private static final int HALF_WAVELET = 25;

    /** The {@code s} of Ricker's wavelet, {@code (1 - 2 s d^2) exp(-s d^2)} at a distance of {@code d} samples. */
    private static final double STEEPNESS = Math.pow(Math.PI * HERTZ * INTERVAL, 2);
    private static final double RATIO_OF_RATIOS = Math.exp(-2 * STEEPNESS);

    /** A function of the distances from the survey's middle, in lines and samples. */
    interface Time {
        double at(int inline, int crossline, int sample);
    }

    /** Layers that get deeper by {@code p} samples each inline, and by {@code q} each crossline. */
    static KnownLayers plane(Shape shape, double p, double q) {
        return new KnownLayers(shape, (i, j, k) -> k - p * i - q * j, SEED);
    }

    /** Layers that are spheres about one axis, of curvature {@code 1 / radius} on top. */
    static KnownLayers dome(Shape shape, double radius) {
        return new KnownLayers(shape, (i, j, k) -> k - (radius - Math.sqrt(radius * radius - i * i - j * j)), SEED);
    }

    /** Plane layers that bend at the middle inline: from there on they get deeper by {@code p} samples each inline. */
    static KnownLayers bend(Shape shape, double p, double q) {
        return new KnownLayers(shape, (i, j, k) -> k - p * Math.abs(i) - q * j, SEED);
    }

    /** Flat layers, lower by {@code slip} samples behind the middle inline. */
    static KnownLayers step(Shape shape, double slip) {
        return new KnownLayers(shape, (i, _, k) -> k - (i > 0 ? slip : 0), SEED);
    }

    /** Folded layers, lower by {@code slip} samples on one side of a plane. */
    static KnownLayers fault(Shape shape, FaultPlane plane, double slip, long seed) {
        return new KnownLayers(shape, (i, j, k) -> k - 3 * Math.cos(2 * Math.PI * (i - .4 * j) / 65) - .08 * j
                - (plane.distance(i, j, k) > 0 ? slip : 0), seed);
    }

    /**
     * A plane that gets deeper towards its strike + 90 degrees.
     *
     * @param strike 0 towards increasing crosslines, in degrees
     * @param dip in degrees, where a trace is as long as a sample
     */
    record FaultPlane(double strike, double dip) {

        /** How far a place lies from the plane, in traces. */
        double distance(int inline, int crossline, int sample) {
            double angle = Math.toRadians(strike);
            return inline * Math.cos(angle) - crossline * Math.sin(angle) - sample / Math.tan(Math.toRadians(dip));
        }
    }

    /** The same layers, which get deeper by {@code p} samples more each inline; a fault stays where it is. */
    KnownLayers steeper(double p) {
        return new KnownLayers(shape, (i, j, k) -> time.at(i, j, k) - p * i, seed);
    }

    /** The samples in axis order. */
    float[] samples() {
        double[] reflectors = reflectors();
        float[] samples = new float[Math.toIntExact(shape.size())];
        forEach((n, i, j, k) -> samples[n] = reflection(reflectors, time.at(i, j, k) + REFLECTORS / 2.0));
        return samples;
    }

    /** The samples with white noise of a share of their standard deviation. */
    float[] noisy(double share, long seed) {
        float[] samples = samples();
        double deviation = share * deviation(samples);
        Random random = new Random(seed);
        for (int n = 0; n < samples.length; n++) samples[n] += (float) (deviation * random.nextGaussian());
        return samples;
    }

    /** A sample and its place. */
    interface Visitor {
        void visit(int number, int inline, int crossline, int sample);
    }

    /** Visits all samples. */
    void forEach(Visitor visitor) {
        int n = 0;
        for (int i = 0; i < shape.inlines(); i++) {
            for (int j = 0; j < shape.crosslines(); j++) {
                for (int k = 0; k < shape.samples(); k++) {
                    visitor.visit(n++, i - shape.inlines() / 2, j - shape.crosslines() / 2, k - shape.samples() / 2);
                }
            }
        }
    }

    private static double deviation(float[] samples) {
        double mean = IntStream.range(0, samples.length).mapToDouble(n -> samples[n]).average().orElseThrow();
        return Math.sqrt(IntStream.range(0, samples.length).mapToDouble(n -> Math.pow(samples[n] - mean, 2)).average()
                .orElseThrow());
    }

    /** Strengths of Laplace's distribution, a sample apart. */
    private double[] reflectors() {
        Random random = new Random(seed);
        double[] strengths = new double[REFLECTORS];
        Arrays.setAll(strengths,
                _ -> -Math.log(1 - random.nextDouble()) * (random.nextBoolean() ? 1 : -1));
        return strengths;
    }

    /**
     * The reflections at a place, which need not be a whole sample; before the first and after the last, at those. Each
     * reflector is a sample nearer than the one before, so that its wavelet's exponential follows from theirs.
     */
    private static float reflection(double[] strengths, double place) {
        double inside = Math.clamp(place, 0, REFLECTORS - 1.0);
        int first = Math.max(0, (int) Math.ceil(inside - HALF_WAVELET));
        int last = Math.min(REFLECTORS - 1, (int) (inside + HALF_WAVELET));
        double distance = inside - first;
        double exponential = Math.exp(-STEEPNESS * distance * distance);
        double ratio = Math.exp(STEEPNESS * (2 * distance - 1));
        double sum = 0;
        for (int reflector = first; reflector <= last; reflector++, distance--) {
            sum += strengths[reflector] * (1 - 2 * STEEPNESS * distance * distance) * exponential;
            exponential *= ratio;
            ratio *= RATIO_OF_RATIOS;
        }
        return (float) sum;
    }
}

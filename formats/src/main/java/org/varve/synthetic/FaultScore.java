package org.varve.synthetic;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Volume;

/**
 * How well a survey of values from 0 to 1, such as probabilities of faults, agrees with where faults are. Samples at or
 * above a threshold are found. The distance between a found sample and a fault may be one trace, along inlines,
 * crosslines or both.
 */
public final class FaultScore {

    /** Thresholds are multiples of one thousandth. */
    private static final int STEPS = 1000;

    /** Samples by their value. */
    private final long[] found = new long[STEPS + 1];

    /** Those at most one trace from a fault. */
    private final long[] right = new long[STEPS + 1];

    /** Samples on a fault, by the largest value at most one trace away. */
    private final long[] onFaults = new long[STEPS + 1];

    /**
     * Counts at one threshold.
     *
     * @param threshold from which samples are found
     * @param precision of the samples found, the share at most one trace from a fault; 1 where none is found
     * @param recall of the samples on faults, the share at most one trace from a sample found; 1 where there are no
     *     faults
     */
    public record Counts(double threshold, double precision, double recall) {

        /** The harmonic mean of precision and recall. */
        public double f1() {
            double sum = precision + recall;
            return sum > 0 ? 2 * precision * recall / sum : 0;
        }
    }

    private FaultScore() {}

    /**
     * Compares values with the truth. Both are read once, inline by inline.
     *
     * @param values from 0 to 1; what is not a number is not found
     * @param truth not 0 on faults, of the same shape
     */
    public static FaultScore of(Volume values, Volume truth) throws IOException {
        Shape shape = truth.survey().shape();
        if (!shape.equals(values.survey().shape())) {
            throw new IllegalArgumentException(
                    "values of %s, faults of %s: give surveys of one shape".formatted(values.survey().shape(), shape));
        }
        FaultScore score = new FaultScore();
        Lines found = new Lines(values, shape);
        Lines faults = new Lines(truth, shape);
        for (int i = 0; i < shape.inlines(); i++) {
            found.moveTo(i);
            faults.moveTo(i);
            score.add(found, faults);
        }
        return score;
    }

    private void add(Lines values, Lines faults) {
        for (int n = 0; n < values.middle().length; n++) {
            int value = step(values.middle()[n]);
            found[value]++;
            if (faults.nearest(n) != 0) right[value]++;
            if (faults.middle()[n] != 0) onFaults[step(values.nearest(n))]++;
        }
    }

    private static int step(float value) {
        return (int) Math.clamp(STEPS * (double) value, 0, STEPS);
    }

    /** The counts at a threshold, rounded to a thousandth. */
    public Counts at(double threshold) {
        return at((int) Math.round(STEPS * threshold));
    }

    /** The counts at the threshold with the largest F1, the least of several. */
    public Counts best() {
        return IntStream.rangeClosed(1, STEPS).mapToObj(this::at)
                .max(Comparator.comparingDouble(Counts::f1).thenComparing(Counts::threshold, Comparator.reverseOrder()))
                .orElseThrow();
    }

    private Counts at(int step) {
        return new Counts((double) step / STEPS, share(from(right, step), from(found, step)),
                share(from(onFaults, step), from(onFaults, 0)));
    }

    private static long from(long[] counts, int step) {
        return IntStream.rangeClosed(step, STEPS).mapToLong(s -> counts[s]).sum();
    }

    private static double share(long part, long whole) {
        return whole == 0 ? 1 : (double) part / whole;
    }

    /** An inline and its neighbours. */
    private static final class Lines {

        private final Volume volume;
        private final Shape shape;
        private final float[][] lines;

        private Lines(Volume volume, Shape shape) throws IOException {
            this.volume = volume;
            this.shape = shape;
            lines = new float[][] {empty(), empty(), read(0)};
        }

        private float[] empty() {
            return new float[shape.crosslines() * shape.samples()];
        }

        /** Moves on by one inline, first to inline 0. */
        private void moveTo(int inline) throws IOException {
            lines[0] = lines[1];
            lines[1] = lines[2];
            lines[2] = inline + 1 < shape.inlines() ? read(inline + 1) : empty();
        }

        private float[] read(int inline) throws IOException {
            Box box = new Box(inline, 0, 0, new Shape(1, shape.crosslines(), shape.samples()));
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment samples = arena.allocate(box.shape().bytes(), Float.BYTES);
                volume.read(box, samples);
                return samples.toArray(ValueLayout.JAVA_FLOAT);
            }
        }

        private float[] middle() {
            return lines[1];
        }

        /** The largest value at most one trace away. */
        private float nearest(int n) {
            int crossline = n / shape.samples();
            float largest = 0;
            for (float[] line : lines) {
                for (int c = Math.max(0, crossline - 1); c <= Math.min(shape.crosslines() - 1, crossline + 1); c++) {
                    float value = line[n + (c - crossline) * shape.samples()];
                    if (value > largest) largest = value;
                }
            }
            return largest;
        }
    }
}

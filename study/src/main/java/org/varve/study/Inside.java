package org.varve.study;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * The samples of a survey of layers away from its edges.
 *
 * @param traces left out on either side
 * @param samples left out above and below
 */
record Inside(KnownLayers layers, int traces, int samples) {

    /** Samples this near to a fault, in traces, lie on it; those this far do not. */
    private static final double ON = .7;
    private static final double OFF = 6;

    /** The value of a sample, and of its place; NaN for none. */
    interface Value {
        double at(int number, int inline, int crossline, int sample);
    }

    /** Whether a place lies on a fault. */
    static boolean isOn(KnownLayers.FaultPlane fault, int inline, int crossline, int sample) {
        return Math.abs(fault.distance(inline, crossline, sample)) <= ON;
    }

    private double[] values(Value value) {
        DoubleStream.Builder values = DoubleStream.builder();
        int inlines = layers.shape().inlines() / 2 - traces;
        int crosslines = layers.shape().crosslines() / 2 - traces;
        int depths = layers.shape().samples() / 2 - samples;
        layers.forEach((n, i, j, k) -> {
            if (Math.abs(i) <= inlines && Math.abs(j) <= crosslines && Math.abs(k) <= depths) {
                values.add(value.at(n, i, j, k));
            }
        });
        return values.build().filter(each -> !Double.isNaN(each)).toArray();
    }

    double mean(Value value) {
        return Arrays.stream(values(value)).average().orElseThrow();
    }

    double deviation(Value value) {
        double[] values = values(value);
        double mean = Arrays.stream(values).average().orElseThrow();
        return Math.sqrt(Arrays.stream(values).map(each -> Math.pow(each - mean, 2)).average().orElseThrow());
    }

    double median(Value value) {
        double[] values = values(value);
        Arrays.sort(values);
        return values[values.length / 2];
    }

    /** A distance from a bend, a step or a fault, in traces. */
    interface Distance {
        double of(int inline, int crossline, int sample);
    }

    /**
     * The mean of a value by its distance, each of all samples nearest to it.
     *
     * @param reach the largest distance, in traces
     * @param spacing from one distance to the next, in traces
     */
    Profile profile(Distance distance, Value value, int reach, double spacing) {
        double[] means = new double[2 * (int) Math.round(reach / spacing) + 1];
        for (int m = 0; m < means.length; m++) {
            double middle = m * spacing - reach;
            means[m] = mean((n, i, j, k) -> {
                double from = distance.of(i, j, k) - middle;
                return from >= -spacing / 2 && from < spacing / 2 ? value.at(n, i, j, k) : Double.NaN;
            });
        }
        return new Profile(means, spacing);
    }

    /** The area under the curve of found and false faults: the share of pairs in the right order. */
    double separation(float[] likelihood, KnownLayers.FaultPlane fault) {
        double[] on = values((n, i, j, k) -> isOn(fault, i, j, k) ? likelihood[n] : Double.NaN);
        double[] off = values((n, i, j, k) -> Math.abs(fault.distance(i, j, k)) > OFF ? likelihood[n] : Double.NaN);
        Arrays.sort(off);
        double right = 0;
        for (double value : on) right += (below(off, value, false) + below(off, value, true)) / 2.0;
        return right / on.length / off.length;
    }

    /** How many sorted values are smaller than one, or also equal to it. */
    private static int below(double[] sorted, double value, boolean equal) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) / 2;
            if (sorted[middle] < value || (equal && sorted[middle] == value)) low = middle + 1;
            else
                high = middle;
        }
        return low;
    }
}

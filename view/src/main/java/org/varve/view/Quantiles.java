package org.varve.view;

import java.util.Arrays;
import java.util.List;

/** Quantiles of the values of sections; of many values, only every n-th is used. */
final class Quantiles {

    private static final int MOST = 200_000;

    private final float[] values;
    private final float[] magnitudes;

    private Quantiles(float[] values) {
        this.values = values;
        this.magnitudes = new float[values.length];
        for (int v = 0; v < values.length; v++) {
            magnitudes[v] = Math.abs(values[v]);
        }
        Arrays.sort(values);
        Arrays.sort(magnitudes);
    }

    /** The quantiles of all finite values of all sections. */
    static Quantiles of(List<Section> sections) {
        long size = sections.stream().mapToLong(section -> section.size()).sum();
        int step = Math.toIntExact(size / MOST + 1);
        float[] values = new float[Math.toIntExact(size / step) + sections.size()];
        int count = 0;
        for (Section section : sections) {
            for (int v = 0; v < section.size(); v += step) {
                float value = section.value(v);
                if (Float.isFinite(value)) {
                    values[count++] = value;
                }
            }
        }
        return new Quantiles(Arrays.copyOf(values, count));
    }

    /** The quantile {@code p}, 0..1, interpolated linearly between two values; 0 if there are no values. */
    double value(double p) {
        return quantile(values, p);
    }

    /** The same quantile of the values' magnitudes. */
    double magnitude(double p) {
        return quantile(magnitudes, p);
    }

    private static double quantile(float[] sorted, double p) {
        if (sorted.length == 0) {
            return 0;
        }
        double position = p * (sorted.length - 1);
        int below = (int) position;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (position - below) * ((double) sorted[above] - sorted[below]);
    }
}

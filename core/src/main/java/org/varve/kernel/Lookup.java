package org.varve.kernel;

import java.util.Arrays;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * A tabulated function of each sample, linear between the nodes {@code first, first + step, ...} and constant beyond
 * them. NaN stays NaN.
 */
public final class Lookup implements Kernel {

    private final double first;
    private final double step;
    private final double[] values;

    /**
     * Tabulates a function.
     *
     * @param first the sample value of the first node
     * @param step from node to node, positive
     * @param values the function at the nodes, at least two
     */
    public Lookup(double first, double step, double[] values) {
        this.first = first;
        this.step = step;
        this.values = values.clone();
    }

    /** The argument of the first value. */
    public double first() {
        return first;
    }

    /** The difference between the arguments of neighbouring values. */
    public double step() {
        return step;
    }

    /** The values, a step apart. */
    public double[] values() {
        return values.clone();
    }

    /** Four for the position and its clipping at both ends, four for the interpolation. */
    @Override
    public double operations(int inputs, int samples) {
        return 8;
    }

    @Override
    public int degree(int input) {
        return 0;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] x = rows.input(0);
        float[] y = rows.output(0);
        int at = rows.at(0, 0, row);
        int to = rows.to(0, row);
        int last = values.length - 1;
        for (int k = 0; k < rows.samples(); k++) {
            double position = Math.min(Math.max((x[at + k] - first) / step, 0), last);
            int node = Math.min((int) position, last - 1);
            y[to + k] = (float) (values[node] + (values[node + 1] - values[node]) * (position - node));
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Lookup that
                && first == that.first
                && step == that.step
                && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Double.hashCode(first) + Double.hashCode(step)) + Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return "lookup(%s, %s, %s)".formatted(first, step, values.length);
    }
}

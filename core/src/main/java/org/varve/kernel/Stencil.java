package org.varve.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.varve.core.Rows;

/** Neighbours of a sample that are summed with weights, in order. */
public record Stencil(List<Neighbour> neighbours) {

    /** Shifts that differ by less are taken for whole traces. */
    private static final double WHOLE = 1e9;

    /** A sample some inlines, crosslines and samples away. */
    public record Neighbour(int inline, int crossline, int sample, float weight) {

        /** The index of the neighbour of sample 0 of a field's row. */
        public int at(Rows rows, int field, int row) {
            return rows.at(field, inline, row + crossline) + sample;
        }
    }

    /**
     * The mean over points, each between two traces.
     *
     * @param points inlines and crosslines, of which one is whole, and whole samples
     */
    static Stencil mean(List<double[]> points) {
        List<Neighbour> neighbours = new ArrayList<>();
        for (double[] point : points) {
            double inline = whole(point[0]);
            double crossline = whole(point[1]);
            int i = (int) Math.floor(inline);
            int j = (int) Math.floor(crossline);
            double fraction = inline - i + (crossline - j);
            neighbours.add(new Neighbour(i, j, (int) point[2], (float) ((1 - fraction) / points.size())));
            if (fraction > 0) {
                boolean alongInlines = inline > i;
                neighbours.add(new Neighbour(alongInlines ? i + 1 : i, alongInlines ? j : j + 1, (int) point[2],
                        (float) (fraction / points.size())));
            }
        }
        return new Stencil(List.copyOf(neighbours));
    }

    /** Without what rounding adds to a whole number. */
    private static double whole(double traces) {
        return Math.rint(traces * WHOLE) / WHOLE;
    }

    /** The most traces between a sample and a point at a distance. */
    static int reach(double traces) {
        return (int) Math.ceil(whole(Math.abs(traces)));
    }

    /** The sums around the samples of an input's row, as that row of an output. */
    void sum(Rows rows, int input, int output, int row) {
        int samples = rows.samples();
        float[] x = rows.input(input);
        float[] sums = rows.output(output);
        int to = rows.to(output, row);
        Arrays.fill(sums, to, to + samples, 0);
        for (Neighbour neighbour : neighbours) {
            int at = neighbour.at(rows, input, row);
            float weight = neighbour.weight;
            for (int k = 0; k < samples; k++) {
                sums[to + k] = Math.fma(weight, x[at + k], sums[to + k]);
            }
        }
    }
}

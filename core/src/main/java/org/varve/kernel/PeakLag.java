package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * A step of the search for the lag of the largest correlation. Inputs are the correlations at the lag before, at this
 * lag and at the lag after, and, except in the first step, the outputs of the step before: the largest correlation so
 * far and its lag. The lag is moved, by at most half a sample, to the vertex of the parabola through its three
 * correlations; the first of equal correlations counts. NaN at this lag is ignored, but stays if the first step meets
 * it.
 *
 * @param lag in samples
 */
public record PeakLag(int lag) implements Kernel {

    @Override
    public int outputs(int inputs) {
        return 2;
    }

    /** The parabola and the comparison. */
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
        boolean first = rows.inputs() == 3;
        float[] correlationBefore = rows.input(0);
        float[] correlation = rows.input(1);
        float[] correlationAfter = rows.input(2);
        float[] largestSoFar = rows.input(first ? 0 : 3);
        float[] lagSoFar = rows.input(first ? 0 : 4);
        float[] largest = rows.output(0);
        float[] lagOfLargest = rows.output(1);
        int before = rows.at(0, 0, row);
        int at = rows.at(1, 0, row);
        int after = rows.at(2, 0, row);
        int soFar = first ? 0 : rows.at(3, 0, row);
        int atLag = first ? 0 : rows.at(4, 0, row);
        int to = rows.to(0, row);
        int toLag = rows.to(1, row);
        for (int k = 0; k < rows.samples(); k++) {
            float here = correlation[at + k];
            boolean isLargest = first || here > largestSoFar[soFar + k];
            float summit = summit(correlationBefore[before + k], here, correlationAfter[after + k]);
            lagOfLargest[toLag + k] = isLargest ? lag + summit : lagSoFar[atLag + k];
            largest[to + k] = isLargest ? here : largestSoFar[soFar + k];
        }
    }

    /** The vertex of the parabola through values at -1, 0 and 1, within half a sample; 0 if it has no maximum. */
    static float summit(float before, float at, float after) {
        float bend = before - at + (after - at);
        float offset = 0.5f * (before - after) / bend;
        return bend < 0 ? Math.clamp(offset, -0.5f, 0.5f) : 0;
    }
}

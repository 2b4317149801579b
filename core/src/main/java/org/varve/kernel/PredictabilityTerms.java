package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * Adds the terms of a lag to the two sums whose quotient is predictability. Inputs are the correlation {@code ab} of
 * two surveys at the lag, their autocorrelations {@code aa} and {@code bb}, and, except for the first lag, both sums so
 * far. Outputs are {@code sum + ab ab} and {@code sum + aa bb}, with correlations times a constant.
 *
 * @param scale a power of two
 */
public record PredictabilityTerms(float scale) implements Kernel {

    @Override
    public int outputs(int inputs) {
        return 2;
    }

    /** Two products and two sums. */
    @Override
    public double operations(int inputs, int samples) {
        return 4;
    }

    @Override
    public int degree(int input) {
        return 2 * input;
    }

    @Override
    public void row(Rows rows, int row) {
        boolean first = rows.inputs() == 3;
        float[] ab = rows.input(0);
        float[] aa = rows.input(1);
        float[] bb = rows.input(2);
        float[] crossSoFar = rows.input(first ? 0 : 3);
        float[] autoSoFar = rows.input(first ? 0 : 4);
        float[] cross = rows.output(0);
        float[] auto = rows.output(1);
        int atAb = rows.at(0, 0, row);
        int atAa = rows.at(1, 0, row);
        int atBb = rows.at(2, 0, row);
        int atCross = first ? 0 : rows.at(3, 0, row);
        int atAuto = first ? 0 : rows.at(4, 0, row);
        int toCross = rows.to(0, row);
        int toAuto = rows.to(1, row);
        for (int k = 0; k < rows.samples(); k++) {
            float correlation = ab[atAb + k] * scale;
            cross[toCross + k] = Math.fma(correlation, correlation, first ? 0 : crossSoFar[atCross + k]);
            auto[toAuto + k] = Math.fma(aa[atAa + k] * scale, bb[atBb + k] * scale, first ? 0 : autoSoFar[atAuto + k]);
        }
    }
}

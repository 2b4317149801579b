package org.varve.kernel;

import org.varve.core.Axis;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * Adds the terms of a lag to the two sums whose quotient is predictability. Inputs are the correlation {@code ab} of
 * two surveys at the lag, their autocorrelations {@code aa} and {@code bb}, and, except for the first lag, both sums so
 * far. Outputs are {@code sum + ab ab} and {@code sum + aa bb}, with correlations times a constant.
 *
 * <p>Autocorrelations are those of the lag's size. At a negative lag they are taken as many samples earlier, where they
 * are those of the lag.
 *
 * @param lag in samples
 * @param scale a power of two
 */
public record PredictabilityTerms(int lag, float scale) implements Kernel {

    /** How much later autocorrelations are taken: 0 or less. */
    public int shift() {
        return Math.min(lag, 0);
    }

    @Override
    public Halo halo() {
        return Halo.along(Axis.SAMPLE, -shift());
    }

    @Override
    public Halo halo(int input, int inputs) {
        return input == 1 || input == 2 ? halo() : Halo.NONE;
    }

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
        int atAa = rows.at(1, 0, row) + shift();
        int atBb = rows.at(2, 0, row) + shift();
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

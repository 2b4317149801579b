package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * The value of a field at the peak of each lobe of an envelope, held over the lobe; the first of equal peaks counts. A
 * lobe begins at each strict minimum of the envelope, a sample smaller than both of its neighbours; a trace without one
 * is a single lobe.
 */
public record LobePeak() implements Kernel {

    @Override
    public boolean wholeTrace() {
        return true;
    }

    /** Two comparisons with neighbours, and one with the largest. */
    @Override
    public double operations(int inputs, int samples) {
        return 3;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] x = rows.input(0);
        float[] envelope = rows.input(1);
        float[] y = rows.output(0);
        int atX = rows.at(0, 0, row);
        int at = rows.at(1, 0, row);
        int to = rows.to(0, row);
        int peak = 0;
        int first = 0;
        for (int k = 1; k <= rows.samples(); k++) {
            boolean ends = k == rows.samples() || isMinimum(envelope, at + k, k + 1 < rows.samples());
            if (ends) {
                for (int held = first; held < k; held++) {
                    y[to + held] = x[atX + peak];
                }
                first = k;
                peak = k;
            } else if (envelope[at + k] > envelope[at + peak]) {
                peak = k;
            }
        }
    }

    private static boolean isMinimum(float[] envelope, int at, boolean inside) {
        return inside && envelope[at] < envelope[at - 1] && envelope[at] < envelope[at + 1];
    }
}

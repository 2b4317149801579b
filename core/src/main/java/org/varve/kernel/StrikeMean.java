package org.varve.kernel;

import java.util.stream.IntStream;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * The mean of each field along a horizontal line around each sample: whole traces along the lateral axis that is nearer
 * to it, linear between traces along the other.
 *
 * @param strike where the line runs
 * @param traces points of the line, odd
 */
public record StrikeMean(Strike strike, int traces) implements Kernel {

    /** A mean along a line, which has two strikes. */
    public StrikeMean {
        strike = strike.line();
    }

    /** The neighbours that the line is the mean of. */
    public Stencil stencil() {
        int half = traces / 2;
        return Stencil.mean(IntStream.rangeClosed(-half, half).mapToObj(this::point).toList());
    }

    private double[] point(int trace) {
        double[] lateral = strike.along(trace);
        return new double[] {lateral[0], lateral[1], 0};
    }

    @Override
    public Halo halo() {
        return Strike.halo(strike.along(traces / 2), 0);
    }

    @Override
    public int outputs(int inputs) {
        return inputs;
    }

    /** Two fmas for each point of each field. */
    @Override
    public double operations(int inputs, int samples) {
        return 4.0 * traces * inputs;
    }

    @Override
    public void row(Rows rows, int row) {
        Stencil stencil = stencil();
        for (int field = 0; field < rows.inputs(); field++) {
            stencil.sum(rows, field, field, row);
        }
    }
}

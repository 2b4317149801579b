package org.varve.cuda;

import java.util.Optional;
import org.varve.core.Halo;
import org.varve.core.Kernel;
import org.varve.core.Limit;
import org.varve.core.Rows;

/**
 * Two kernels as one, of which the second reads exactly the fields that the first writes. A GPU computes them in the
 * same launch, so these fields need no memory.
 */
record Chain(Kernel first, Kernel second) implements Kernel {

    @Override
    public String name() {
        return first.name() + " + " + second.name();
    }

    @Override
    public Halo halo() {
        return first.halo().plus(second.halo());
    }

    @Override
    public int outputs(int inputs) {
        return second.outputs(first.outputs(inputs));
    }

    @Override
    public double operations(int inputs, int samples) {
        return first.operations(inputs, samples) + second.operations(first.outputs(inputs), samples);
    }

    @Override
    public double tolerance() {
        return Math.max(first.tolerance(), second.tolerance());
    }

    @Override
    public Optional<Limit> limit() {
        return second.limit();
    }

    @Override
    public int degree(int input) {
        return second.degree(first.degree(input));
    }

    /** Only GPUs fuse kernels. */
    @Override
    public void row(Rows rows, int row) {
        throw new UnsupportedOperationException(name() + " has no definition of its own");
    }
}

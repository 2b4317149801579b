package org.varve.cpu;

import org.varve.core.Rows;
import org.varve.kernel.Stencil;
import org.varve.kernel.Stencil.Neighbour;

/** A {@link Stencil} as arrays: the weights, and where the neighbours of a row stand. */
final class StencilSimd {

    final float[] weights;
    final int[] at;
    private final Stencil stencil;

    StencilSimd(Work work, Stencil stencil) {
        this.stencil = stencil;
        int count = stencil.neighbours().size();
        weights = work.floats(count, this::fill);
        at = work.ints(count);
    }

    private void fill(float[] all) {
        for (int n = 0; n < all.length; n++) {
            all[n] = stencil.neighbours().get(n).weight();
        }
    }

    /** Turns to a row of a field. */
    void locate(Rows rows, int field, int row) {
        int n = 0;
        for (Neighbour neighbour : stencil.neighbours()) {
            at[n++] = rows.at(field, neighbour.inline(), row + neighbour.crossline()) + neighbour.sample();
        }
    }
}

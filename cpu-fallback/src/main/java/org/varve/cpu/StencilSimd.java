package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;
import org.varve.kernel.Stencil;
import org.varve.kernel.Stencil.Neighbour;

/** A {@link Stencil} as arrays: the weights, and where the neighbours of a row stand. */
final class StencilSimd {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

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
        locate(rows, field, 0, row);
    }

    /** Turns to a row of a field, {@code plane} inlines further. */
    void locate(Rows rows, int field, int plane, int row) {
        int n = 0;
        for (Neighbour neighbour : stencil.neighbours()) {
            at[n++] = rows.at(field, neighbour.inline() + plane, row + neighbour.crossline()) + neighbour.sample();
        }
    }

    /** Adds the neighbours of the samples from {@code k} on to sums. */
    FloatVector add(float[] x, int k, FloatVector sums) {
        FloatVector sum = sums;
        for (int n = 0; n < at.length; n++) {
            FloatVector weight = FloatVector.broadcast(SPECIES, weights[n]);
            sum = FloatVector.fromArray(SPECIES, x, at[n] + k).fma(weight, sum);
        }
        return sum;
    }
}

package org.varve.cuda;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.varve.kernel.Stencil;
import org.varve.kernel.Stencil.Neighbour;

/** Neighbours of stencils as {@code Neighbour} of neighbours.cuh. */
final class NeighbourTable {

    /** Bytes of a neighbour: where it is, and its weight. */
    static final int NEIGHBOUR = 3 * Integer.BYTES + Float.BYTES;

    private NeighbourTable() {}

    /** The neighbours of one stencil after the other. */
    static byte[] of(List<Stencil> stencils) {
        ByteBuffer table = ByteBuffer.allocate(NEIGHBOUR * count(stencils)).order(ByteOrder.nativeOrder());
        for (Stencil stencil : stencils) {
            for (Neighbour neighbour : stencil.neighbours()) {
                table.putInt(neighbour.inline()).putInt(neighbour.crossline()).putInt(neighbour.sample())
                        .putFloat(neighbour.weight());
            }
        }
        return table.array();
    }

    private static int count(List<Stencil> stencils) {
        return stencils.stream().mapToInt(stencil -> stencil.neighbours().size()).sum();
    }
}

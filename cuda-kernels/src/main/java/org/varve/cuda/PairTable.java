package org.varve.cuda;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.varve.kernel.Stencil;
import org.varve.kernel.Stencil.Neighbour;

/**
 * Neighbours of stencils as {@code Pair} of faults.cu: one, and that of the next trace along an axis if it comes next.
 *
 * @param pairs of all stencils
 * @param ends how many pairs there are up to the end of each stencil
 */
record PairTable(List<Pair> pairs, List<Integer> ends) {

    /** Bytes of a pair: where it is, and its weights. */
    private static final int PAIR = 3 * Integer.BYTES + 2 * Float.BYTES;

    /**
     * A neighbour and the next one.
     *
     * @param next weight of the next one, 0 for none
     */
    record Pair(Neighbour first, float next) {}

    static PairTable of(List<Stencil> stencils, boolean isAlongInlines) {
        List<Pair> pairs = new ArrayList<>();
        List<Integer> ends = new ArrayList<>();
        for (Stencil stencil : stencils) {
            List<Neighbour> neighbours = stencil.neighbours();
            for (int n = 0; n < neighbours.size(); n++) {
                Neighbour first = neighbours.get(n);
                boolean isPair = n + 1 < neighbours.size() && isNext(first, neighbours.get(n + 1), isAlongInlines);
                pairs.add(new Pair(first, isPair ? neighbours.get(++n).weight() : 0));
            }
            ends.add(pairs.size());
        }
        return new PairTable(pairs, ends);
    }

    /** Neighbours without weight would look like none. */
    private static boolean isNext(Neighbour first, Neighbour second, boolean isAlongInlines) {
        return second.weight() != 0
                && second.inline() == first.inline() + (isAlongInlines ? 1 : 0)
                && second.crossline() == first.crossline() + (isAlongInlines ? 0 : 1)
                && second.sample() == first.sample();
    }

    /** Where the pairs begin: behind the ends, at a multiple of 16 bytes. */
    int pairsAt() {
        return Math.ceilDiv(Integer.BYTES * ends.size(), 16) * 16;
    }

    /** The ends, then the pairs. */
    byte[] bytes() {
        ByteBuffer table = ByteBuffer.allocate(pairsAt() + PAIR * pairs.size()).order(ByteOrder.nativeOrder());
        ends.forEach(table::putInt);
        table.position(pairsAt());
        for (Pair pair : pairs) {
            Neighbour first = pair.first;
            table.putInt(first.inline()).putInt(first.crossline()).putInt(first.sample())
                    .putFloat(first.weight()).putFloat(pair.next);
        }
        return table.array();
    }
}

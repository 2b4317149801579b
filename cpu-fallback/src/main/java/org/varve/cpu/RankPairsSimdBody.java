package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Halo;
import org.varve.core.PassBody;
import org.varve.core.Rows;

/**
 * {@link RankSimdBody} for two neighbouring windows of a trace at a time, which share most of their comparators, see
 * {@link RankPairNetwork}. A lane holds a pair.
 */
final class RankPairsSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();
    private static final VectorShuffle<Float> EVEN = VectorShuffle.makeUnzip(SPECIES, 0);
    private static final VectorShuffle<Float> ODD = VectorShuffle.makeUnzip(SPECIES, 1);
    private static final VectorShuffle<Float> LOW = VectorShuffle.makeZip(SPECIES, 0);
    private static final VectorShuffle<Float> HIGH = VectorShuffle.makeZip(SPECIES, 1);

    private final Halo halo;
    private final RankFraction fraction;
    private final RankPairNetwork network;
    private final SortMemory memory;
    /** Results of even samples, then of odd ones. */
    private final float[] pairs;
    /** Whether the row in a slot holds a NaN. */
    private final boolean[] missing;

    RankPairsSimdBody(Work work, Halo halo, RankFraction fraction, int... ranks) {
        this.halo = halo;
        this.fraction = fraction;
        network = RankPairNetwork.of(work, halo, ranks);
        memory = new SortMemory(work, network.memory);
        pairs = work.floats(2L * LANES);
        missing = work.booleans(rows(halo));
    }

    private static int rows(Halo halo) {
        return 2 * halo.crossline() + 1;
    }

    @Override
    public void compute(Rows rows) {
        int reach = halo.crossline();
        int blocks = Math.ceilDiv(rows.samples(), network.block);
        int block = Math.ceilDiv(Math.ceilDiv(rows.samples(), blocks), Rows.LANES) * Rows.LANES;
        for (int first = 0; first < rows.samples(); first += block) {
            int length = Math.min(block, rows.samples() - first);
            int positions = Math.ceilDiv(length, 2) + halo.sample();
            for (int row = -reach; row < rows.count() + reach; row++) {
                load(rows, row, first, length + 2 * halo.sample());
                if (row >= reach) {
                    memory.compare(network.merge, 0, positions);
                    memory.compare(network.merge, network.length, positions);
                    for (int[] merging : network.select) memory.compare(merging, 0, positions);
                    store(rows, row - reach, first, length);
                }
            }
        }
    }

    /** Sorts {@code needed} samples of a row and its neighbours along the inline axis. */
    private void load(Rows rows, int row, int first, int needed) {
        int reach = halo.inline();
        int slot = Math.floorMod(row, rows(halo));
        int base = slot * (2 * reach + 1) * 2 * network.length;
        missing[slot] = false;
        for (int di = -reach; di <= reach; di++) {
            int at = rows.at(0, di, row) + first - halo.sample();
            missing[slot] |= loadKeys(rows.input(0), at, base + (di + reach) * 2 * network.length, needed);
        }
        int positions = Math.ceilDiv(needed, 2);
        memory.compare(network.sort, base, positions);
        memory.compare(network.sort, base + network.length, positions);
    }

    /** Loads samples as integers, the even ones and the odd ones; returns whether any is NaN. */
    private boolean loadKeys(float[] x, int at, int to, int needed) {
        VectorMask<Float> nan = SPECIES.maskAll(false);
        for (int k = 0; k < needed; k += 2 * LANES) {
            FloatVector a = FloatVector.fromArray(SPECIES, x, at + k);
            FloatVector b = k + LANES < needed ? FloatVector.fromArray(SPECIES, x, at + k + LANES) : a;
            nan = nan.or(a.test(VectorOperators.IS_NAN)).or(b.test(VectorOperators.IS_NAN));
            memory.set(to + k / 2, a.rearrange(EVEN, b));
            memory.set(to + network.length + k / 2, a.rearrange(ODD, b));
        }
        return nan.anyTrue();
    }

    private void store(Rows rows, int row, int first, int length) {
        float[] y = rows.output(0);
        int to = rows.to(0, row) + first;
        for (int k = 0; k < length; k += 2 * LANES) {
            fraction.put(memory, network.results[0], k / 2, pairs, 0);
            fraction.put(memory, network.results[1], k / 2, pairs, LANES);
            FloatVector a = FloatVector.fromArray(SPECIES, pairs, 0);
            FloatVector b = FloatVector.fromArray(SPECIES, pairs, LANES);
            a.rearrange(LOW, b).intoArray(y, to + k);
            if (k + LANES < length) a.rearrange(HIGH, b).intoArray(y, to + k + LANES);
        }
        for (boolean nan : missing) {
            if (nan) {
                MissingSamples.spread(rows, 0, row, first, first + length, halo);
                return;
            }
        }
    }
}

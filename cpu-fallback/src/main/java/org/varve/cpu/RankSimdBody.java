package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Halo;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.Median;
import org.varve.kernel.Percentile;

/**
 * {@link Median} and {@link Percentile} by comparator networks, one window per lane, in three stages that share work:
 * samples along the inline axis are sorted once for all rows that need them, these columns are merged across crosslines
 * once for all samples that need them, and ranks are selected from the merged lists of neighbouring samples.
 */
final class RankSimdBody implements PassBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final Halo halo;
    private final RankFraction fraction;
    private final RankNetwork network;
    private final SortMemory memory;
    /** Whether the row in a slot holds a NaN. */
    private final boolean[] missing;
    /** The last samples of a block. */
    private final float[] last;

    static PassBody of(Work work, Median median) {
        return of(work, median.halo(), new RankFraction(0), median.size() / 2);
    }

    static PassBody of(Work work, Percentile percentile) {
        return of(work, percentile.halo(), new RankFraction(percentile.fraction()),
                percentile.fraction() == 0
                        ? new int[] {percentile.rank()}
                        : new int[] {percentile.rank(), percentile.rank() + 1});
    }

    private static PassBody of(Work work, Halo halo, RankFraction fraction, int... ranks) {
        // two positions in common save less than it takes to part even samples from odd ones
        return halo.sample() > 1 && halo.sample() <= RankPairNetwork.FARTHEST
                ? new RankPairsSimdBody(work, halo, fraction, ranks)
                : new RankSimdBody(work, halo, fraction, ranks);
    }

    private RankSimdBody(Work work, Halo halo, RankFraction fraction, int... ranks) {
        this.halo = halo;
        this.fraction = fraction;
        network = RankNetwork.of(work, halo, ranks);
        memory = new SortMemory(work, network.memory);
        missing = work.booleans(rows(halo));
        last = work.floats(LANES);
    }

    private static int rows(Halo halo) {
        return 2 * halo.crossline() + 1;
    }

    @Override
    public void compute(Rows rows) {
        int reach = halo.crossline();
        for (int first = 0; first < rows.samples(); first += network.block) {
            int length = Math.min(network.block, rows.samples() - first);
            for (int row = -reach; row < rows.count() + reach; row++) {
                load(rows, row, first, length);
                if (row >= reach) {
                    memory.compare(network.merge, 0, length + 2 * halo.sample());
                    memory.compare(network.select, 0, length);
                    store(rows, row - reach, first, length);
                }
            }
        }
    }

    /** Sorts the samples of a row and its neighbours along the inline axis. */
    private void load(Rows rows, int row, int first, int length) {
        int reach = halo.inline();
        int slot = Math.floorMod(row, rows(halo));
        int base = slot * (2 * reach + 1) * network.wide;
        int needed = length + 2 * halo.sample();
        missing[slot] = false;
        for (int di = -reach; di <= reach; di++) {
            int at = rows.at(0, di, row) + first - halo.sample();
            missing[slot] |= loadKeys(rows.input(0), at, base + (di + reach) * network.wide, needed);
        }
        memory.compare(network.sort, base, needed);
    }

    /** Loads samples as integers; returns whether any is NaN. */
    private boolean loadKeys(float[] x, int at, int to, int length) {
        VectorMask<Float> nan = SPECIES.maskAll(false);
        for (int k = 0; k < length; k += LANES) {
            FloatVector samples = FloatVector.fromArray(SPECIES, x, at + k);
            nan = nan.or(samples.test(VectorOperators.IS_NAN));
            memory.set(to + k, samples);
        }
        return nan.anyTrue();
    }

    private void store(Rows rows, int row, int first, int length) {
        int to = rows.to(0, row) + first;
        int whole = length / LANES * LANES;
        for (int k = 0; k < whole; k += LANES) {
            fraction.put(memory, network.results, k, rows.output(0), to + k);
        }
        if (whole < length) {
            // a whole vector may be longer than the row
            fraction.put(memory, network.results, whole, last, 0);
            System.arraycopy(last, 0, rows.output(0), to + whole, length - whole);
        }
        for (boolean nan : missing) {
            if (nan) {
                MissingSamples.spread(rows, 0, row, first, first + length, halo);
                return;
            }
        }
    }
}

package org.varve.cuda.ptx;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.varve.cuda.ptx.Access.Space;
import org.varve.cuda.ptx.Cost.Pipe;

/** What the warps of a launch have issued and asked of memory. */
final class Counts {

    static final int SECTOR = 32;

    private static final int BANKS = 32;

    private final Map<Pipe, Double> instructions = new EnumMap<>(Pipe.class);
    private final Set<Long> read = new HashSet<>();
    private final Set<Long> written = new HashSet<>();
    private final long[] sectors = new long[Warp.LANES];
    private final long[] words = new long[Warp.LANES * 4];
    private final int[] ofBank = new int[BANKS];
    private long issued;
    private long lanes;
    private long chains;
    private long globalRequests;
    private long globalSectors;
    private long globalBytes;
    private long wavefronts;
    private long leastWavefronts;

    void issue(Cost cost, int active) {
        instructions.merge(cost.pipe(), cost.instructions(), Double::sum);
        issued++;
        lanes += active;
    }

    /** A warp has ended, and its longest chain of dependent instructions took so many cycles. */
    void chain(int cycles) {
        chains += cycles;
    }

    /** A warp's request of memory; {@code size} bytes for each lane. */
    void request(Access access, long[] values, int active, int size, boolean stores) {
        if (access.space() == Space.GLOBAL) requestGlobal(access, values, active, size, stores);
        if (access.space() == Space.SHARED) requestShared(access, values, active, size);
    }

    private void requestGlobal(Access access, long[] values, int active, int size, boolean stores) {
        int count = 0;
        for (int rest = active; rest != 0; rest &= rest - 1) {
            sectors[count++] = Math.floorDiv(access.place(values, Integer.numberOfTrailingZeros(rest)), SECTOR);
        }
        Arrays.sort(sectors, 0, count);
        for (int s = 0; s < count; s++) {
            if (s > 0 && sectors[s] == sectors[s - 1]) continue;
            globalSectors++;
            (stores ? written : read).add(sectors[s]);
        }
        globalRequests++;
        globalBytes += (long) size * count;
    }

    private void requestShared(Access access, long[] values, int active, int size) {
        int count = 0;
        for (int rest = active; rest != 0; rest &= rest - 1) {
            long place = access.place(values, Integer.numberOfTrailingZeros(rest));
            for (int b = 0; b < size; b += Integer.BYTES) words[count++] = (place + b) / Integer.BYTES;
        }
        Arrays.sort(words, 0, count);
        Arrays.fill(ofBank, 0);
        int distinct = 0;
        int most = 0;
        for (int w = 0; w < count; w++) {
            if (w > 0 && words[w] == words[w - 1]) continue;
            distinct++;
            most = Math.max(most, ++ofBank[Math.floorMod(words[w], BANKS)]);
        }
        wavefronts += most;
        leastWavefronts += Math.ceilDiv(distinct, BANKS);
    }

    /** Lanes of a warp have given each other a value, which takes the way of shared memory. */
    void shuffle() {
        wavefronts++;
        leastWavefronts++;
    }

    /** Instructions of PTX that warps have issued. */
    long issued() {
        return issued;
    }

    double instructions(Pipe pipe) {
        return instructions.getOrDefault(pipe, 0.0);
    }

    double instructions() {
        return instructions.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** Share of the lanes at work in an instruction. */
    double activeLanes() {
        return (double) lanes / Warp.LANES / Math.max(1, issued);
    }

    /** Cycles of all warps' longest chains. */
    long chains() {
        return chains;
    }

    /** Bytes of the sectors that requests of global memory touch. */
    long sectorBytes() {
        return globalSectors * SECTOR;
    }

    long globalRequests() {
        return globalRequests;
    }

    long globalBytes() {
        return globalBytes;
    }

    /** Bytes of all sectors that were touched, read and written, each once. */
    long distinctBytes() {
        return (long) (read.size() + written.size()) * SECTOR;
    }

    long wavefronts() {
        return wavefronts;
    }

    /** Wavefronts of a request of shared memory, of as few as there could be. */
    double bankConflicts() {
        return leastWavefronts == 0 ? 1 : (double) wavefronts / leastWavefronts;
    }
}

package org.varve.cpu;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;

/** Measures the peak rates of the processor's cores, with which operators are compared. */
public final class CpuMeasurements {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    /** More than any core's share of the caches. */
    private static final long COPY_BYTES = 96L << 20;

    private static final int FMAS = 1 << 22;

    /** Independent sums, as many as a core has fmas in flight. */
    private static final int SUMS = 8;

    /** The best of this many runs counts; the first are spent compiling. */
    private static final int REPEATS = 12;

    private final int threads;

    /** Measures with a number of concurrent threads. */
    public CpuMeasurements(int threads) {
        this.threads = threads;
    }

    /** Bytes read and written per second by copies from memory to memory. */
    public double copyRate() {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment from = arena.allocate(COPY_BYTES);
            MemorySegment to = arena.allocate(COPY_BYTES);
            long part = COPY_BYTES / threads;
            double seconds = best(
                    thread -> MemorySegment.copy(from, thread * part, to, thread * part, part));
            return 2.0 * part * threads / seconds;
        }
    }

    /** Floating-point operations per second by float fmas in registers, an fma counted as two. */
    public double arithmeticRate() {
        float[] sums = new float[Rows.LANES * threads];
        double seconds = best(thread -> sums[thread * Rows.LANES] = fmas());
        return 2.0 * SUMS * SPECIES.length() * FMAS * threads / seconds;
    }

    private static float fmas() {
        FloatVector factor = FloatVector.broadcast(SPECIES, 0.5f);
        FloatVector a = factor;
        FloatVector b = factor;
        FloatVector c = factor;
        FloatVector d = factor;
        FloatVector e = factor;
        FloatVector f = factor;
        FloatVector g = factor;
        FloatVector h = factor;
        for (int k = 0; k < FMAS; k++) {
            a = a.fma(factor, factor);
            b = b.fma(factor, factor);
            c = c.fma(factor, factor);
            d = d.fma(factor, factor);
            e = e.fma(factor, factor);
            f = f.fma(factor, factor);
            g = g.fma(factor, factor);
            h = h.fma(factor, factor);
        }
        return a.add(b).add(c).add(d).add(e).add(f).add(g).add(h).reduceLanes(VectorOperators.ADD);
    }

    /** The work of one thread. */
    @FunctionalInterface
    private interface Share {
        void of(int thread);
    }

    /** The least seconds until all threads, started together, are done. */
    private double best(Share share) {
        double best = Double.POSITIVE_INFINITY;
        for (int repeat = 0; repeat < REPEATS; repeat++) {
            long start = System.nanoTime();
            Thread[] others = IntStream.range(1, threads)
                    .mapToObj(thread -> Thread.ofPlatform().start(() -> share.of(thread)))
                    .toArray(Thread[]::new);
            share.of(0);
            join(others);
            best = Math.min(best, (System.nanoTime() - start) * 1e-9);
        }
        return best;
    }

    private static void join(Thread... others) {
        for (Thread other : others) {
            try {
                other.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}

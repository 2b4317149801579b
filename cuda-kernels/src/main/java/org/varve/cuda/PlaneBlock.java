package org.varve.cuda;

import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;
import org.varve.core.Halo;
import org.varve.kernel.FaultDips;

/**
 * A block of threads that takes planes for a rectangle of traces across the strike and of samples, as fault_planes.cu
 * divides it. Each thread takes a run of traces.
 *
 * @param aroundTraces traces that planes reach beyond the rectangle on either side
 * @param aroundSamples samples that they reach beyond it
 * @param runs of traces
 * @param bits binary logarithm of the number of samples, which is a multiple of those of a warp
 */
record PlaneBlock(int aroundTraces, int aroundSamples, int runs, int bits) {

    private static final int RUN = KernelConstants.RUN;
    private static final int MOST_THREADS = KernelConstants.PLANE_THREADS;

    /** Fewer would leave multiprocessors idle whose shared memory holds one block. */
    private static final int LEAST_THREADS = MOST_THREADS / 2;

    /** A numerator and a denominator. */
    private static final int PARTS_BYTES = 2 * Float.BYTES;

    /** The block that reads the least for each sample that it computes, of those whose rectangle fits. */
    static Optional<PlaneBlock> of(FaultDips kernel) {
        Halo halo = kernel.halo();
        int warp = Integer.numberOfTrailingZeros(KernelConstants.WARP);
        int most = Integer.numberOfTrailingZeros(MOST_THREADS);
        return IntStream.rangeClosed(warp, most).boxed()
                .flatMap(bits -> IntStream.rangeClosed(LEAST_THREADS >> bits, MOST_THREADS >> bits)
                        .filter(runs -> runs > 0)
                        .mapToObj(runs -> new PlaneBlock(
                                Math.max(halo.inline(), halo.crossline()), halo.sample(), runs, bits)))
                .filter(block -> block.sharedBytes() <= Grid.MOST_SHARED_BYTES)
                .min(Comparator.comparingDouble(block -> (double) block.sharedBytes() / block.size()));
    }

    private int traces() {
        return RUN * runs;
    }

    private int samples() {
        return 1 << bits;
    }

    private int size() {
        return traces() * samples();
    }

    /** From a sample to the next one of the trace; odd, so that threads read different banks. */
    private int pitch() {
        return (traces() + 2 * aroundTraces) | 1;
    }

    private int stagedSamples() {
        return samples() + 2 * aroundSamples;
    }

    /** The rectangle with what lies around it, and a number of the block's. */
    private int sharedBytes() {
        return PARTS_BYTES * pitch() * stagedSamples() + Integer.BYTES;
    }

    /** Bytes in shared memory from a sample to another one. */
    int bytes(int traces, int samples) {
        return PARTS_BYTES * (pitch() * samples + traces);
    }

    /** Rectangles side by side across the strike. */
    int columns(Region region, boolean isAlongInlines) {
        return Math.ceilDiv(isAlongInlines ? region.inlines() : region.crosslines(), traces());
    }

    /** Blocks for all rectangles of a region. */
    Grid grid(Region region, boolean isAlongInlines) {
        long lines = isAlongInlines ? region.crosslines() : region.inlines();
        return Grid.ofRows(Math.ceilDiv(region.samples(), samples()), lines * columns(region, isAlongInlines),
                runs << bits, sharedBytes());
    }
}

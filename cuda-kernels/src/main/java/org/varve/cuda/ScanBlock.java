package org.varve.cuda;

import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;
import org.varve.kernel.SemblanceScan;

/**
 * A block of threads that scans the dips of neighbouring samples of one trace, as semblance_scan.cu divides them.
 *
 * @param scan whose step is the inverse of {@link #phases()}
 * @param threads places of a line
 * @param batch crossline dips that are scanned at a time
 */
record ScanBlock(SemblanceScan scan, int threads, int batch) {

    private static final int RUN = KernelConstants.SCAN_RUN;
    private static final int MOST_PHASES = 8;
    private static final int SUMS_BYTES = 2 * Float.BYTES;

    /**
     * The block that computes a sample in the fewest instructions, if the step is a power of two and the window small
     * enough.
     */
    static Optional<ScanBlock> of(SemblanceScan scan) {
        int phases = Math.round(1 / scan.step());
        if (phases * scan.step() != 1 || Integer.bitCount(phases) != 1 || phases > MOST_PHASES) return Optional.empty();
        return IntStream.rangeClosed(1, KernelConstants.SCAN_THREADS / KernelConstants.WARP).boxed()
                .flatMap(warps -> IntStream.rangeClosed(1, side(scan))
                        .mapToObj(batch -> new ScanBlock(scan, warps * KernelConstants.WARP, batch)))
                .filter(block -> block.samples() > 0 && block.sharedBytes() <= Grid.MOST_SHARED_BYTES)
                .min(Comparator.comparingDouble(ScanBlock::operations));
    }

    private static int side(SemblanceScan scan) {
        return 2 * scan.steps() + 1;
    }

    /** The number of pairs of dips. */
    static long pairs(SemblanceScan scan) {
        return (long) side(scan) * side(scan);
    }

    /** Samples that lie between two, and the first of them. */
    int phases() {
        return Math.round(1 / scan.step());
    }

    /** The most whole samples that traces so many lines away are shifted by. */
    private int reach(int lines) {
        return Math.ceilDiv(lines * scan.steps(), phases());
    }

    private int rows() {
        return threads - 2 * reach(scan.window().crosslines() / 2);
    }

    /** Samples that the block computes, a multiple of the run of a thread, or none. */
    int samples() {
        return Math.max(0, (rows() - scan.window().samples() + 1) / RUN * RUN);
    }

    int sharedBytes() {
        int lines = scan.window().crosslines() * phases() * threads;
        int trace = threads + 2 * reach(scan.window().inlines() / 2) + 4;
        int places = (scan.window().inlines() + scan.window().crosslines()) * (1 + side(scan));
        return SUMS_BYTES * (lines + batch * rows()) + Float.BYTES * scan.window().traces() * trace
                + Integer.BYTES * places;
    }

    /** Bytes of work space, for the semblances of all pairs. */
    long workBytes() {
        return Float.BYTES * pairs(scan) * samples();
    }

    /** Instructions for a sample, about: of the lines, the rows, the windows, the choice and the refinement. */
    double operations() {
        int traces = scan.window().traces();
        double lines = traces * (6.0 * phases() + 8);
        double row = 7.0 * scan.window().crosslines() + 20;
        double run = (scan.window().samples() + RUN - 1) * (2.0 * RUN + 6) + 15.0 * RUN + 30;
        int whole = side(scan) / batch;
        double windows = run * (whole * rounds(batch) + rounds(side(scan) - whole * batch));
        double along = (lines + side(scan) * row + windows) * threads / samples();
        return side(scan) * along + 8.0 * pairs(scan) + 26.0 * traces * scan.window().samples();
    }

    /** How often each thread adds up a run, for so many dips. */
    private int rounds(int dips) {
        return Math.ceilDiv(dips * (samples() / RUN), threads);
    }
}

package org.varve.cuda;

import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;
import org.varve.kernel.LayerWindow;
import org.varve.kernel.SemblanceScan;

/**
 * A block of threads that scans the dips of neighbouring samples of one trace, as semblance_scan.cu divides them.
 *
 * @param scan whose step is the inverse of {@link #phases()}
 * @param lanes of a warp that add up the windows of one pair of dips
 * @param batch crossline dips that are scanned at a time
 */
record ScanBlock(SemblanceScan scan, int lanes, int batch) {

    private static final int WARP = KernelConstants.WARP;
    private static final int RUN = KernelConstants.SCAN_RUN;
    private static final int MOST_PHASES = 8;
    private static final int SUMS_BYTES = 2 * Float.BYTES;
    private static final int LINE_BYTES = 2 * Integer.BYTES;

    private static final int FOUR_BYTES = 4 * Integer.BYTES;
    private static final int SHIFT_BYTES = 4 * Integer.BYTES;
    private static final int PHASE_BYTES = 2 * Integer.BYTES;

    /** Places that threads sum together. */
    private static final int PLACES = KernelConstants.SCAN_PLACES * WARP;

    /** Instructions that a batch takes besides those of its dips, about. */
    private static final int OF_BATCH = 100;

    /**
     * The block that computes a sample in the fewest instructions, if the step is a power of two and the window small
     * enough.
     */
    static Optional<ScanBlock> of(SemblanceScan scan) {
        int phases = Math.round(1 / scan.step());
        if (phases * scan.step() != 1 || Integer.bitCount(phases) != 1 || phases > MOST_PHASES) return Optional.empty();
        return IntStream.rangeClosed(1, WARP).boxed()
                .flatMap(lanes -> IntStream.rangeClosed(1, side(scan))
                        .mapToObj(batch -> new ScanBlock(scan, lanes, batch)))
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

    /** Whether the window, the grid and the lanes are those of the kernel with unrolled loops. */
    boolean isUsual() {
        LayerWindow window = scan.window();
        return window.inlines() == KernelConstants.SCAN_LINES && window.crosslines() == KernelConstants.SCAN_LINES
                && window.samples() == KernelConstants.SCAN_WINDOW && scan.steps() == KernelConstants.SCAN_STEPS
                && bits() == KernelConstants.SCAN_BITS && lanes == WARP;
    }

    /** Samples that lie between two, and the first of them. */
    private int phases() {
        return Math.round(1 / scan.step());
    }

    /** The bits of a shift in steps that are its phase. */
    int bits() {
        return Integer.numberOfTrailingZeros(phases());
    }

    /** The most whole samples that traces so many lines away are shifted by. */
    private int reach(int lines) {
        return Math.ceilDiv(lines * scan.steps(), phases());
    }

    private int inlineReach() {
        return reach(scan.window().inlines() / 2);
    }

    private int crosslineReach() {
        return reach(scan.window().crosslines() / 2);
    }

    private int rows() {
        return RUN * lanes;
    }

    /** Samples that the block computes, whole runs, or none. */
    int samples() {
        return Math.max(0, rows() - scan.window().samples() + 1) / RUN * RUN;
    }

    /** Blocks of a trace of some samples at most, wherever its runs begin. */
    int blocks(int count) {
        return Math.ceilDiv(count + RUN - 1, samples());
    }

    /** Crosslines at those phases that shifts of them lead to: multiples of how far each is away. */
    private int lines() {
        int half = scan.window().crosslines() / 2;
        return 1 + 2 * IntStream.rangeClosed(1, half)
                .map(away -> Math.max(1, phases() / Integer.lowestOneBit(away)))
                .sum();
    }

    private int places() {
        return rows() + 2 * crosslineReach();
    }

    int sharedBytes() {
        int nulls = scan.window().samples() / 2 + RUN - 1;
        int outerRows = Math.min(rows(), 2 * (crosslineReach() + inlineReach()) + 1) + 2 * nulls;
        int trace = places() + 2 * inlineReach() + 4;
        int numbers = scan.window().inlines() + scan.window().crosslines() + 1;
        // threads may read behind the traces, with the last ones of their places
        int unused = Math.ceilDiv(places(), PLACES) * PLACES - places();
        int shifts = scan.window().inlines() * (SHIFT_BYTES + phases() * PHASE_BYTES);
        int dips = side(scan) * (scan.window().crosslines() / 4 + 1) * FOUR_BYTES;
        return shifts + dips + SUMS_BYTES * (lines() * places() + batch * outerRows) + LINE_BYTES * lines()
                + Float.BYTES * scan.window().traces() * trace + Integer.BYTES * (numbers + unused);
    }

    /** Bytes of work space, for the semblances of all pairs. */
    long workBytes() {
        return Float.BYTES * pairs(scan) * RUN * WARP;
    }

    /** Instructions for a sample, about: of the lines, the rows, the windows, the choice and the refinement. */
    double operations() {
        int traces = scan.window().traces();
        double lines = 8.0 * lines() * scan.window().inlines() * places();
        double row = 3.0 * scan.window().crosslines() + 4 * scan.window().samples() / 3.0 + 30;
        double rows = row * Math.ceilDiv(side(scan), WARP / lanes) * WARP * RUN;
        double batches = OF_BATCH * Math.ceilDiv(side(scan), batch);
        double along = (lines + rows + batches) / samples();
        return side(scan) * along + 7.0 * pairs(scan) + 17.0 * traces * scan.window().samples();
    }
}

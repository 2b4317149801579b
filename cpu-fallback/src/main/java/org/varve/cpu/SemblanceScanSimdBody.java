package org.varve.cpu;

import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.LayerWindow;
import org.varve.kernel.SemblanceScan;

/**
 * {@link SemblanceScan}, block by block: the semblances of all pairs of dips, the largest, and that at the dips between
 * pairs.
 */
final class SemblanceScanSimdBody implements PassBody {

    /** Samples computed at a time, so that the data of a block stays in the cache, or a few more to fill vectors. */
    private static final int BLOCK = 128;

    /** Samples computed at a time where there are too many columns to keep. */
    private static final int SMALL_BLOCK = 64;

    /** Crossline dips at a time: what one step stores is in the first-level cache when the next one loads it. */
    private static final int TOGETHER = 6;

    private final LayerWindow window;
    private final int side;
    /** The most samples of a block. */
    private final int most;

    private final WindowScan windows;
    /** Sums of a block's windows for some pairs. */
    private final RowSemblances windowRows;

    private final ScanPeaks peaks;
    private final RefinedSemblance refined;

    /** The body, or the kernel's own for windows too large. */
    static PassBody of(Work work, SemblanceScan kernel) {
        boolean suits = ShearedTraces.suit(kernel, SMALL_BLOCK + kernel.window().samples() - 1);
        return suits ? new SemblanceScanSimdBody(work, kernel) : kernel;
    }

    private SemblanceScanSimdBody(Work work, SemblanceScan kernel) {
        window = kernel.window();
        side = 2 * kernel.steps() + 1;
        int block = wide(BLOCK) - window.samples() + 1;
        most = ShearedRows.suit(kernel, block) ? block : SMALL_BLOCK;
        windows = most == block
                ? new ShearedRows(work, kernel, most)
                : new ShearedTraces(work, kernel, most + window.samples() - 1);
        int wide = wide(most);
        windowRows = new RowSemblances(work, window.samples(), window.traces(), TOGETHER * wide);
        peaks = new ScanPeaks(work, kernel, wide);
        refined = new RefinedSemblance(work, kernel);
    }

    @Override
    public void compute(Rows rows) {
        int blocks = Math.ceilDiv(rows.samples(), most);
        for (int n = 0; n < blocks; n++) {
            int first = (int) ((long) rows.samples() * n / blocks);
            int end = (int) ((long) rows.samples() * (n + 1) / blocks);
            for (int row = 0; row < rows.count(); row++) {
                scan(rows, row, first, end - first);
            }
        }
    }

    private void scan(Rows rows, int row, int first, int count) {
        windows.seek(rows, row, first, count);
        peaks.put(rows, row, first, count, compare(count));
        refined.put(rows, row, first, count, peaks.inlineBends(), peaks.crosslineBends());
    }

    /**
     * Computes the semblances of windows at all pairs of dips.
     *
     * @return how far apart the semblances of two pairs are
     */
    private int compare(int count) {
        int stride = wide(count);
        int steps = side / 2;
        for (int inline = -steps; inline <= steps; inline++) {
            for (int from = 0; from < side; from += TOGETHER) {
                int dips = Math.min(TOGETHER, side - from);
                for (int n = 0; n < dips; n++) {
                    windows.sum(inline, from + n - steps, windowRows.sums(), windowRows.squares(), n * stride);
                }
                int to = ((inline + steps) * side + from) * stride;
                windowRows.put(dips * stride - window.samples() + 1, peaks.semblances(), to);
            }
        }
        return stride;
    }

    /** Rows of so many windows, padded. */
    private int wide(int windows) {
        return Math.ceilDiv(windows + window.samples() - 1, Rows.LANES) * Rows.LANES;
    }
}

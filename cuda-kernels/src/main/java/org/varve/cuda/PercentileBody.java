package org.varve.cuda;

import org.varve.core.Halo;
import org.varve.kernel.Median;
import org.varve.kernel.Percentile;

/**
 * {@link Percentile}, and {@link Median} of a window too large for registers: median.cu. The samples of a window that
 * are at the same time are a column. A block sorts each column once for all of its windows along the trace, and bisects
 * the range of keys by counting in sorted columns. Columns of more than 49 samples do not fit in registers: each
 * bisection then reads the whole window.
 */
final class PercentileBody extends CudaBody {

    /**
     * Operations to read, sort and store the largest column: 394 times a minimum and a maximum, and 12 for each key.
     */
    private static final int FOR_SORT = 1400;

    /** Operations for each column of a bisection: a count by the digits of a binary number. */
    private static final int FOR_COLUMN = 40;

    private final Halo halo;
    private final int rank;
    private final double fraction;

    private PercentileBody(Halo halo, int rank, double fraction) {
        this.halo = halo;
        this.rank = rank;
        this.fraction = fraction;
    }

    static PercentileBody of(Median kernel) {
        return new PercentileBody(kernel.halo(), kernel.size() / 2, 0);
    }

    static PercentileBody of(Percentile kernel) {
        return new PercentileBody(kernel.halo(), kernel.rank(), kernel.fraction());
    }

    private int inlines() {
        return 2 * halo.inline() + 1;
    }

    private int crosslines() {
        return 2 * halo.crossline() + 1;
    }

    private int samples() {
        return 2 * halo.sample() + 1;
    }

    private int column() {
        return inlines() * crosslines();
    }

    /** Words from a key of a column to the next: those of a block's columns, in whole banks of shared memory. */
    private int stride() {
        int columns = KernelConstants.BLOCK + samples() - 1;
        return Math.ceilDiv(columns, KernelConstants.WARP) * KernelConstants.WARP;
    }

    private int sharedBytes() {
        return Integer.BYTES * column() * stride();
    }

    private boolean sortsColumns() {
        return column() <= KernelConstants.COLUMN_KEYS && sharedBytes() <= Grid.MOST_SHARED_BYTES;
    }

    /** One bisection more than for the median finds the next rank. */
    @Override
    double operations(Region region) {
        double bisections = WindowBodies.SWEEPS + 1.0;
        if (!sortsColumns()) {
            return operations(region, bisections * WindowBodies.FOR_SWEPT * column() * samples());
        }
        double sorts = (double) stride() / KernelConstants.BLOCK;
        return operations(region, FOR_SORT * sorts + bisections * FOR_COLUMN * samples());
    }

    @Override
    void launch(PassLaunch pass) {
        if (sortsColumns()) {
            int along = Math.ceilDiv(pass.region().samples(), KernelConstants.BLOCK);
            Grid grid = Grid.ofRows(along, pass.region().rows(), KernelConstants.BLOCK, sharedBytes());
            pass.in(grid).percentileOfColumns(
                    pass.input(0), pass.output(0), inlines(), crosslines(), samples(), rank, fraction, stride());
        } else {
            pass.eachSample().percentileByBisection(
                    pass.input(0), pass.output(0), inlines(), crosslines(), samples(), rank, fraction);
        }
    }
}

package org.varve.cuda;

import org.varve.kernel.WindowMoment;

/** {@link WindowMoment}: texture.cu. Each thread has the numbers of a window's columns in work space. */
final class WindowMomentBody extends CudaBody {

    private final WindowMoment kernel;
    /** Numbers of a column: its mean, and the sums of powers from the second on. */
    private final int numbers;

    WindowMomentBody(WindowMoment kernel) {
        this.kernel = kernel;
        numbers = kernel.moment().power();
    }

    private long rowBytes(Region region) {
        return (long) Double.BYTES * numbers * kernel.crosslines() * along(region) * KernelConstants.BLOCK;
    }

    private static int along(Region region) {
        return Math.ceilDiv(region.samples(), KernelConstants.BLOCK);
    }

    private static long runs(Region region) {
        return (long) region.inlines() * Math.ceilDiv(region.crosslines(), KernelConstants.RUN);
    }

    /** Bytes that also suffice for any part of the region. */
    @Override
    long workBytes(Region region) {
        return Math.min(rowBytes(region) * runs(region), Math.max(rowBytes(region), MOST_WORK_BYTES));
    }

    /** A run of crosslines has columns to either side of it, too. */
    @Override
    double operations(Region region) {
        double columns = (KernelConstants.RUN + kernel.crosslines() - 1.0) / KernelConstants.RUN;
        return columns * operations(kernel, region.wholeCrosslineRuns(KernelConstants.RUN));
    }

    @Override
    void launch(PassLaunch pass) {
        Region region = pass.region();
        long rows = Math.clamp(MOST_WORK_BYTES / rowBytes(region), 1, runs(region));
        pass.in(Grid.ofRows(along(region), rows, KernelConstants.BLOCK, 0)).windowMoment(
                pass.input(0), pass.output(0), kernel.inlines(), kernel.crosslines(), kernel.samples(),
                KernelConstants.MOMENTS.indexOf(kernel.moment().name()), numbers, pass.work());
    }
}

package org.varve.cuda;

import org.varve.kernel.Hilbert;
import org.varve.kernel.HilbertFilter;

/**
 * {@link Hilbert}: hilbert.cu. A block transforms one trace in two arrays, in shared memory where they fit, else
 * in work space, where blocks take one trace after another.
 */
final class HilbertBody extends CudaBody {

    private final Hilbert kernel;

    HilbertBody(Hilbert kernel) {
        this.kernel = kernel;
    }

    /** The turns {@code exp(-2 pi i k / length)}, then the filter's weights. */
    @Override
    byte[] table(int samples) {
        HilbertFilter filter = new HilbertFilter(samples);
        int length = filter.length();
        float[] table = new float[4 * length];
        for (int k = 0; k < length; k++) {
            double angle = -2 * Math.PI * k / length;
            table[2 * k] = (float) Math.cos(angle);
            table[2 * k + 1] = (float) Math.sin(angle);
            table[2 * (length + k)] = filter.a(k);
            table[2 * (length + k) + 1] = filter.b(k);
        }
        return Tables.floats(table);
    }

    @Override
    long tableBytes(int samples) {
        return 4L * Float.BYTES * HilbertFilter.length(samples);
    }

    @Override
    long workBytes(Region region) {
        long bytes = arrayBytes(region);
        return bytes <= Grid.MOST_SHARED_BYTES ? 0 : bytes * blocksAtWork(region);
    }

    /** Bytes of a block's two arrays. */
    private static long arrayBytes(Region region) {
        return 4L * Float.BYTES * HilbertFilter.length(region.samples());
    }

    private static int blocksAtWork(Region region) {
        return (int) Math.clamp(MOST_WORK_BYTES / arrayBytes(region), 1, region.rows());
    }

    /** Whole warps, with a thread for each butterfly of a stage of radix 4 up to the most. */
    private static int threads(int length) {
        int warps = Math.ceilDiv(length, 4 * KernelConstants.WARP);
        return Math.min(warps * KernelConstants.WARP, KernelConstants.TRANSFORM_THREADS);
    }

    @Override
    double operations(Region region) {
        return operations(kernel, region);
    }

    @Override
    void launch(PassLaunch pass) {
        Region region = pass.region();
        int length = HilbertFilter.length(region.samples());
        long arrays = arrayBytes(region);
        FieldView x = pass.input(0);
        FieldView h = pass.output(0);
        if (arrays <= Grid.MOST_SHARED_BYTES) {
            pass.in(new Grid((int) region.rows(), 1, threads(length), (int) arrays))
                    .hilbert(x, h, length, pass.table());
        } else {
            pass.in(new Grid(blocksAtWork(region), 1, threads(length), 0))
                    .hilbertLong(x, h, length, pass.table(), pass.work());
        }
    }
}

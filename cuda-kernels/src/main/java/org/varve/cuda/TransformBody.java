package org.varve.cuda;

import org.varve.core.Kernel;

/**
 * A kernel that transforms whole traces, filters their spectra and transforms them back. A block transforms one trace
 * in two arrays. These are in shared memory if they fit; otherwise they are in work space, and each block takes one
 * trace after another.
 */
abstract class TransformBody extends CudaBody {

    private final Kernel kernel;

    TransformBody(Kernel kernel) {
        this.kernel = kernel;
    }

    /** The length of a trace's transform, in complex numbers. */
    abstract int length(int samples);

    /** Two floats for each element of the spectrum of traces of {@code samples} samples. */
    abstract float[] filter(int samples);

    /** Launches blocks with their arrays in shared memory. */
    abstract void launchShort(PassLaunch pass, CudaFunctions functions, int length);

    /** Launches blocks with their arrays in work space. */
    abstract void launchLong(PassLaunch pass, CudaFunctions functions, int length);

    /** The turns {@code exp(-2 pi i k / length)}, then the filter. */
    @Override
    byte[] table(int samples) {
        int length = length(samples);
        float[] table = new float[4 * length];
        for (int k = 0; k < length; k++) {
            double angle = -2 * Math.PI * k / length;
            table[2 * k] = (float) Math.cos(angle);
            table[2 * k + 1] = (float) Math.sin(angle);
        }
        System.arraycopy(filter(samples), 0, table, 2 * length, 2 * length);
        return Tables.floats(table);
    }

    @Override
    long tableBytes(int samples) {
        return 4L * Float.BYTES * length(samples);
    }

    @Override
    long workBytes(Region region) {
        long bytes = arrayBytes(region);
        return bytes <= Grid.MOST_SHARED_BYTES ? 0 : bytes * blocksAtWork(region);
    }

    /** Bytes of a block's two arrays. */
    private long arrayBytes(Region region) {
        return 4L * Float.BYTES * length(region.samples());
    }

    private int blocksAtWork(Region region) {
        return (int) Math.clamp(MOST_WORK_BYTES / arrayBytes(region), 1, region.rows());
    }

    /** Threads of a block: whole warps, a thread for each butterfly of a stage of radix 4, up to the limit. */
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
        int length = length(region.samples());
        long arrays = arrayBytes(region);
        if (arrays <= Grid.MOST_SHARED_BYTES) {
            Grid grid = new Grid((int) region.rows(), 1, threads(length), (int) arrays);
            launchShort(pass, pass.in(grid), length);
        } else {
            launchLong(pass, pass.in(new Grid(blocksAtWork(region), 1, threads(length), 0)), length);
        }
    }
}

package org.varve.cuda;

import org.varve.kernel.Glcm;
import org.varve.kernel.GlcmDirection;
import org.varve.kernel.GlcmFeature;

/**
 * The matrices of counts of glcm_counts.cu. Each thread of a warp keeps one of its own for its window, in shared
 * memory, if several warps of these fit on a multiprocessor. Otherwise the threads of a warp share one, all of its
 * cells at a time or a part of them.
 */
record GlcmMatrices(Glcm glcm) {

    /** The storage of the number of pairs in a cell. */
    enum Kept {
        /** By one thread, in a byte. */
        BYTES,
        /** By one thread, in two bytes. */
        SHORTS,
        /** By all threads of a warp, in one or two bytes. */
        SHARED
    }

    /** The most shared memory of a warp whose threads keep their own matrices: three of them fit on a T4. */
    private static final int MOST_OWN_BYTES = 20 << 10;

    private static final int MOST_IN_BYTE = 255;

    /** Operations for a pair: two levels are read and converted, a count is changed, and the sums with it. */
    private static final int FOR_PAIR = 30;

    /** Operations of a thread to add up the sums of a warp, for each window. */
    private static final int FOR_SUMS = 20;

    private static final int WARP = KernelConstants.WARP;

    Kept kept() {
        boolean inBytes = pairs(0) <= MOST_IN_BYTE;
        if (ownBytes(inBytes ? Byte.BYTES : Short.BYTES) > MOST_OWN_BYTES) return Kept.SHARED;
        return inBytes ? Kept.BYTES : Kept.SHORTS;
    }

    /** Bits of a number of pairs in a cell that a warp shares. A row may enter before another leaves. */
    int bits() {
        return pairs(1) <= MOST_IN_BYTE ? Byte.SIZE : Short.SIZE;
    }

    /** The most pairs of a window with some additional rows, in any direction. */
    int pairs(int additionalRows) {
        return glcm.direction().offsets(glcm.distance()).stream()
                .mapToInt(offset -> offset.pairs(glcm.crosslines(), glcm.samples())
                        + additionalRows * (glcm.samples() - offset.sample()))
                .max().orElseThrow();
    }

    /** Cells of a symmetric matrix. */
    private int cells() {
        return glcm.levels() * (glcm.levels() + 1) / 2;
    }

    /** The matrices of a warp, in whole words for each thread. */
    private int ownBytes(int count) {
        return WARP * Math.ceilDiv(cells() * count, Integer.BYTES) * Integer.BYTES;
    }

    /** The cells that the threads of a warp keep at a time, a multiple of 4. */
    int capacity() {
        int most = (Grid.MOST_SHARED_BYTES - otherBytes()) / Integer.BYTES * Integer.SIZE / bits();
        return Math.min(Math.ceilDiv(cells(), 4), most / 4) * 4;
    }

    /** Bytes besides those for cells: the shares in two sums, and a flag for each crossline of a run. */
    private int otherBytes() {
        int shares = KernelConstants.GLCM_SHARES * (WARP + 1) * (Integer.BYTES + Long.BYTES);
        return shares + WARP + glcm.crosslines();
    }

    Grid grid(Region region) {
        return switch (kept()) {
            case BYTES -> own(region, ownBytes(Byte.BYTES));
            case SHORTS -> own(region, ownBytes(Short.BYTES));
            case SHARED -> Grid.ofRows(region.samples(), runs(region, WARP), WARP,
                    capacity() * bits() / Byte.SIZE + otherBytes());
        };
    }

    private Grid own(Region region, int sharedBytes) {
        long rows = runs(region, KernelConstants.GLCM_RUN);
        int along = alongSamples(region);
        return Grid.ofRows(along, parks() ? Math.clamp(mostBlocks() / along, 1, rows) : rows, WARP, sharedBytes);
    }

    private static int alongSamples(Region region) {
        return Math.ceilDiv(region.samples(), WARP);
    }

    private static long runs(Region region, int run) {
        return (long) region.inlines() * Math.ceilDiv(region.crosslines(), run);
    }

    /** Whether sums over some of the directions wait in work space for the others. */
    private boolean parks() {
        return kept() != Kept.SHARED && glcm.direction().offsets(glcm.distance()).size() > 1;
    }

    /** Blocks whose work space is bounded. A row of the grid may have more. */
    private long mostBlocks() {
        return CudaBody.MOST_WORK_BYTES / blockBytes();
    }

    private long blockBytes() {
        long counted = glcm.features().stream().filter(GlcmFeature::countsPairs).count();
        return counted * KernelConstants.GLCM_RUN * WARP * Double.BYTES;
    }

    /** At least the work space of the grids for a region and for all of its parts. */
    long workBytes(Region region) {
        if (!parks()) return 0;
        long along = alongSamples(region);
        return blockBytes() * Math.min(Math.max(mostBlocks(), along), along * runs(region, KernelConstants.GLCM_RUN));
    }

    double operations(Region region) {
        if (kept() != Kept.SHARED) {
            return FOR_PAIR * pairs(glcm, region);
        }
        double operations = 0;
        for (GlcmDirection.Offset offset : glcm.direction().offsets(glcm.distance())) {
            int width = glcm.samples() - offset.sample();
            double pairs = (double) runs(region, WARP) * glcm.crosslines() * wholeWarps(width)
                    + (double) region.rows() * wholeWarps(2 * width);
            operations += FOR_PAIR * pairs + (double) FOR_SUMS * WARP * region.rows();
        }
        return operations * region.samples() * Math.ceilDiv(cells(), capacity());
    }

    private static int wholeWarps(int threads) {
        return Math.ceilDiv(threads, WARP) * WARP;
    }

    /** Pairs that enter and leave windows along runs of crosslines; all pairs of the first window of a run enter. */
    static double pairs(Glcm glcm, Region region) {
        double pairs = 0;
        for (GlcmDirection.Offset offset : glcm.direction().offsets(glcm.distance())) {
            double width = glcm.samples() - offset.sample();
            double rows = glcm.crosslines() - Math.abs(offset.crossline());
            pairs += width * (rows * runs(region, KernelConstants.GLCM_RUN) + 2.0 * region.rows());
        }
        return pairs * region.samples();
    }
}

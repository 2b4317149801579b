package org.varve.cuda;

/**
 * The blocks of a launch, their threads and their shared memory.
 *
 * @param x blocks along x, at least 1
 * @param y blocks along y, 1..{@link #MOST_ROWS}
 * @param threads in a block
 * @param sharedBytes dynamic shared memory of a block, at most {@link #MOST_SHARED_BYTES}; rounded up to whole loads
 */
record Grid(int x, int y, int threads, int sharedBytes) {

    /** The most blocks of a grid along y. */
    static final int MOST_ROWS = 65_535;

    /** Bytes of shared memory that a block can have on every GPU. */
    static final int MOST_SHARED_BYTES = 48 << 10;

    /**
     * Bytes of the widest load. A compiled kernel may load neighbours together, also the last one with what follows it.
     */
    private static final int WIDEST_LOAD = 16;

    Grid {
        sharedBytes = Math.ceilDiv(sharedBytes, WIDEST_LOAD) * WIDEST_LOAD;
    }

    /** Rows of {@code x} blocks each; if a grid cannot have that many rows, its blocks take several. */
    static Grid ofRows(int x, long rows, int threads, int sharedBytes) {
        return new Grid(x, (int) Math.min(rows, MOST_ROWS), threads, sharedBytes);
    }
}

package org.varve.cuda;

/**
 * How samples are laid out for a {@link Product}: the traces of a region in segments of a fixed length, each with the
 * samples of its windows; a fixed number of segments makes a block, which is multiplied at a time. The samples of a
 * block lie there four times, so that every window begins at a multiple of 16 bytes in one of the copies. All depends
 * on the matrix alone.
 *
 * @param rows rows of the matrix
 * @param length columns of the matrix
 */
record ProductShape(int rows, int length) {

    /** Work space of the library. */
    static final long LIBRARY_BYTES = 8L << 20;

    /** About as many bytes of products are computed at a time. */
    private static final long PRODUCT_BYTES = 16L << 20;

    /** A segment has at least this many wanted windows. */
    private static final int LEAST_WANTED = 256;

    private static final long ALIGNMENT = 256;

    /** Floats of 16 bytes. */
    static final int STEP = 4;

    /** Rows of the matrix and as many of zeros as make a multiple of {@link #STEP}. */
    int pitchOfRows() {
        return whole(rows);
    }

    /** Samples from a window to the next one of the same dense matrix: at least those of a window. */
    int distance() {
        return whole(length);
    }

    private static int whole(int floats) {
        return Math.ceilDiv(floats, STEP) * STEP;
    }

    /** Samples from one segment to the next, in whole distances of windows. */
    int pitch() {
        return Math.ceilDiv(LEAST_WANTED + length - 1, distance()) * distance();
    }

    /** Windows of a segment that lie within it. */
    int wanted() {
        return pitch() - length + 1;
    }

    /** Segments of a block. */
    int segments() {
        return (int) Math.max(1, PRODUCT_BYTES / Float.BYTES / pitchOfRows() / pitch());
    }

    /** Windows of a block, those across two segments included. */
    int count() {
        return segments() * pitch();
    }

    /** Samples of a block, those of its last windows included. */
    int samples() {
        return count() + length;
    }

    /**
     * The offset in the work space of one of {@link #STEP} copies of the samples, none of which overlaps another.
     *
     * @param shift the number of the first sample in this copy that lies at a multiple of 16 bytes
     */
    long copy(int shift) {
        return Float.BYTES * ((long) whole(samples() + 1) * shift - shift);
    }

    /** Bytes of the samples, the products and the library's work space, each in its place. */
    long workBytes() {
        return libraryWork() + LIBRARY_BYTES;
    }

    /** The offset of the products in the work space. */
    long products() {
        return aligned((long) Float.BYTES * STEP * whole(samples() + 1));
    }

    /** The offset of the library's work space. */
    long libraryWork() {
        return products() + aligned((long) Float.BYTES * pitchOfRows() * count());
    }

    private static long aligned(long bytes) {
        return Math.ceilDiv(bytes, ALIGNMENT) * ALIGNMENT;
    }

    /** Segments of each trace of a region. */
    int segmentsOfTrace(Region region) {
        return Math.ceilDiv(region.samples(), wanted());
    }

    /** Blocks of a region. */
    int blocks(Region region) {
        return Math.toIntExact(Math.ceilDiv(region.rows() * segmentsOfTrace(region), segments()));
    }
}

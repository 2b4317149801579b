package org.varve.cuda;

/**
 * How samples are laid out for a {@link Product}: the traces of a region in segments of a fixed length, each with the
 * samples of its windows; a fixed number of segments makes a block, which is multiplied at a time. All depends on the
 * matrix alone.
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

    /** Samples from one segment to the next, in whole windows. */
    int pitch() {
        return Math.ceilDiv(LEAST_WANTED + length - 1, length) * length;
    }

    /** Windows of a segment that lie within it. */
    int wanted() {
        return pitch() - length + 1;
    }

    /** Segments of a block. */
    int segments() {
        return (int) Math.max(1, PRODUCT_BYTES / Float.BYTES / rows / pitch());
    }

    /** Windows of a block, those across two segments included. */
    int count() {
        return segments() * pitch();
    }

    /** Samples of a block, those of its last windows included. */
    int samples() {
        return count() + length;
    }

    /** Bytes of the samples, the products and the library's work space, each in its place. */
    long workBytes() {
        return libraryWork() + LIBRARY_BYTES;
    }

    /** The offset of the products in the work space. */
    long products() {
        return aligned((long) Float.BYTES * samples());
    }

    /** The offset of the library's work space. */
    long libraryWork() {
        return products() + aligned((long) Float.BYTES * rows * count());
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

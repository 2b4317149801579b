package org.varve.tiling;

/**
 * What the strategies of others share a run among.
 *
 * @param count how many blocks are worked on at a time
 * @param bytes of memory that each worker may use
 */
public record Workers(int count, long bytes) {

    /** One whose memory is not limited. */
    public static final Workers ONE = new Workers(1, Long.MAX_VALUE);

    public Workers {
        if (count < 1 || bytes < 1) {
            throw new IllegalArgumentException(
                    "%d workers of %d bytes: at least 1 of both is needed".formatted(count, bytes));
        }
    }
}

package org.varve.tiling;

/**
 * The workers among which peer strategies share a run.
 *
 * @param count blocks computed at a time
 * @param bytes of memory that each worker may use
 */
public record Workers(int count, long bytes) {

    /** One worker with unlimited memory. */
    public static final Workers ONE = new Workers(1, Long.MAX_VALUE);

    public Workers {
        if (count < 1 || bytes < 1) {
            throw new IllegalArgumentException(
                    "%s workers of %s bytes: at least 1 of both is needed".formatted(count, bytes));
        }
    }
}

package org.varve.tiling;

/**
 * The host memory that a run may use.
 *
 * @param allowed bytes that the process may occupy in all
 * @param reserved bytes of it that the Java runtime occupies, heap included
 * @param source the limit that decided {@code allowed}, for people
 */
public record Budget(long allowed, long reserved, String source) {

    public Budget {
        if (allowed < 0 || reserved < 0) {
            throw new IllegalArgumentException(
                    "budget of %d bytes, %d reserved: neither may be negative".formatted(allowed, reserved));
        }
    }

    /** Bytes left for buffers outside the Java heap; none if the runtime itself does not fit. */
    public long usable() {
        return Math.max(0, allowed - reserved);
    }
}

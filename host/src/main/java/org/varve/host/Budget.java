package org.varve.host;

/**
 * The host memory that a run may use.
 *
 * @param limit bound on all memory of the process
 * @param reserved bytes of it that the Java runtime occupies, heap included
 */
public record Budget(Limit limit, long reserved) {

    public Budget {
        if (limit.bytes() < 0 || reserved < 0) {
            throw new IllegalArgumentException(
                    "budget of %s bytes, %s reserved: neither may be negative".formatted(limit.bytes(), reserved));
        }
    }

    /**
     * A budget with a given number of bytes.
     *
     * @param allowed the most bytes that the process may occupy in all
     * @param reserved bytes of it that the Java runtime occupies, heap included
     * @param source what set it, for people
     */
    public Budget(long allowed, long reserved, String source) {
        this(new Limit(allowed, source), reserved);
    }

    /** The most bytes that the process may occupy in all. */
    public long allowed() {
        return limit.bytes();
    }

    /** What set the limit, for people. */
    public String source() {
        return limit.source();
    }

    /** Bytes left for buffers outside the Java heap; 0 if the runtime itself does not fit. */
    public long usable() {
        return Math.max(0, allowed() - reserved);
    }
}

package org.varve.host;

/**
 * A bound on the memory of this process.
 *
 * @param whole bytes that are bounded
 * @param left the reciprocal of the part of them that stays free; 0 if none needs to
 * @param held bytes of the rest that other processes hold
 * @param processes that share what then remains, this one among them
 * @param source what sets the bound, for people
 */
public record Limit(long whole, int left, long held, long processes, String source) {

    /** The source of the bound that the caller of a run has set, as {@link org.varve.core.Setting#HOST_MEMORY}. */
    public static final String GIVEN = "the limit given to the run";

    /** Systems count a group's memory in pages. */
    private static final long PAGE = 4096;

    /** A bound for this process alone. */
    Limit(long bytes, String source) {
        this(bytes, 0, 0, 1, source);
    }

    /**
     * A bound of which a share stays free: a control group counts page tables, kernel stacks and the cache of files being
     * read and written as well, and kills where these find no room.
     *
     * @param left the reciprocal of the part that stays free
     */
    static Limit leaving(int left, long bytes, String source) {
        return new Limit(bytes, left, 0, 1, "%s of %s, less %s for the system".formatted(
                source, Bytes.format(bytes), Bytes.format(bytes / left)));
    }

    /** The same where other processes hold some of it already. */
    Limit heldByOthers(long bytes) {
        return bytes == 0
                ? this
                : new Limit(whole, left, bytes, processes,
                        "%s and %s that other processes hold".formatted(source, Bytes.format(bytes)));
    }

    /** This process's part of a bound for several. */
    Limit sharedBy(long count) {
        return count == 1
                ? this
                : new Limit(whole, left, held, count, "%s, by %d tasks on this node".formatted(source, count));
    }

    /** Whether the caller of a run has set it. */
    public boolean isGiven() {
        return source.equals(GIVEN);
    }

    /** What this process may occupy. */
    public long bytes() {
        long free = left == 0 ? 0 : whole / left;
        return Math.max(0, whole - free - held) / processes;
    }

    /** What the bound must be raised to for this process to occupy a number of bytes. */
    public long wholeFor(long bytes) {
        long all = bytes * processes + held;
        return left == 0 ? all : Math.ceilDiv(Math.ceilDiv(all * left, left - 1L) + 1, PAGE) * PAGE;
    }
}

package org.varve.tiling;

/**
 * A bound on the memory of this process.
 *
 * @param bytes what the process may occupy
 * @param source what sets the bound, for people
 */
record Limit(long bytes, String source) {

    /**
     * A bound of which a share stays free: a control group counts page tables, kernel stacks and the cache of files being
     * read and written as well, and kills where these find no room.
     *
     * @param left one part in so many that stays free
     */
    static Limit leaving(int left, long bytes, String source) {
        long free = bytes / left;
        return new Limit(bytes - free, "%s of %s, less %s for the system".formatted(
                source, Bytes.format(bytes), Bytes.format(free)));
    }

    /** The same where other processes hold some of it already. */
    Limit heldByOthers(long held) {
        return held == 0
                ? this
                : new Limit(Math.max(0, bytes - held),
                        "%s and %s that other processes hold".formatted(source, Bytes.format(held)));
    }

    /** This process's part of a bound for several. */
    Limit sharedBy(long processes) {
        return processes == 1
                ? this
                : new Limit(bytes / processes, "%s, by %d tasks on this node".formatted(source, processes));
    }
}

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
}

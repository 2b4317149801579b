package org.varve.host;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A bound on the memory of this process.
 *
 * @param whole the bound in bytes
 * @param left the reciprocal of the part of it that stays free; 0 if none does
 * @param held bytes of the rest that other processes hold
 * @param processes number of processes, with this one, that share what then remains
 * @param source what sets the bound, for people
 */
public record Limit(long whole, int left, long held, long processes, String source) {

    /** The source of a bound that the caller of a run has set with {@link org.varve.core.Setting#HOST_MEMORY}. */
    public static final String GIVEN = "the limit given to the run";

    /** Systems count a group's memory in pages. */
    private static final long PAGE = 4096;

    /** A bound for this process alone, none of which stays free. */
    Limit(long bytes, String source) {
        this(bytes, 0, 0, 1, source);
    }

    /**
     * A bound of which a part stays free: a control group also counts page tables, kernel stacks and the cache of files
     * being read and written, and kills processes if these find no room.
     *
     * @param left the reciprocal of the part that stays free
     */
    static Limit leaving(int left, long bytes, String source) {
        return new Limit(bytes, left, 0, 1, "%s of %s, less %s for the system".formatted(
                source, Bytes.format(bytes), Bytes.format(bytes / left)));
    }

    /** The same bound, of which other processes already hold {@code bytes}. */
    Limit heldByOthers(long bytes) {
        return bytes == 0
                ? this
                : new Limit(whole, left, bytes, processes,
                        "%s and %s that other processes hold".formatted(source, Bytes.format(bytes)));
    }

    /** The same bound, of which other runs have claimed {@code bytes} that they do not hold yet. */
    Limit claimedByOthers(long bytes, List<Claimed> others) {
        if (bytes == 0) return this;
        String numbers = others.stream().map(other -> Long.toString(other.process())).collect(Collectors.joining(", "));
        String who = others.size() == 1
                ? "another Varve run, process %s, has".formatted(numbers)
                : "other Varve runs, processes %s, have".formatted(numbers);
        return new Limit(whole, left, held + bytes, processes,
                "%s and %s more that %s claimed".formatted(source, Bytes.format(bytes), who));
    }

    /** This process's share of a bound for {@code count} processes. */
    Limit sharedBy(long count) {
        return count == 1
                ? this
                : new Limit(whole, left, held, count, "%s, by %s tasks on this node".formatted(source, count));
    }

    /** Whether the caller of a run has set the bound. */
    public boolean isGiven() {
        return source.equals(GIVEN);
    }

    /** The bytes that this process may occupy. */
    public long bytes() {
        long free = left == 0 ? 0 : whole / left;
        return Math.max(0, whole - free - held) / processes;
    }

    /** The bytes to which the bound must be raised for this process to occupy {@code bytes}. */
    public long wholeFor(long bytes) {
        long taken = bytes * processes + held;
        return left == 0 ? taken : Math.ceilDiv(Math.ceilDiv(taken * left, left - 1L) + 1, PAGE) * PAGE;
    }
}

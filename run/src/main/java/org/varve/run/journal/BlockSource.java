package org.varve.run.journal;

import java.io.Closeable;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;

/** The blocks that a process writes, one after the other. */
interface BlockSource extends Closeable {

    /**
     * The next block; empty if all blocks are written or being written by this process. May wait for other processes.
     */
    OptionalInt next() throws IOException, InterruptedException;

    /** Called with blocks that are on the disk and in the journal. */
    default void noted(List<Integer> blocks) throws IOException {}

    /** Whether this process has to run a scan; false once another has run it, for which it waits. */
    default boolean scans(int scan) throws IOException, InterruptedException {
        return true;
    }

    /** Whether this process has to name the outputs, once all blocks are on the disk; false once another has. */
    default boolean completes() throws IOException, InterruptedException {
        return true;
    }

    /** Reopens the work on blocks that are no longer on the disk, and the completion of the outputs. */
    default void reopen(BitSet done) throws IOException {}

    @Override
    default void close() {}

    /** All unfinished blocks, for a process that works alone. */
    static BlockSource alone(BitSet done, int count) {
        int[] next = {0};
        return () -> {
            int block = done.nextClearBit(next[0]);
            next[0] = block + 1;
            return block < count ? OptionalInt.of(block) : OptionalInt.empty();
        };
    }
}

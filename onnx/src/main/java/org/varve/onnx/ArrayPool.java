package org.varve.onnx;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Memory of arrays, kept for the next arrays. What is held, used or kept, is never more than the most that was used at
 * once: before it would be, kept memory goes back.
 *
 * <p>The tiles of a network are computed one like another, so that most arrays find the memory of the tile before.
 */
final class ArrayPool {

    /** Where memory comes from, in multiples of {@link #PAGE}. */
    interface Source {

        /** The address of new memory; 0 if there is none. */
        long take(long bytes);

        /** Takes back any pages. */
        void giveBack(long address, long bytes);
    }

    static final int PAGE = 4096;

    private record Block(long address, long bytes) {

        long end() {
            return address + bytes;
        }
    }

    private final Source source;
    private final Map<Long, Block> used = new HashMap<>();
    private final NavigableMap<Long, Block> kept = new TreeMap<>();
    private final NavigableSet<Block> keptBySize =
            new TreeSet<>(Comparator.comparingLong(Block::bytes).thenComparingLong(Block::address));
    private long usedBytes;
    private long keptBytes;
    private long mostUsed;

    ArrayPool(Source source) {
        this.source = source;
    }

    /** The address of memory for an array; 0 if there is none. */
    synchronized long take(long bytes) {
        long size = Math.ceilDiv(Math.max(1, bytes), PAGE) * PAGE;
        Block fitting = keptBySize.ceiling(new Block(0, size));
        if (fitting != null) {
            forget(fitting);
            if (fitting.bytes > size) remember(new Block(fitting.address + size, fitting.bytes - size));
            return use(new Block(fitting.address, size));
        }
        giveBack(usedBytes + keptBytes + size - Math.max(mostUsed, usedBytes + size));
        long address = source.take(size);
        return address == 0 ? 0 : use(new Block(address, size));
    }

    private long use(Block block) {
        used.put(block.address, block);
        usedBytes += block.bytes;
        mostUsed = Math.max(mostUsed, usedBytes);
        return block.address;
    }

    /** Keeps the memory of an array that is used no longer; false if it is not from here. */
    synchronized boolean keep(long address) {
        Block block = used.remove(address);
        if (block == null) return false;
        usedBytes -= block.bytes;
        Map.Entry<Long, Block> before = kept.lowerEntry(address);
        if (before != null && before.getValue().end() == address) block = joined(before.getValue(), block);
        Block after = kept.get(block.end());
        if (after != null) block = joined(block, after);
        remember(block);
        return true;
    }

    /** Two neighbours as one, of which those that are kept are forgotten. */
    private Block joined(Block block, Block next) {
        if (kept.containsKey(block.address)) forget(block);
        if (kept.containsKey(next.address)) forget(next);
        return new Block(block.address, block.bytes + next.bytes);
    }

    /** Gives back all that is not used, and forgets how much was. */
    synchronized void trim() {
        giveBack(keptBytes);
        mostUsed = usedBytes;
    }

    /** Gives back kept memory, from the smallest blocks on. */
    private void giveBack(long bytes) {
        for (long left = bytes; left > 0 && !keptBySize.isEmpty();) {
            Block block = keptBySize.getFirst();
            long cut = Math.min(left, block.bytes);
            forget(block);
            if (cut < block.bytes) remember(new Block(block.address, block.bytes - cut));
            source.giveBack(block.end() - cut, cut);
            left -= cut;
        }
    }

    private void remember(Block block) {
        kept.put(block.address, block);
        keptBySize.add(block);
        keptBytes += block.bytes;
    }

    private void forget(Block block) {
        kept.remove(block.address);
        keptBySize.remove(block);
        keptBytes -= block.bytes;
    }

    /** Bytes that are used or kept. */
    synchronized long held() {
        return usedBytes + keptBytes;
    }
}

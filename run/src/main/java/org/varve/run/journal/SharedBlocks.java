package org.varve.run.journal;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.OptionalInt;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** The blocks that a process writes of a run that it shares with others: ranges of blocks, each under a lease. */
final class SharedBlocks implements BlockSource {

    private static final String COMPLETING = "complete";

    /** How often to look, in the time after which a lease is taken over. */
    private static final int LOOKS = 12;

    private final JournalReader reader;
    private final Leases leases;
    private final Duration patience;
    private final int blocks;
    private final int range;
    private final int ranges;
    private final BitSet taken;
    private final Deque<Integer> next = new ArrayDeque<>();
    private int from;

    SharedBlocks(Journal journal, JournalReader reader, Duration patience) throws IOException {
        this.reader = reader;
        this.leases = new Leases(journal.folder().resolve("leases"), patience);
        this.patience = patience;
        this.blocks = journal.manifest().blocks();
        this.range = journal.manifest().range();
        this.ranges = Math.ceilDiv(blocks, range);
        this.taken = new BitSet(ranges);
        // processes begin at different ranges, so that they seldom ask for the same
        this.from = ThreadLocalRandom.current().nextInt(ranges);
    }

    @Override
    public OptionalInt next() throws IOException, InterruptedException {
        while (next.isEmpty() && (takeFree() || takeOver())) {}
        return next.isEmpty() ? OptionalInt.empty() : OptionalInt.of(next.removeFirst());
    }

    /** Takes a range that nobody has had; false if there is none. */
    private boolean takeFree() throws IOException {
        for (int n = 0; n < ranges; n++) {
            int free = Math.floorMod(from + n, ranges);
            if (taken.get(free)) continue;
            taken.set(free);
            if (leases.take(name(free))) {
                from = free + 1;
                add(free);
                return true;
            }
        }
        return false;
    }

    /** Waits until all ranges are done, and returns false, or one has been left by its process, and takes that. */
    private boolean takeOver() throws IOException, InterruptedException {
        while (true) {
            reader.update();
            if (reader.isDone() || reader.isComplete()) return false;
            for (int n = 0; n < ranges; n++) {
                if (isDone(n)) continue;
                if (leases.takeOver(name(n))) {
                    add(n);
                    return true;
                }
            }
            pause();
        }
    }

    private void pause() throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(patience.toNanos() / LOOKS);
    }

    private boolean isDone(int number) {
        return reader.done().nextClearBit(number * range) >= end(number);
    }

    private int end(int number) {
        return Math.min(blocks, (number + 1) * range);
    }

    private void add(int number) {
        BitSet done = reader.done();
        for (int block = number * range; block < end(number); block++) {
            if (!done.get(block)) next.addLast(block);
        }
    }

    private static String name(int number) {
        return Integer.toString(number);
    }

    @Override
    public boolean scans(int scan) throws IOException, InterruptedException {
        String name = "scan-" + scan;
        for (boolean mine = leases.take(name); !mine; mine = leases.takeOver(name)) {
            reader.update();
            if (reader.scan(scan).isPresent() || reader.isComplete()) return false;
            pause();
        }
        return true;
    }

    @Override
    public boolean completes() throws IOException, InterruptedException {
        for (boolean mine = leases.take(COMPLETING); !mine; mine = leases.takeOver(COMPLETING)) {
            reader.update();
            if (reader.isComplete()) return false;
            pause();
        }
        return true;
    }

    @Override
    public void close() {
        leases.close();
    }
}

package org.varve.run.journal;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

/** The blocks that a process writes in a shared run: ranges of blocks, each under a lease. */
final class SharedBlocks implements BlockSource {

    private static final String COMPLETING = "complete";

    /** Polls within the time after which a lease is taken over. */
    static final int LOOKS = 12;

    /** Leases of others that a waiting process watches. */
    private static final int WATCHED = 4;

    /** File operations a second of all waiting processes together, about. */
    private static final double OPERATIONS = 1000;

    /** Names that one operation lists, about. */
    private static final double LISTED = 500;

    private final SharedFolder folder;
    private final JournalReader reader;
    private final Leases leases;
    private final Duration patience;
    private final Optional<Resuming.Assignment> assignment;
    private final int blocks;
    private final int range;
    private final int ranges;
    private final BitSet taken;
    private final Deque<Integer> next = new ArrayDeque<>();

    /** Blocks of the ranges of this process that are not in the journal yet. */
    private final Map<Integer, Integer> left = new ConcurrentHashMap<>();
    private int from;

    SharedBlocks(SharedFolder folder, Manifest manifest, JournalReader reader, Leases leases, Resuming how,
            RandomGenerator random) {
        this.folder = folder;
        this.reader = reader;
        this.leases = leases;
        this.patience = how.patience();
        this.assignment = how.assignment();
        this.blocks = manifest.blocks();
        this.range = manifest.range();
        this.ranges = manifest.ranges();
        this.taken = new BitSet(ranges);
        // processes begin at different ranges, so that they seldom compete
        this.from = random.nextInt(ranges);
    }

    /** Of a journal, for this process. */
    static SharedBlocks of(Journal journal, JournalReader reader, Resuming how) throws IOException {
        String process = "%016x".formatted(ThreadLocalRandom.current().nextLong());
        SharedFolder folder = SharedFolder.of(journal.folder(), Leases.KINDS, process);
        return new SharedBlocks(folder, journal.manifest(), reader,
                new Leases(folder, process, how.patience()).startHeartbeat(),
                how, ThreadLocalRandom.current());
    }

    @Override
    public OptionalInt next() throws IOException, InterruptedException {
        if (assignment.isPresent()) {
            takeAssigned(assignment.get());
        } else {
            while (next.isEmpty() && (takeFree() || takeOver())) {}
        }
        return next.isEmpty() ? OptionalInt.empty() : OptionalInt.of(next.removeFirst());
    }

    /** Takes what was assigned, once, whoever has had it. */
    private void takeAssigned(Resuming.Assignment assigned) throws IOException {
        if (assigned.range().isEmpty() || taken.get(assigned.range().getAsInt())) return;
        int number = assigned.range().getAsInt();
        taken.set(number);
        if (leases.isDone(name(number))) return;
        if (leases.seize(name(number))) reader.update();
        add(number);
    }

    /**
     * Takes a range that nobody has had; false if there is none. After a range of another, it asks for all that are
     * taken.
     */
    private boolean takeFree() throws IOException {
        for (int free = free(); free < ranges; free = free()) {
            taken.set(free);
            if (leases.take(name(free))) {
                from = (free + 1) % ranges;
                add(free);
                return true;
            }
            Set<String> names = leases.taken();
            for (int n = 0; n < ranges; n++) {
                if (names.contains(name(n))) taken.set(n);
            }
        }
        return false;
    }

    /** The next range that is not known to be taken; the number of ranges if there is none. */
    private int free() {
        int after = taken.nextClearBit(from);
        return after < ranges ? after : taken.nextClearBit(0);
    }

    /** Waits until all ranges are done, and returns false, or one has been left by its process, and takes that. */
    private boolean takeOver() throws IOException, InterruptedException {
        while (true) {
            Set<String> done = leases.done();
            if (done.size() >= ranges || reader.isMarkedComplete()) return false;
            int watched = 0;
            for (int n = 0; n < ranges && watched < WATCHED; n++) {
                int number = (from + n) % ranges;
                if (done.contains(name(number))) continue;
                watched++;
                if (leases.takeOver(name(number))) {
                    reader.update();
                    add(number);
                    return true;
                }
            }
            pause(patience(done.size()));
        }
    }

    /** The more processes there are, the longer each waits before it looks again. */
    private double patience(int done) throws IOException {
        double operations = 2 + done / LISTED + 4 * WATCHED;
        return operations * leases.processes() / OPERATIONS;
    }

    /** Waits for some seconds or, as is usual, a fraction of the time after which leases are taken over. */
    private void pause(double seconds) throws InterruptedException {
        folder.sleep(Math.max(patience.toNanos() / LOOKS, (long) (1e9 * seconds)));
    }

    private void pause() throws InterruptedException {
        pause(0);
    }

    private int end(int number) {
        return Math.min(blocks, (number + 1) * range);
    }

    /** Adds the blocks of a range that are not done; without any, the range is done. */
    private void add(int number) throws IOException {
        int before = next.size();
        for (int block = number * range; block < end(number); block++) {
            if (!reader.isDone(block, block + 1)) next.addLast(block);
        }
        int count = next.size() - before;
        left.put(number, count);
        if (count == 0) leases.done(name(number));
    }

    @Override
    public void noted(List<Integer> noted) throws IOException {
        for (int block : noted) {
            int number = block / range;
            if (left.merge(number, -1, Integer::sum) == 0) leases.done(name(number));
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
            if (reader.isMarkedComplete()) return false;
            pause();
        }
        return true;
    }

    @Override
    public void reopen(BitSet done) throws IOException {
        for (int number = 0; number < ranges; number++) {
            if (done.nextClearBit(number * range) < end(number)) leases.reopen(name(number));
        }
        leases.reopen(COMPLETING);
    }

    @Override
    public void close() {
        leases.close();
    }
}

package org.varve.run.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.varve.core.Shape;
import org.varve.tiling.TileCuts;

/**
 * Many workers share a run, on a clock and a file system that are simulated: the code that takes blocks is the one of
 * every run. One metadata server does one operation after the other; workers fail, and others come in their place.
 * {@code -Dvarve.workers=1000} makes the figures of docs/cluster.md, and prints them.
 */
@Timeout(600)
class ManyWorkersTest {

    private static final int WORKERS = Integer.getInteger("varve.workers", 60);

    /** 100 TiB in blocks of 512 MiB for 1,000 workers, and for fewer as many blocks each. */
    private static final int BLOCKS = (int) (204_800L * WORKERS / 1000);

    private static final double BLOCK_SECONDS = 20;
    private static final double FAILURES_PER_HOUR = Double.parseDouble(System.getProperty("varve.failures", "0.01"));
    private static final double OPERATIONS_PER_SECOND = 5000;

    /** Names that one operation lists. */
    private static final int LISTED = 500;

    /** Operations to open the input, the manifest and the claims of the outputs. */
    private static final int TO_OPEN = 30;

    /** Operations to add to a file and bring it to the disk. */
    private static final int TO_ADD = 2;

    private static final double SECONDS_TO_START = 60;
    private static final double SECONDS_TO_COMPLETE = 30;
    private static final double SECONDS_TO_QUEUE = 120;

    /** A worker is gone. */
    private static final class Killed extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private record Event(double time, long number, Semaphore thread) {}

    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingDouble(Event::time).thenComparingLong(Event::number));
    private final CountDownLatch over = new CountDownLatch(1);
    private final Random random = new Random(5);
    private final NavigableMap<String, String> leases = new TreeMap<>();
    private int workers;
    private final BitSet done = new BitSet(BLOCKS);
    private final Map<Integer, Integer> operations = new HashMap<>();
    private double now;
    private double serverIsFree;
    private double longest;
    private long all;
    private long twice;
    private int failures;
    private boolean complete;
    private double completed;

    /** Begins a thread of a worker, to be the only one that runs until it waits. */
    private void begin(double time, Runnable work) {
        Semaphore turn = new Semaphore(0);
        events.add(new Event(time, events.size() + all, turn));
        Thread.ofVirtual().start(() -> {
            turn.acquireUninterruptibly();
            try {
                work.run();
            } catch (Killed gone) {
                // another comes
            } finally {
                passOn();
            }
        });
    }

    /** Lets the thread go on whose time has come first. */
    private void passOn() {
        Event next = events.poll();
        if (next == null) {
            over.countDown();
            return;
        }
        now = next.time;
        next.thread.release();
    }

    private void sleepUntil(double time, double death) {
        Semaphore turn = new Semaphore(0);
        events.add(new Event(Math.min(time, death), all++, turn));
        passOn();
        turn.acquireUninterruptibly();
        if (now >= death) throw new Killed();
    }

    /** A worker, its files and its clock. */
    private final class Worker implements SharedFolder {

        private final String process;
        private final double death = now + -Math.log(1 - random.nextDouble()) * 3600 / FAILURES_PER_HOUR;
        private final Random own;
        private boolean ended;
        private boolean wrote;

        Worker(int number) {
            this.process = "worker-" + number;
            this.own = new Random(number);
        }

        /** Waits until the metadata server has done some operations. */
        void operate(int count) {
            operations.merge((int) now, count, Integer::sum);
            serverIsFree = Math.max(serverIsFree, now) + count / OPERATIONS_PER_SECOND;
            longest = Math.max(longest, serverIsFree - now);
            sleepUntil(serverIsFree, death);
        }

        void work() {
            Duration patience = Resuming.SHARED.patience();
            Leases held = new Leases(this, process, patience);
            begin(now, () -> live(held, patience));
            try {
                operate(TO_OPEN);
                Noted reader = new Noted(this);
                Manifest manifest =
                        new Manifest("00000000", Map.of(), new TileCuts(Shape.ONE, Shape.ONE), Shape.ONE, BLOCKS,
                                range());
                SharedBlocks blocks = new SharedBlocks(this, manifest, reader, held, Resuming.SHARED, own);
                for (OptionalInt block = blocks.next(); block.isPresent(); block = blocks.next()) {
                    sleep((long) (1e9 * BLOCK_SECONDS * (0.8 + 0.4 * own.nextDouble())));
                    operate(TO_ADD);
                    if (!wrote) workers++;
                    wrote = true;
                    if (done.get(block.getAsInt())) twice++;
                    done.set(block.getAsInt());
                    blocks.noted(List.of(block.getAsInt()));
                }
                if (blocks.completes()) {
                    sleep((long) (1e9 * SECONDS_TO_COMPLETE));
                    operate(TO_ADD);
                    completed = now;
                    complete = true;
                }
            } catch (Killed e) {
                failures++;
                if (!complete) begin(now + SECONDS_TO_QUEUE, new Worker(WORKERS + failures)::work);
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            } finally {
                ended = true;
            }
        }

        private int range() {
            int most = Math.max(1, BLOCKS / 16);
            return Math.clamp(Math.round(20 / BLOCK_SECONDS), Math.min(most, Math.ceilDiv(BLOCKS, RANGES)), most);
        }

        private void live(Leases held, Duration patience) {
            try {
                while (!ended) {
                    held.beat();
                    sleep(patience.toNanos() / Leases.HEARTBEATS);
                }
            } catch (Killed e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public boolean create(String name, String content) {
            operate(TO_ADD);
            return leases.putIfAbsent(name, content) == null;
        }

        @Override
        public Optional<String> read(String name) {
            operate(TO_ADD);
            return Optional.ofNullable(leases.get(name));
        }

        @Override
        public void write(String name, String content) {
            operate(TO_ADD);
            leases.put(name, content);
        }

        @Override
        public boolean remove(String name) {
            operate(TO_ADD);
            return leases.remove(name) != null;
        }

        @Override
        public Set<String> names(String kind) {
            Map<String, String> names = leases.subMap(kind + "/", kind + "0");
            operate(1 + names.size() / LISTED);
            return names.keySet().stream().map(name -> name.substring(kind.length() + 1)).collect(Collectors.toSet());
        }

        @Override
        public long nanos() {
            return (long) (1e9 * now);
        }

        @Override
        public void sleep(long nanos) {
            sleepUntil(now + 1e-9 * nanos, death);
        }
    }

    /** Ranges at most, as in every run. */
    private static final int RANGES = Integer.getInteger("varve.ranges", Manifest.RANGES);

    /** What a worker has read of the journal. */
    private final class Noted extends JournalReader {

        private final Worker worker;
        private BitSet known = new BitSet(BLOCKS);

        Noted(Worker worker) {
            super(Path.of("simulated"), BLOCKS);
            this.worker = worker;
        }

        /** Lists the files of all workers, asks for the size of each, and reads those that have grown. */
        @Override
        void update() {
            known = (BitSet) done.clone();
            worker.operate(1 + workers / LISTED + 2 * workers);
        }

        @Override
        boolean isDone() {
            return known.cardinality() == BLOCKS;
        }

        @Override
        boolean isDone(int from, int to) {
            return known.nextClearBit(from) >= to;
        }

        @Override
        public boolean isComplete() {
            return complete;
        }

        @Override
        boolean isMarkedComplete() {
            worker.operate(1);
            return complete;
        }
    }

    @Test
    void theMetadataServerKeepsUp() throws InterruptedException {
        for (int n = 0; n < WORKERS; n++) {
            begin(SECONDS_TO_START * random.nextDouble(), new Worker(n)::work);
        }
        passOn();
        over.await();

        double ideal = BLOCKS * BLOCK_SECONDS / WORKERS;
        int peak = operations.values().stream().mapToInt(Integer::intValue).max().orElseThrow();
        long total = operations.values().stream().mapToLong(Integer::longValue).sum();
        double busiest = busiest(10);
        System.out.printf(
                "%s workers, %s blocks, %s failed: %.0f s, ideal %.0f s; %s operations, %.0f a second on average, %.0f in the busiest 10 s, "
                        + "%s in the busiest; longest wait %.2f s; %s blocks done twice%n",
                WORKERS, BLOCKS, failures, completed, ideal, total, total / completed, busiest, peak, longest, twice);
        assertThat(done.cardinality()).isEqualTo(BLOCKS);
        assertThat(complete).isTrue();
        assertThat(busiest).isLessThan(OPERATIONS_PER_SECOND);
        assertThat(longest).isLessThan(10);
        assertThat(completed).isLessThan(1.15 * ideal + 300);
    }

    /** Operations asked for in a second, in the busiest seconds in a row. */
    private double busiest(int seconds) {
        double most = 0;
        for (int from : operations.keySet()) {
            long sum = 0;
            for (int second = from; second < from + seconds; second++) {
                sum += operations.getOrDefault(second, 0);
            }
            most = Math.max(most, sum / (double) seconds);
        }
        return most;
    }
}

package org.varve.viewer;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.varve.core.OutOfBudgetException;
import org.varve.viewer.Computed.Wanted;

/**
 * Computes operators on sections, one at a time, each as long as a request waits for it. Caches the latest few results,
 * and evicts them if the next one needs their room.
 */
final class Computations implements Closeable {

    /** Cached results. */
    private static final int KEPT = 3;

    /** How often waiting requests get the progress. */
    private static final Duration OFTEN = Duration.ofMillis(250);

    private final List<ViewedVolume> volumes;
    private final ViewMemory memory;
    private final SectionCache cache;
    private final Map<Wanted, Computed> kept = new LinkedHashMap<>();
    private Optional<Computation> running = Optional.empty();
    private Optional<Practice> practice = Optional.empty();
    private boolean closed;

    Computations(List<ViewedVolume> volumes, ViewMemory memory, SectionCache cache) {
        this.volumes = volumes;
        this.memory = memory;
        this.cache = cache;
    }

    /** A request that waits for a result. */
    @FunctionalInterface
    interface Waiting {
        /** Receives the current progress; fails if the browser has gone. */
        void tell(Computation now) throws IOException;
    }

    /** Uses a result, which is not evicted meanwhile. */
    @FunctionalInterface
    interface Use<T> {
        T of(Computed result) throws IOException, InterruptedException;
    }

    /** Warms up an operator that may be wanted next, unless one is running. */
    synchronized void prepare(Wanted wanted) throws IOException {
        if (running.isPresent() || closed) return;
        stopPractice();
        practice = Optional.of(new Practice(wanted, volumes.get(wanted.volume()).volume(), memory));
    }

    private synchronized void stopPractice() {
        practice.ifPresent(Practice::close);
        practice = Optional.empty();
    }

    /** Uses a result; computes it first if it is not cached. */
    <T> T use(Wanted wanted, Waiting waiting, Use<T> use) throws Exception {
        while (true) {
            Computation now;
            boolean isWanted;
            synchronized (this) {
                if (closed) throw new InterruptedException();
                Computed found = kept.remove(wanted);
                if (found != null) {
                    kept.put(wanted, found);
                    return use.of(found);
                }
                if (running.isEmpty()) start(wanted);
                now = running.orElseThrow();
                isWanted = now.join(wanted);
            }
            try {
                while (!now.thread().join(OFTEN)) waiting.tell(now);
                if (isWanted && now.failure().isPresent()) throw now.failure().get();
            } finally {
                if (isWanted) now.leave();
            }
        }
    }

    private void start(Wanted wanted) {
        Computation computation = new Computation(wanted);
        running = Optional.of(computation);
        computation.start(() -> compute(computation));
    }

    private void compute(Computation computation) {
        try (ViewMemory.Part _ = memory.allButOne()) {
            stopPractice();
            cache.limit(0);
            cache.limit(memory.sectionsMeanwhile());
            Computed result = fitting(computation);
            synchronized (this) {
                kept.put(computation.wanted(), result);
            }
        } catch (Exception e) {
            computation.fail(e);
        } catch (OutOfMemoryError e) {
            computation.fail(new IOException("memory ran out while computing %s: choose another section"
                    .formatted(computation.wanted().operator()), e));
        } finally {
            cache.limit(memory.sections());
            synchronized (this) {
                running = Optional.empty();
            }
        }
    }

    /** Computes a result; evicts the oldest ones if it finds no room beside them. */
    private Computed fitting(Computation computation) throws IOException, OutOfBudgetException, InterruptedException {
        forget(KEPT - 1);
        while (true) {
            int others = count();
            try {
                return Computed.of(computation.wanted(), volumes.get(computation.wanted().volume()), memory,
                        computation);
            } catch (OutOfBudgetException e) {
                if (others == 0) throw e;
                forget(others - 1);
            }
        }
    }

    private synchronized int count() {
        return kept.size();
    }

    /** Evicts all results but the latest few. */
    private synchronized void forget(int most) {
        Iterator<Computed> oldest = kept.values().iterator();
        while (kept.size() > most) {
            oldest.next().close();
            oldest.remove();
        }
    }

    /** Stops the current computation, and evicts all results. */
    @Override
    public void close() {
        Optional<Computation> last;
        synchronized (this) {
            closed = true;
            last = running;
        }
        last.ifPresent(Computation::stop);
        try {
            if (last.isPresent()) last.get().thread().join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        stopPractice();
        forget(0);
    }
}

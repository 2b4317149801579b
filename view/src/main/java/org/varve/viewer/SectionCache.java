package org.varve.viewer;

import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A cache of sections. When the user scrolls, it reads neighbouring sections together, as all take little longer than
 * one: any section of chunks, and slices of traces, as every trace must be found for each of them. It keeps the latest
 * in a bounded amount of memory outside the Java heap, and reads ahead until the user jumps elsewhere. Several threads
 * may read.
 */
final class SectionCache implements Closeable {

    /** Bytes of sections that are read together. */
    private static final long MOST_TOGETHER = 32L << 20;

    /** A group of sections takes at most the size of the cache divided by this. */
    private static final int GROUPS = 3;

    /** The number of sections needed from a group that makes reading all of it worthwhile, if chunks are read. */
    private static final int MANY = 4;

    /** The groups to read ahead: this and the next, of two volumes side by side. */
    private static final int MOST_AHEAD = 4;

    /** The number of windows whose last section is remembered. */
    private static final int MOST_SHOWN = 16;

    private static final int SECONDS_TO_END = 5;

    /** Size of a slice from which the time per trace is measured; few traces may lie apart and take longer. */
    private static final long LARGE = 1 << 14;

    private static final double SOON_NANOS = 1e8;

    private record Sections(Arena arena, MemorySegment values) {}

    /** A window on any section. */
    private record View(ViewedVolume volume, Window window) {}

    /**
     * The last requested section.
     *
     * @param step distance from the one before
     */
    private record Shown(int at, int step) {

        Shown then(int next) {
            return next == at ? this : new Shown(next, next - at);
        }

        boolean isStepOf(int most) {
            return step != 0 && Math.abs(step) <= most;
        }
    }

    /** Time per trace of the last large slice that was read alone. */
    private final Map<ViewedVolume, Double> nanosOfTrace = new ConcurrentHashMap<>();

    /** The cached groups, the most recently used at the end; it also guards the fields below. */
    private final Map<SectionGroup, Sections> kept = new LinkedHashMap<>(16, 0.75f, true);

    /** The last requested section, by window. */
    private final Map<View, Shown> shown = new LinkedHashMap<>(16, 0.75f, true);

    /** The section asked for last; null before any. */
    private volatile @Nullable View latest;

    private long bytes;

    /** Size limit of the cache, in bytes. */
    private volatile long most;

    /** Size limit of a group, in bytes. */
    private final long together;

    /** Held by the reading thread. */
    private final Object reading = new Object();

    private final ThreadPoolExecutor ahead = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MOST_AHEAD),
            Thread.ofPlatform().daemon().name("varve-view-ahead").factory(),
            new ThreadPoolExecutor.DiscardOldestPolicy());

    /** A cache of a size in bytes. */
    SectionCache(long most) {
        this.most = most;
        together = Math.min(MOST_TOGETHER, most / GROUPS);
    }

    /**
     * Whether a window is cached, read alone, or likely to take less than a tenth of a second, by the last large one.
     */
    boolean isSoon(ViewedVolume volume, Window window) {
        double nanos = nanosOfTrace.getOrDefault(volume, Double.POSITIVE_INFINITY) * window.bytes() / Float.BYTES;
        return nanos < SOON_NANOS || holds(volume, window);
    }

    /** Whether a window is cached, or read without its neighbours. */
    boolean holds(ViewedVolume volume, Window window) {
        SectionGroup group = SectionGroup.of(volume, window, together);
        synchronized (kept) {
            return group.count() == 1 || kept.containsKey(group);
        }
    }

    /**
     * Reads a window.
     *
     * @param values as many floats as the window has columns times rows
     */
    void read(ViewedVolume volume, Window window, MemorySegment values) throws IOException {
        SectionGroup group = SectionGroup.of(volume, window, together);
        if (group.count() == 1) {
            volume.read(window, 1, values);
            return;
        }
        latest = new View(volume, window);
        boolean manyFollow = readAhead(group, window);
        if (copy(group, window, values)) return;
        if (manyFollow && group.isSoonRead()) {
            do {
                if (!fill(group, () -> false)) {
                    readAlone(volume, window, values);
                    return;
                }
            } while (!copy(group, window, values));
        } else {
            readAlone(volume, window, values);
        }
    }

    private void readAlone(ViewedVolume volume, Window window, MemorySegment values) throws IOException {
        long begun = System.nanoTime();
        volume.read(window, 1, values);
        long traces = window.bytes() / Float.BYTES;
        if (traces >= LARGE) nanosOfTrace.put(volume, (double) (System.nanoTime() - begun) / traces);
    }

    private boolean copy(SectionGroup group, Window window, MemorySegment values) {
        synchronized (kept) {
            Sections sections = kept.get(group);
            if (sections == null) return false;
            long from = (window.at() - group.first().at()) * window.bytes();
            MemorySegment.copy(sections.values, from, values, 0, window.bytes());
            return true;
        }
    }

    /**
     * Reads a group, unless another thread has read it meanwhile or it is abandoned.
     *
     * @return whether there was room for it
     */
    private boolean fill(SectionGroup group, BooleanSupplier abandoned) throws IOException {
        synchronized (reading) {
            if (holds(group.volume(), group.first())) return true;
            long size = group.count() * group.first().bytes();
            if (size > most) return false;
            Sections sections = memory(size);
            try {
                group.volume().read(group.first(), group.count(), sections.values, abandoned);
                synchronized (kept) {
                    kept.put(group, sections);
                    bytes += sections.values.byteSize();
                }
            } catch (IOException | RuntimeException e) {
                sections.arena.close();
                throw e;
            }
            return true;
        }
    }

    /** Memory of a size: that of an evicted group if it had the same size, as new memory is cleared first. */
    private Sections memory(long size) {
        Sections found = null;
        for (Sections sections : forget(most - size)) {
            if (found == null && sections.values.byteSize() == size) found = sections;
            else
                sections.arena.close();
        }
        if (found != null) return found;
        Arena arena = Arena.ofShared();
        return new Sections(arena, arena.allocate(size, Float.BYTES));
    }

    /** Evicts least-recently-used groups until at most the given bytes are cached; the caller closes them. */
    private List<Sections> forget(long left) {
        List<Sections> forgotten = new ArrayList<>();
        synchronized (kept) {
            Iterator<Sections> oldest = kept.values().iterator();
            while (bytes > Math.max(0, left)) {
                Sections sections = oldest.next();
                oldest.remove();
                bytes -= sections.values.byteSize();
                forgotten.add(sections);
            }
        }
        return forgotten;
    }

    /**
     * Reads ahead when the user scrolls through sections: after two steps, as one may be a jump.
     *
     * @return whether much of the group will be needed at such steps
     */
    private boolean readAhead(SectionGroup group, Window window) {
        View view = new View(group.volume(), window.at(0));
        Shown before;
        Shown now;
        synchronized (kept) {
            before = shown.getOrDefault(view, new Shown(window.at(), 0));
            now = before.then(window.at());
            show(view, now);
        }
        if (before.isStepOf(group.count()) && now.isStepOf(group.count())) {
            readAhead(group);
            group.next(now.step, together).ifPresent(this::readAhead);
        }
        return now.isStepOf(Math.ceilDiv(group.count(), MANY));
    }

    private void show(View view, Shown section) {
        shown.put(view, section);
        Iterator<View> oldest = shown.keySet().iterator();
        if (shown.size() > MOST_SHOWN) {
            oldest.next();
            oldest.remove();
        }
    }

    /** Whether a section was the latest to be asked for. */
    boolean isLatest(ViewedVolume volume, Window window) {
        return new View(volume, window).equals(latest);
    }

    /** Whether the latest section of that kind to be asked for lies far from a group. */
    private boolean isAbandoned(SectionGroup group) {
        View other = latest;
        if (group.count() * group.first().bytes() > most) return true;
        return other != null && other.volume.equals(group.volume()) && other.window.axis() == group.first().axis()
                && Math.abs(other.window.at() - group.first().at()) > 2 * group.count();
    }

    private void readAhead(SectionGroup group) {
        synchronized (kept) {
            // counts as used now: it will be used after the latest one
            if (group.count() == 1 || kept.get(group) != null) return;
        }
        ahead.execute(() -> {
            try {
                fill(group, () -> isAbandoned(group));
            } catch (IOException | RuntimeException unread) {
                // a request for it will report why
            }
        });
    }

    /** Sets the bytes of all that is kept, and forgets what takes more. */
    void limit(long bytesKept) {
        most = bytesKept;
        synchronized (reading) {
            forget(bytesKept).forEach(sections -> sections.arena.close());
        }
    }

    /** Stops reading, and forgets all sections. */
    @Override
    public void close() throws IOException {
        ahead.shutdownNow();
        try {
            if (!ahead.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS))
                throw new IOException("a volume is still read");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        limit(0);
    }
}

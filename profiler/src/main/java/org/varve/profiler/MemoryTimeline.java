package org.varve.profiler;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.varve.host.HostMemory;
import org.varve.host.RuntimeMemory;

/**
 * What this process and a device occupy over time, measured by a thread of its own until it is closed. It keeps a
 * bounded number of moments: once there are too many, each stands for twice as long, with the most that was occupied in
 * that time.
 */
public final class MemoryTimeline implements AutoCloseable {

    private static final int MOST = 512;
    private static final long MILLISECONDS = 20;
    private static final long STACK = 128 << 10;

    /**
     * The most that was occupied between the moment before and this one.
     *
     * @param seconds since the timeline began
     * @param resident bytes of RAM that the process occupies
     * @param heap bytes of these that the Java heap takes
     * @param device bytes of its own memory that the device holds
     */
    public record Moment(double seconds, long resident, long heap, long device) {

        Moment and(Moment later) {
            return new Moment(later.seconds, Math.max(resident, later.resident), Math.max(heap, later.heap),
                    Math.max(device, later.device));
        }
    }

    private final long start = System.nanoTime();
    private final LongSupplier device;
    private final List<Moment> moments = new ArrayList<>(MOST);
    private long interval = MILLISECONDS;
    private boolean closed;

    /** One that has no thread of its own yet. */
    MemoryTimeline(LongSupplier device) {
        this.device = device;
    }

    /**
     * Begins to measure.
     *
     * @param device gives the bytes of its own memory that a device holds
     */
    public static MemoryTimeline begin(LongSupplier device) {
        MemoryTimeline timeline = new MemoryTimeline(device);
        timeline.add();
        Thread thread = new Thread(null, timeline::measure, "varve-memory", STACK);
        thread.setDaemon(true);
        thread.start();
        return timeline;
    }

    private synchronized void measure() {
        try {
            for (wait(interval); !closed; wait(interval)) add();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Measures now. */
    synchronized void add() {
        if (moments.size() == MOST) {
            for (int n = 0; n < MOST / 2; n++) {
                moments.set(n, moments.get(2 * n).and(moments.get(2 * n + 1)));
            }
            moments.subList(MOST / 2, MOST).clear();
            interval *= 2;
        }
        moments.add(new Moment((System.nanoTime() - start) * 1e-9, HostMemory.now().resident(),
                RuntimeMemory.now().heapCommitted(), device.getAsLong()));
    }

    /** The moments so far, in order. */
    public synchronized List<Moment> moments() {
        return List.copyOf(moments);
    }

    /** Measures once more, and then no longer; the device may be closed afterwards. */
    @Override
    public synchronized void close() {
        if (closed) return;
        add();
        closed = true;
        notifyAll();
    }
}

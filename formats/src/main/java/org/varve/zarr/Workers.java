package org.varve.zarr;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** A few threads that share the chunks of a box, each with buffers of its own. */
final class Workers implements AutoCloseable {

    /** What is done with one of the chunks. */
    @FunctionalInterface
    interface Task {
        void run(int number, Buffers buffers) throws IOException;
    }

    private final List<Buffers> buffers = new ArrayList<>();
    private final long bytes;
    private final ExecutorService threads;

    /** Any other thread, to ask whether memory may be used by it. */
    private final Thread stranger = new Thread(() -> {}, "varve-stranger");

    Workers(int count, Buffers.Sizes sizes) {
        for (int w = 0; w < count; w++) {
            buffers.add(new Buffers(sizes));
        }
        this.bytes = count * sizes.bytes();
        this.threads = Executors.newFixedThreadPool(count, task -> {
            Thread thread = new Thread(task, "varve-zarr");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** As many threads as are worth their memory: as there are processors, but four at most. */
    static int fitting() {
        return Math.min(4, Runtime.getRuntime().availableProcessors());
    }

    long bytes() {
        return bytes;
    }

    /**
     * Runs a task for every number below {@code count}; no thread works on any of them once this returns or throws.
     *
     * @param memory what the tasks read or fill; where it belongs to the calling thread alone, that does all of them
     */
    void forEach(int count, MemorySegment memory, Task task) throws IOException {
        if (count == 1 || buffers.size() == 1 || !memory.isAccessibleBy(stranger)) {
            for (int n = 0; n < count; n++) {
                task.run(n, buffers.getFirst());
            }
            return;
        }
        AtomicLong next = new AtomicLong();
        AtomicBoolean stopped = new AtomicBoolean();
        List<Future<?>> running = new ArrayList<>();
        for (Buffers own : buffers.subList(0, Math.min(count, buffers.size()))) {
            running.add(threads.submit(() -> {
                work(count, next, stopped, own, task);
                return null;
            }));
        }
        finish(running, stopped);
    }

    /** Runs a task once. */
    void once(Task task) throws IOException {
        task.run(0, buffers.getFirst());
    }

    private static void work(int count, AtomicLong next, AtomicBoolean stopped, Buffers own, Task task)
            throws IOException {
        try {
            for (long n = next.getAndIncrement(); n < count && !stopped.get(); n = next.getAndIncrement()) {
                task.run((int) n, own);
            }
        } catch (Throwable e) {
            stopped.set(true);
            throw e;
        }
    }

    private static void finish(List<Future<?>> running, AtomicBoolean stopped) throws IOException {
        InterruptedException interrupted = null;
        Throwable failure = null;
        for (Future<?> thread : running) {
            boolean done = false;
            while (!done) {
                try {
                    thread.get();
                    done = true;
                } catch (InterruptedException e) {
                    stopped.set(true);
                    interrupted = e;
                } catch (ExecutionException e) {
                    failure = failure == null ? e.getCause() : failure;
                    done = true;
                }
            }
        }
        if (interrupted != null) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("stopped").initCause(interrupted);
        }
        rethrow(failure);
    }

    private static void rethrow(Throwable failure) throws IOException {
        switch (failure) {
            case null -> {
            }
            case IOException cause -> throw cause;
            case RuntimeException cause -> throw cause;
            case Error cause -> throw cause;
            default -> throw new IllegalStateException(failure);
        }
    }

    @Override
    public void close() {
        threads.shutdown();
        buffers.forEach(Buffers::close);
    }
}

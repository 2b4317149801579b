package org.varve.file;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A few threads that share the parts of a task, each with its own tools, such as a buffer. Several threads may give
 * tasks at once: their parts take turns with the tools.
 *
 * @param <T> type of the tools
 */
public final class ThreadTeam<T> implements AutoCloseable {

    /** The work on a part of a task. */
    @FunctionalInterface
    public interface Part<T> {
        /** Works on the part with a number, from 0. */
        void run(int number, T tools) throws IOException;
    }

    private final List<T> tools;
    /** The tools that no part works with; those that wait longest get them first. */
    private final BlockingQueue<T> idle;
    private final ExecutorService threads;

    /** A thread that is not the caller's, to ask whether other threads may use some memory. */
    private final Thread stranger = new Thread(() -> {}, "varve-stranger");

    /**
     * Makes a team; its threads start when they are first needed.
     *
     * @param name name of the threads
     * @param tools the tools of each thread; their number is the number of threads of a task
     */
    public ThreadTeam(String name, List<T> tools) {
        this.tools = List.copyOf(tools);
        this.idle = new ArrayBlockingQueue<>(tools.size(), true, this.tools);
        this.threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * The number of threads worth their memory in reading or writing files: as many as there are processors, but at
     * most four.
     */
    public static int fitting() {
        return Math.min(4, Runtime.getRuntime().availableProcessors());
    }

    /** Runs a part on the calling thread, with tools that no other part has meanwhile. */
    public void once(int number, Part<T> part) throws IOException {
        T own;
        try {
            own = idle.take();
        } catch (InterruptedException e) {
            throw stopped(e);
        }
        try {
            part.run(number, own);
        } finally {
            idle.add(own);
        }
    }

    /**
     * Runs the parts from 0 to {@code count}, exclusive; when this returns or throws, no thread works on them any more.
     *
     * @param memory the memory that the parts read or fill; if it belongs to the calling thread alone, that thread runs
     *     all parts
     */
    public void forEach(int count, MemorySegment memory, Part<T> part) throws IOException {
        if (count == 1 || tools.size() == 1 || !memory.isAccessibleBy(stranger)) {
            for (int n = 0; n < count; n++) {
                once(n, part);
            }
            return;
        }
        AtomicLong next = new AtomicLong();
        AtomicBoolean stopped = new AtomicBoolean();
        List<Future<?>> running = new ArrayList<>();
        for (int thread = 0; thread < Math.min(count, tools.size()); thread++) {
            running.add(threads.submit(() -> {
                work(count, next, stopped, part);
                return null;
            }));
        }
        finish(running, stopped);
    }

    private void work(int count, AtomicLong next, AtomicBoolean stopped, Part<T> part) throws IOException {
        try {
            for (long n = next.getAndIncrement(); n < count && !stopped.get(); n = next.getAndIncrement()) {
                once((int) n, part);
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
        if (interrupted != null) throw stopped(interrupted);
        rethrow(failure);
    }

    private static IOException stopped(InterruptedException cause) {
        Thread.currentThread().interrupt();
        return (IOException) new InterruptedIOException("stopped").initCause(cause);
    }

    private static void rethrow(@Nullable Throwable failure) throws IOException {
        switch (failure) {
            case null -> {
            }
            case IOException cause -> throw cause;
            case RuntimeException cause -> throw cause;
            case Error cause -> throw cause;
            default -> throw new IllegalStateException(failure);
        }
    }

    /** Ends the threads; the tools are left for their creator to close. */
    @Override
    public void close() {
        threads.shutdown();
    }
}

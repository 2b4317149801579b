package org.varve.viewer;

import java.io.Closeable;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A fixed number of threads that read sections; requests wait for them on virtual threads. */
final class Readers implements Closeable {

    private static final int THREADS = 12;

    private final ExecutorService threads =
            Executors.newFixedThreadPool(THREADS, Thread.ofPlatform().daemon().name("varve-view-", 0).factory());

    /** Reads something. */
    @FunctionalInterface
    interface Reading {
        void read() throws IOException;
    }

    /** Queues a read, and waits for it. */
    void read(Reading reading) throws IOException, InterruptedException {
        try {
            threads.submit(() -> {
                reading.read();
                return null;
            }).get();
        } catch (ExecutionException e) {
            switch (Objects.requireNonNull(e.getCause())) {
                case IOException cause -> throw cause;
                case RuntimeException cause -> throw cause;
                case Error cause -> throw cause;
                default -> throw new IllegalStateException(e);
            }
        }
    }

    @Override
    public void close() {
        threads.shutdown();
    }
}

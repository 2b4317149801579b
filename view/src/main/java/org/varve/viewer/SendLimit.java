package org.varve.viewer;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Cuts off browsers that do not read: interrupts the thread that writes to them, which closes the connection. */
final class SendLimit implements Closeable {

    private final Duration most;
    private final ScheduledExecutorService clock = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("varve-view-clock").factory());

    /**
     * A limit.
     *
     * @param most time limit for sending an answer, or a line of one that is still being computed
     */
    SendLimit(Duration most) {
        this.most = most;
    }

    /** Sends something. */
    @FunctionalInterface
    interface Sending {
        void send() throws IOException;
    }

    /** Sends something in time, or fails. */
    void send(Sending sending) throws IOException {
        Thread sender = Thread.currentThread();
        Future<?> end = clock.schedule(sender::interrupt, most.toMillis(), TimeUnit.MILLISECONDS);
        try {
            sending.send();
        } finally {
            end.cancel(false);
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}

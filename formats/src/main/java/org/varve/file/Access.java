package org.varve.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Keeps what any number of threads use at once until the last of them has done with it. */
public final class Access {

    /** What a thread does. */
    @FunctionalInterface
    public interface Use {
        /** Uses what is kept. */
        void run() throws IOException;
    }

    private static final class ClosedException extends FormatException {

        private static final long serialVersionUID = 1;

        ClosedException(Path path) {
            super(path, "is closed: open it again");
        }
    }

    private final Path path;
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private boolean closed;

    /** @param path the file, for messages */
    public Access(Path path) {
        this.path = path;
    }

    /**
     * Uses what is kept, as other threads may do at the same time.
     *
     * @throws FormatException if it is closed
     */
    public void use(Use use) throws IOException {
        locked(lock.readLock(), () -> {
            if (closed) throw closed(path);
            use.run();
        });
    }

    /** Waits until no thread uses what is kept, and runs {@code use} while none does. */
    public void alone(Use use) throws IOException {
        locked(lock.writeLock(), use);
    }

    /** Waits until no thread uses what is kept, and closes it, the first time; from then on it cannot be used. */
    public void close(Use close) throws IOException {
        alone(() -> {
            if (closed) return;
            closed = true;
            close.run();
        });
    }

    private static void locked(Lock lock, Use use) throws IOException {
        lock.lock();
        try {
            use.run();
        } finally {
            lock.unlock();
        }
    }

    /** The refusal of a closed file. */
    static FormatException closed(Path path) {
        return new ClosedException(path);
    }

    /**
     * A failed read where nothing may be thrown that a caller must catch: an {@link IllegalStateException} for a closed
     * file, else an {@link UncheckedIOException}.
     */
    public static RuntimeException unchecked(IOException cause) {
        return cause instanceof ClosedException
                ? new IllegalStateException(cause.getMessage(), cause)
                : new UncheckedIOException(cause);
    }

    /** The refusal of a file whose memory was closed. */
    public static IllegalStateException closed(Path path, IllegalStateException cause) {
        return new IllegalStateException(closed(path).getMessage(), cause);
    }
}

package org.varve.file;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A file that is open for calls of Linux that Java does not have. It stays open until its owner and all who share it
 * let go of it.
 */
final class LinuxFile implements AutoCloseable {

    /** {@code O_RDONLY} and {@code O_WRONLY}. */
    private static final int READ_ONLY = 0;
    private static final int WRITE_ONLY = 1;

    /** The mode of {@code fallocate} in which the file gets its size, and reads as zeros. */
    private static final int GROW = 0;

    /**
     * The flags of {@code sync_file_range}: {@code WRITE} alone begins, with both {@code WAIT}s it waits until all is
     * on the disk.
     */
    private static final int BEGIN = 2;
    private static final int AWAIT = 1 | 2 | 4;

    /** {@code POSIX_FADV_WILLNEED} and {@code POSIX_FADV_DONTNEED}. */
    private static final int WILL_BE_NEEDED = 3;
    private static final int NOT_NEEDED = 4;

    /** Many systems read ahead no more than this of a longer range. */
    private static final long AHEAD = 128 << 10;

    /** The functions. */
    private record Calls(MethodHandle open, MethodHandle close, MethodHandle fallocate, MethodHandle syncFileRange,
            MethodHandle advise) {

        /**
         * Empty on other systems, where some are missing or do something else, and where a program may not call them.
         */
        static final Optional<Calls> OF_LINUX = find();

        private static Optional<Calls> find() {
            if (!System.getProperty("os.name").equals("Linux")) return Optional.empty();
            try {
                return Optional.of(new Calls(
                        function("open", ValueLayout.ADDRESS, ValueLayout.JAVA_INT),
                        function("close", ValueLayout.JAVA_INT),
                        function("fallocate", ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG,
                                ValueLayout.JAVA_LONG),
                        function("sync_file_range", ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG,
                                ValueLayout.JAVA_INT),
                        function("posix_fadvise", ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG,
                                ValueLayout.JAVA_INT)));
            } catch (NoSuchElementException | IllegalCallerException without) {
                return Optional.empty();
            }
        }

        @SuppressWarnings("restricted")
        private static MethodHandle function(String name, MemoryLayout... parameters) {
            Linker linker = Linker.nativeLinker();
            return linker.downcallHandle(linker.defaultLookup().findOrThrow(name),
                    FunctionDescriptor.of(ValueLayout.JAVA_INT, parameters));
        }
    }

    private final Calls calls;
    private final int descriptor;
    private final AtomicInteger users = new AtomicInteger(1);
    private final AtomicBoolean closed = new AtomicBoolean();

    private LinuxFile(Calls calls, int descriptor) {
        this.calls = calls;
        this.descriptor = descriptor;
    }

    /** Opens an existing file for reading; empty if it cannot be opened, or is not a file of Linux. */
    static Optional<LinuxFile> read(Path file) {
        return open(file, READ_ONLY);
    }

    /** Opens an existing file for writing, as {@link #read}. */
    static Optional<LinuxFile> write(Path file) {
        return open(file, WRITE_ONLY);
    }

    private static Optional<LinuxFile> open(Path file, int how) {
        if (Calls.OF_LINUX.isEmpty() || !Disk.isSystem(file)) return Optional.empty();
        Calls calls = Calls.OF_LINUX.get();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment path = arena.allocateFrom(file.toAbsolutePath().toString(), StandardCharsets.UTF_8);
            int descriptor = (int) calls.open.invokeExact(path, how);
            return descriptor < 0 ? Optional.empty() : Optional.of(new LinuxFile(calls, descriptor));
        } catch (Throwable e) {
            throw cannot("open", e);
        }
    }

    /** Reserves the space of the file's first bytes, which keep what they hold, if the file system can. */
    void reserve(long bytes) {
        try {
            int _ = (int) calls.fallocate.invokeExact(descriptor, GROW, 0L, bytes);
        } catch (Throwable e) {
            throw cannot("fallocate", e);
        }
    }

    /** Begins to bring bytes from the page cache to the disk; returns false if the file system does not. */
    boolean beginWriteBack(long position, long bytes) {
        return isSynced(position, bytes, BEGIN);
    }

    /**
     * Waits until bytes are on the disk, and drops them from the page cache. Bytes that the file system refuses stay in
     * the cache.
     */
    void endWriteBack(long position, long bytes) {
        if (isSynced(position, bytes, AWAIT)) advise(position, bytes, NOT_NEEDED);
    }

    /** Begins to bring bytes from the disk to the page cache, with many requests at once. */
    void readAhead(long position, long bytes) {
        for (long done = 0; done < bytes; done += AHEAD) {
            advise(position + done, Math.min(AHEAD, bytes - done), WILL_BE_NEEDED);
        }
    }

    private void advise(long position, long bytes, int advice) {
        try {
            int _ = (int) calls.advise.invokeExact(descriptor, position, bytes, advice);
        } catch (Throwable e) {
            throw cannot("posix_fadvise", e);
        }
    }

    private boolean isSynced(long position, long bytes, int how) {
        try {
            return (int) calls.syncFileRange.invokeExact(descriptor, position, bytes, how) == 0;
        } catch (Throwable e) {
            throw cannot("sync_file_range", e);
        }
    }

    /** Keeps the file open until {@link #release}, even if its owner closes it. */
    void share() {
        users.incrementAndGet();
    }

    /** The owner lets go of the file; a second time does nothing, as the descriptor may be another file's then. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) release();
    }

    /** Takes a {@link #share} back. */
    void release() {
        if (users.decrementAndGet() > 0) return;
        try {
            int _ = (int) calls.close.invokeExact(descriptor);
        } catch (Throwable e) {
            throw cannot("close", e);
        }
    }

    private static IllegalStateException cannot(String call, Throwable cause) {
        return new IllegalStateException("cannot call %s".formatted(call), cause);
    }
}

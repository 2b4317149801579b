package org.varve.profiler;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Appends a line to a file to which other threads and processes append, too.
 *
 * <p>A line is written in one call while the file is locked. If a process was killed in the middle of a line, the next
 * line begins on a new one.
 */
final class LineAppender {

    /** How long to wait for the lock, in milliseconds, before giving up the line: a run must not hang for it. */
    private static final int PATIENCE = 10_000;

    private static final int PAUSE = 2;

    private LineAppender() {}

    static void append(Path file, String line) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileLock _ = lock(channel)) {
            long end = channel.size();
            String separator = endsLine(channel, end) ? "" : "\n";
            ByteBuffer bytes = StandardCharsets.UTF_8.encode(separator + line + "\n");
            int written = channel.write(bytes, end);
            if (bytes.hasRemaining())
                throw new IOException("only the first %s bytes could be written".formatted(written));
        }
    }

    private static boolean endsLine(FileChannel channel, long end) throws IOException {
        ByteBuffer last = ByteBuffer.allocate(1);
        return end == 0 || (channel.read(last, end - 1) == 1 && last.get(0) == '\n');
    }

    /**
     * Tries repeatedly, as a blocking wait could not time out, and as threads of one process are refused rather than
     * queued.
     */
    static FileLock lock(FileChannel channel) throws IOException {
        for (int waited = 0; waited < PATIENCE; waited += PAUSE) {
            FileLock lock = tryLock(channel);
            if (lock != null) return lock;
            try {
                Thread.sleep(PAUSE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while another process writes", e);
            }
        }
        throw new IOException("another process has locked it for %s seconds".formatted(PATIENCE / 1000));
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException anotherThread) {
            return null;
        }
    }
}

package org.varve.file;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Sends bytes written through the page cache to the disk at once, and drops them from the cache some mebibytes later,
 * when they are there. Otherwise they would pile up until the system stops all writers, and each page is one that was
 * used for something else before. Any thread may write.
 */
final class WriteBack implements AutoCloseable {

    /** The bytes that are on their way: enough for the disk to be busy. */
    private static final long MOST = 32 << 20;

    /** Bytes on their way to the disk. */
    private record Range(LinuxFile file, long position, long bytes) {}

    private final Queue<Range> begun = new ConcurrentLinkedQueue<>();
    private final AtomicLong bytes = new AtomicLong();

    /** Sends bytes that were written, and waits for the oldest if there are too many. */
    void send(LinuxFile file, long position, long count) {
        if (!file.beginWriteBack(position, count)) return;
        file.share();
        begun.add(new Range(file, position, count));
        long most = bytes.addAndGet(count);
        while (most > MOST) {
            Range oldest = begun.poll();
            if (oldest == null) return;
            oldest.file.endWriteBack(oldest.position, oldest.bytes);
            oldest.file.release();
            most = bytes.addAndGet(-oldest.bytes);
        }
    }

    /** Waits no more, and lets go of the files. */
    @Override
    public void close() {
        for (Range range = begun.poll(); range != null; range = begun.poll()) range.file.release();
    }
}

package org.varve.host;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryType;
import java.util.regex.Pattern;

/**
 * What the Java runtime says of its own memory, in bytes. Threads' stacks, the collector's tables and the compilers' arenas are
 * in none of the numbers, nor is memory of {@link java.lang.foreign.Arena}s.
 *
 * @param heap of the Java heap in use, garbage included
 * @param heapCommitted of the Java heap that the system has given
 * @param nonHeap that class metadata and compiled code occupy
 * @param direct of direct byte buffers
 */
public record RuntimeMemory(long heap, long heapCommitted, long nonHeap, long direct) {

    /** What collectors call the part of the heap that is collected seldom. */
    private static final Pattern OLD = Pattern.compile("Old|Tenured");

    /** Asks the runtime. */
    public static RuntimeMemory now() {
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        long direct = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)
                .stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
        return new RuntimeMemory(
                memory.getHeapMemoryUsage().getUsed(), memory.getHeapMemoryUsage().getCommitted(),
                memory.getNonHeapMemoryUsage().getCommitted(), direct);
    }

    /**
     * Bytes of the Java heap that were in use after the last collection, or none before the first; all that is in use where it is
     * collected seldom, as large arrays go there at once.
     */
    public static long live() {
        return ManagementFactory.getMemoryPoolMXBeans()
                .stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP && pool.getCollectionUsage() != null)
                .mapToLong(pool -> OLD.matcher(pool.getName()).find()
                        ? pool.getUsage().getUsed()
                        : pool.getCollectionUsage().getUsed())
                .sum();
    }
}

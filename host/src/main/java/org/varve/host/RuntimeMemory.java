package org.varve.host;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryType;
import java.util.regex.Pattern;

/**
 * The Java runtime's own numbers about its memory, in bytes. They lack thread stacks, the collector's tables, the
 * compilers' arenas, and the memory of {@link java.lang.foreign.Arena}s.
 *
 * @param heap Java heap in use, garbage included
 * @param heapCommitted Java heap that the system has given
 * @param nonHeap class metadata and compiled code
 * @param direct direct byte buffers
 */
public record RuntimeMemory(long heap, long heapCommitted, long nonHeap, long direct) {

    /** Collectors' names for the part of the heap that is seldom collected. */
    private static final Pattern OLD = Pattern.compile("Old|Tenured");

    /** Reads the current numbers. */
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
     * Bytes of the Java heap that were in use after the last collection, 0 before the first. In the part that is seldom
     * collected, all bytes now in use are counted, as large arrays go there at once.
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

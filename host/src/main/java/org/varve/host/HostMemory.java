package org.varve.host;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory of this machine, and the part that this process occupies.
 *
 * <p>On Linux the numbers are exact, from {@code /proc}. Elsewhere they are the Java runtime's about itself, which lack
 * the memory of {@link java.lang.foreign.Arena}s.
 *
 * @param physical bytes of RAM of the machine
 * @param resident bytes of RAM that this process occupies, code and shared pages included
 * @param peakResident the most that it has occupied since it started; {@code resident} if the system does not know
 */
public record HostMemory(long physical, long resident, long peakResident) {

    private static final Path PROC = Path.of("/proc");

    /** The peaks before {@link #countPeakAnew}, and the most seen since; 0 if it was not called. */
    private static final AtomicLong BEFORE = new AtomicLong();
    private static final AtomicLong SEEN = new AtomicLong();

    /** Reads the current numbers. */
    public static HostMemory now() {
        HostMemory now = Files.isReadable(PROC.resolve("self/status")) ? read(PROC) : ask();
        long seen = SEEN.accumulateAndGet(now.resident, Math::max);
        return now.peakResident > BEFORE.get() ? now : new HostMemory(now.physical, now.resident, seen);
    }

    /**
     * Counts the peak from now on, and leaves the system's counter alone. As long as the process stays below its
     * earlier peak, the peak is the most that {@link #now} has met.
     */
    public static void countPeakAnew() {
        HostMemory now = Files.isReadable(PROC.resolve("self/status")) ? read(PROC) : ask();
        BEFORE.set(now.peakResident);
        SEEN.set(now.resident);
    }

    /**
     * Resets the system's counter of the peak, as if the process had just started; does nothing if the system does not
     * allow that. Only for processes of Varve's own: what monitors the process loses its peak, too.
     */
    public static void forgetPeak() {
        try {
            Files.writeString(PROC.resolve("self/clear_refs"), "5");
        } catch (IOException e) {
            // the peak then stays that of the whole process
        }
    }

    /** Reads the numbers from Linux's {@code /proc}. */
    static HostMemory read(Path proc) {
        long resident = field(proc.resolve("self/status"), "VmRSS").orElse(0);
        long peak = field(proc.resolve("self/status"), "VmHWM").orElse(resident);
        long physical = field(proc.resolve("meminfo"), "MemTotal").orElse(Long.MAX_VALUE);
        return new HostMemory(physical, resident, Math.max(resident, peak));
    }

    /** The bytes in a line such as {@code VmRSS:   1234 kB}; empty if there is no such line. */
    private static OptionalLong field(Path file, String name) {
        try {
            return Files.readAllLines(file)
                    .stream()
                    .filter(line -> line.startsWith(name + ":"))
                    .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException("memory of this process: " + file + " cannot be read", e);
        }
    }

    /** Reads the numbers from the Java runtime. */
    static HostMemory ask() {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        RuntimeMemory runtime = RuntimeMemory.now();
        long resident = runtime.heapCommitted() + runtime.nonHeap() + runtime.direct();
        return new HostMemory(system.getTotalMemorySize(), resident, resident);
    }
}

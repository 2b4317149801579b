package org.varve.host;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * The memory of this machine, and what this process occupies of it now.
 *
 * <p>Linux's {@code /proc} tells exactly. Elsewhere the Java runtime tells what it knows of itself, to which memory outside its heap
 * does not belong.
 *
 * @param physical bytes of RAM of the machine
 * @param resident bytes of RAM that this process occupies, code and shared pages included
 * @param peakResident the most that it has occupied since it started; where the system does not tell, {@code resident}
 */
public record HostMemory(long physical, long resident, long peakResident) {

    private static final Path PROC = Path.of("/proc");

    /** Asks the system. */
    public static HostMemory now() {
        return Files.isReadable(PROC.resolve("self/status")) ? read(PROC) : ask();
    }

    /** Measures the peak from now on, as if the process had just started; where the system does not let it, nothing changes. */
    public static void forgetPeak() {
        try {
            Files.writeString(PROC.resolve("self/clear_refs"), "5");
        } catch (IOException e) {
            // The peak that stays is one that the process has had.
        }
    }

    /** Reads Linux's {@code /proc}. */
    static HostMemory read(Path proc) {
        long resident = field(proc.resolve("self/status"), "VmRSS").orElse(0);
        long peak = field(proc.resolve("self/status"), "VmHWM").orElse(resident);
        long physical = field(proc.resolve("meminfo"), "MemTotal").orElse(Long.MAX_VALUE);
        return new HostMemory(physical, resident, Math.max(resident, peak));
    }

    /** Bytes of a line such as {@code VmRSS:   1234 kB}. */
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

    /** Asks the Java runtime. */
    static HostMemory ask() {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        RuntimeMemory own = RuntimeMemory.now();
        long resident = own.heapCommitted() + own.nonHeap() + own.direct();
        return new HostMemory(system.getTotalMemorySize(), resident, resident);
    }
}

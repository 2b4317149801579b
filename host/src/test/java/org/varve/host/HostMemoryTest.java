package org.varve.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;

class HostMemoryTest {

    @Test
    void readsKilobytesFromProc(@TempDir Path proc) throws IOException {
        Files.createDirectory(proc.resolve("self"));
        Files.writeString(proc.resolve("self/status"), "Name:\tjava\nVmHWM:\t   600 kB\nVmRSS:\t   500 kB\n");
        Files.writeString(proc.resolve("meminfo"), "MemTotal:       16000 kB\nMemFree:   1 kB\n");

        assertThat(HostMemory.read(proc)).isEqualTo(new HostMemory(16_000 << 10, 500 << 10, 600 << 10));
    }

    @Test
    void peakStandsInAsResidentWhereItIsMissing(@TempDir Path proc) throws IOException {
        Files.createDirectory(proc.resolve("self"));
        Files.writeString(proc.resolve("self/status"), "VmRSS:\t500 kB\n");
        Files.writeString(proc.resolve("meminfo"), "MemTotal: 16000 kB\n");

        assertThat(HostMemory.read(proc).peakResident()).isEqualTo(500 << 10);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void seesWhatIsAllocated() {
        long before = HostMemory.now().resident();
        try (Arena arena = Arena.ofConfined()) {
            arena.allocate(64 << 20).fill((byte) 1);
            HostMemory now = HostMemory.now();
            assertThat(now.resident() - before).isGreaterThan(48 << 20);
            assertThat(now.peakResident()).isGreaterThanOrEqualTo(now.resident()).isLessThan(now.physical());
        }
    }

    /** The system's own counter stays as it is, for whoever monitors the process. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void countsThePeakAnew() {
        try (Arena arena = Arena.ofConfined()) {
            arena.allocate(128 << 20).fill((byte) 1);
        }
        HostMemory before = HostMemory.read(Path.of("/proc"));

        HostMemory.countPeakAnew();

        assertThat(HostMemory.read(Path.of("/proc")).peakResident()).isGreaterThanOrEqualTo(before.peakResident());
        assertThat(HostMemory.now().peakResident()).isLessThan(before.peakResident() - (64 << 20));
        try (Arena arena = Arena.ofConfined()) {
            arena.allocate(64 << 20).fill((byte) 1);
            HostMemory.now();
        }
        assertThat(HostMemory.now().peakResident()).isGreaterThan(HostMemory.now().resident() + (32 << 20));
        HostMemory.countPeakAnew();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void answersQuickly() {
        HostMemory.now();
        // time of this thread, whatever else the machine is doing
        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        HostMemory.now();
        long nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
        assertThat(Duration.ofNanos(nanos)).isLessThan(Duration.ofMillis(100));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void agreesWithOshi() {
        OSProcess self = new SystemInfo().getOperatingSystem().getCurrentProcess();
        // the collector may give memory back meanwhile
        long before = HostMemory.now().resident();
        long asked = self.getResidentMemory();
        HostMemory after = HostMemory.now();

        assertThat(new SystemInfo().getHardware().getMemory().getTotal())
                .isCloseTo(after.physical(), Percentage.withPercentage(5));
        assertThat((double) asked)
                .isBetween(0.7 * Math.min(before, after.resident()), 1.3 * Math.max(before, after.resident()));
    }

    @Test
    void theRuntimeKnowsThePhysicalMemoryToo() {
        HostMemory asked = HostMemory.ask();

        assertThat(asked.physical()).isCloseTo(HostMemory.now().physical(), Percentage.withPercentage(5));
        assertThat(asked.resident()).isBetween(1L << 20, asked.physical());
    }
}

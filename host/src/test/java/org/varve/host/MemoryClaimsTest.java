package org.varve.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What other processes claim of a group and of the machine, and what this one does. */
class MemoryClaimsTest {

    private static final long MIB = 1L << 20;
    private static final long LIMIT = 640 * MIB;
    private static final long ALL = LIMIT - LIMIT / 32;

    @TempDir
    private Path root;

    private final List<Process> started = new ArrayList<>();
    private Path memory;

    @BeforeEach
    void inAGroup() throws IOException {
        write("proc/self/mountinfo", "31 23 0:28 / /sys/fs/cgroup rw shared:9 - cgroup2 cgroup2 rw,nsdelegate\n");
        write("proc/self/cgroup", "0::/job\n");
        write("proc/self/status", "RssAnon: 0 kB\nRssShmem: 0 kB\n");
        write("sys/fs/cgroup/job/memory.max", LIMIT + "\n");
        memory = Files.createDirectories(root.resolve("dev/shm"));
    }

    @AfterEach
    void end() throws InterruptedException {
        for (Process process : started) {
            process.destroyForcibly().waitFor();
        }
    }

    private void write(String path, String content) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    private HostLimits limits() {
        return new HostLimits(root, Map.of(), 64L << 30);
    }

    private Budget budget() {
        return limits().budget(Optional.empty(), 0);
    }

    private Path folder() {
        return MemoryClaims.at(root).folder().orElseThrow();
    }

    private String group() throws Exception {
        return new ControlGroups(root).groups().getFirst().identity();
    }

    /** Another process that keeps a claim locked until it is killed. */
    private Process other(long process, long bytes, String group) throws Exception {
        Path file = folder().resolve(process + "-1.claim");
        Files.writeString(file, new Claimed(process, 77, bytes, List.of(group)).text());
        Process other = new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(), "-cp",
                Path.of("target/test-classes").toAbsolutePath().toString(), Holder.class.getName(), file.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        started.add(other);
        assertThat(other.inputReader().readLine()).isEqualTo("locked");
        return other;
    }

    @Test
    void whatAnotherRunClaimsIsNotFree() throws Exception {
        other(1234, 300 * MIB, group());

        assertThat(budget().allowed()).isEqualTo(ALL - 300 * MIB);
        assertThat(budget().source()).contains("300.0 MiB more that another Varve run, process 1234, has claimed");
    }

    @Test
    void whatAnotherRunHoldsAlreadyIsNotCountedTwice() throws Exception {
        write("proc/1234/stat", "1234 (a) b (java) S" + " 0".repeat(18) + " 77 0\n");
        write("proc/1234/status", "RssAnon: 204800 kB\nRssShmem: 0 kB\n");
        write("sys/fs/cgroup/job/memory.stat", "anon " + 200 * MIB + "\nshmem 0\n");
        other(1234, 300 * MIB, group());

        assertThat(budget().allowed()).isEqualTo(ALL - 300 * MIB);
        assertThat(budget().source()).contains("200.0 MiB that other processes hold").contains("100.0 MiB more");
    }

    @Test
    void aProcessOfTheSameNumberThatIsAnotherHoldsNothingOfIt() throws Exception {
        write("proc/1234/stat", "1234 (java) S" + " 0".repeat(18) + " 78 0\n");
        write("proc/1234/status", "RssAnon: 204800 kB\n");
        other(1234, 300 * MIB, group());

        assertThat(budget().allowed()).isEqualTo(ALL - 300 * MIB);
    }

    @Test
    void claimsInOtherGroupsCountForTheMachineAlone() throws Exception {
        write("proc/meminfo", "MemAvailable: 1048576 kB\n");
        other(1234, 300 * MIB, "another");
        assertThat(budget().allowed()).isEqualTo(ALL);

        other(1235, 500 * MIB, "another");
        long available = 1024 * MIB;
        assertThat(budget().allowed()).isEqualTo(available - available / 32 - 800 * MIB);
        assertThat(budget().source()).contains("800.0 MiB more that other Varve runs, processes ").contains("1234")
                .contains("1235");
    }

    @Test
    void theClaimOfAProcessThatWasKilledDoesNotCountAndIsRemoved() throws Exception {
        Process other = other(1234, 300 * MIB, group());
        other.destroyForcibly().waitFor(10, TimeUnit.SECONDS);

        assertThat(budget().allowed()).isEqualTo(ALL);
        try (Stream<Path> files = Files.list(folder())) {
            assertThat(files.filter(file -> file.toString().endsWith(".claim"))).isEmpty();
        }
    }

    @Test
    void aPlanThatAnotherClaimHasOvertakenIsRefused() throws Exception {
        Budget planned = budget();
        other(1234, 300 * MIB, group());

        assertThatThrownBy(() -> limits().claim(planned, 400 * MIB)).isInstanceOf(MemoryTakenException.class)
                .hasMessageContaining("another Varve run, process 1234, has claimed");
        try (MemoryClaim _ = limits().claim(budget(), ALL - 300 * MIB)) {
            assertThat(budget().allowed()).isEqualTo(ALL - 300 * MIB);
        }
    }

    @Test
    void othersSeeTheLargestClaimOfThisProcessUntilItEnds() throws Exception {
        try (MemoryClaim _ = limits().announce(100 * MIB)) {
            assertThat(claimed()).isEqualTo(100 * MIB);
            try (MemoryClaim _ = limits().claim(budget(), 350 * MIB); MemoryClaim _ = limits().announce(7)) {
                assertThat(claimed()).isEqualTo(350 * MIB);
            }
            assertThat(claimed()).isEqualTo(100 * MIB);
            assertThat(budget().allowed()).isEqualTo(ALL);
        }
        try (Stream<Path> files = Files.list(folder())) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactly("lock");
        }
    }

    private long claimed() throws IOException {
        try (Stream<Path> files = Files.list(folder())) {
            Path file = files.filter(each -> each.toString().endsWith(".claim")).findFirst().orElseThrow();
            Claimed claim = Claimed.of(Files.readString(file)).orElseThrow();
            assertThat(claim.process()).isEqualTo(ProcessHandle.current().pid());
            return claim.bytes();
        }
    }

    @Test
    void withoutAPlaceForThemNothingIsClaimedAndNothingFails() throws Exception {
        Files.delete(memory);
        try (MemoryClaim _ = limits().claim(budget(), ALL)) {
            assertThat(budget().allowed()).isEqualTo(ALL);
        }
        Files.createDirectories(memory);
        Files.writeString(memory.resolve("varve-claims-" + Files.getAttribute(root, "unix:uid")), "no folder");
        try (MemoryClaim _ = limits().claim(budget(), ALL)) {
            assertThat(MemoryClaims.at(root).folder()).isEmpty();
        }
    }

    @Test
    void whatIsNoClaimDoesNotCount() {
        assertThat(Claimed.of("")).isEmpty();
        assertThat(Claimed.of("varve-claim-1 1 2 x")).isEmpty();
        assertThat(Claimed.of("something else is here")).isEmpty();
        Claimed claim = new Claimed(1, 2, 3, List.of("4:5", "6:7"));
        assertThat(Claimed.of(claim.text())).contains(claim);
    }

    /** Keeps a file locked. */
    static final class Holder {

        private Holder() {}

        /** Locks the file of the first argument, says so, and sleeps. */
        public static void main(String[] arguments) throws Exception {
            try (var file = java.nio.channels.FileChannel.open(Path.of(arguments[0]),
                    java.nio.file.StandardOpenOption.WRITE)) {
                file.lock();
                System.out.println("locked");
                TimeUnit.MINUTES.sleep(5);
            }
        }
    }
}

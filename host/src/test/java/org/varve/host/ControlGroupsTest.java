package org.varve.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlGroupsTest {

    @TempDir
    private Path root;

    private void write(String file, String text) throws IOException {
        Files.createDirectories(root.resolve(file).getParent());
        Files.writeString(root.resolve(file), text);
    }

    @Test
    void readsThePeakOfItsOwnGroupInVersion2() throws IOException {
        write("proc/self/cgroup", "0::/jobs/one\n");
        write("proc/self/mountinfo", "30 25 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
        write("sys/fs/cgroup/jobs/one/memory.peak", "12345\n");
        write("sys/fs/cgroup/jobs/memory.peak", "99999\n");

        assertThat(new ControlGroups(root).peak()).hasValue(12345);
    }

    @Test
    void readsThePeakInVersion1() throws IOException {
        write("proc/self/cgroup", "5:memory:/job\n0::/\n");
        write("proc/self/mountinfo", "35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n");
        write("sys/fs/cgroup/memory/job/memory.max_usage_in_bytes", "777\n");

        assertThat(new ControlGroups(root).peak()).hasValue(777);
    }

    @Test
    void countsWhatIsHeldButNeitherFileCacheNorTheKernelsOwn() throws IOException {
        write("two/memory.stat", "anon 1000\nfile 90000\nkernel 500\nshmem 30\nanon_thp 7\n");
        write("one/memory.stat", "cache 90\nrss 10\nshmem 1\ntotal_cache 9000\ntotal_rss 2000\ntotal_shmem 40\n");

        assertThat(new ControlGroups.Group(2, root.resolve("two")).held()).isEqualTo(1030);
        assertThat(new ControlGroups.Group(1, root.resolve("one")).held()).isEqualTo(2040);
        assertThat(new ControlGroups.Group(2, root.resolve("none")).held()).isZero();
    }

    @Test
    void goesUpToTheRootWhereGroupsAreMountedThere() throws IOException {
        try (FileSystem machine = FileSystems.newFileSystem(root.resolve("machine.zip"), Map.of("create", true))) {
            Path top = machine.getPath("/");
            Files.createDirectories(top.resolve("proc/self"));
            Files.writeString(top.resolve("proc/self/cgroup"), "0::/\n");
            Files.writeString(top.resolve("proc/self/mountinfo"), "30 25 0:26 / / rw - cgroup2 cgroup2 rw\n");

            assertThat(new ControlGroups(top).groups()).containsExactly(new ControlGroups.Group(2, top));
        }
    }

    @Test
    void knowsNothingWhereThereAreNone() {
        assertThat(new ControlGroups(root).peak()).isEmpty();
        assertThat(new ControlGroups(root).groups()).isEmpty();
    }
}

package org.varve.run.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that processes create, change and remove, in real folders. */
class SharedFolderTest {

    @TempDir
    private Path temporary;

    private SharedFolder folder;

    @BeforeEach
    void create() throws IOException {
        folder = SharedFolder.of(temporary, List.of("leases", "done"), "a1");
    }

    @Test
    void foldersAreCreatedOnce() throws IOException {
        assertThat(temporary.resolve("leases")).isEmptyDirectory();
        assertThat(temporary.resolve("done")).isEmptyDirectory();
        assertThat(folder.create("done/3", "")).isTrue();

        assertThat(SharedFolder.of(temporary, List.of("done"), "b2").names("done")).containsExactly("3");
    }

    @Test
    void aFileIsCreatedByOneProcess() throws IOException {
        assertThat(folder.create("leases/3", "a1")).isTrue();
        assertThat(SharedFolder.of(temporary, List.of(), "b2").create("leases/3", "b2")).isFalse();

        assertThat(folder.read("leases/3")).contains("a1");
        assertThat(folder.read("leases/4")).isEmpty();
    }

    @Test
    void contentIsReplaced() throws IOException {
        folder.write("leases/3", "a1");
        folder.write("leases/3", "b2");

        assertThat(temporary.resolve("leases/3")).hasContent("b2");
        assertThat(folder.names("leases")).containsExactly("3");
        assertThat(folder.names("done")).isEmpty();
    }

    /** Under a name of its process, so that another that tries finds none. */
    @Test
    void aFileIsRemovedByOneProcess() throws IOException {
        folder.write("leases/3", "b2");

        assertThat(folder.remove("leases/3")).isTrue();
        assertThat(folder.remove("leases/3")).isFalse();
        assertThat(temporary.resolve("leases")).isEmptyDirectory();
    }

    @Test
    void timePassesWhileItWaits() throws Exception {
        long begun = folder.nanos();
        folder.sleep(2_000_000);
        long between = folder.nanos();
        synchronized (this) {
            folder.sleep(2_000_000, this);
        }

        assertThat(between - begun).isGreaterThanOrEqualTo(2_000_000);
        assertThat(folder.nanos() - between).isPositive();
    }
}

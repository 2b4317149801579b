package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A group is replaced in one step where that can be done, and otherwise nothing changes. */
class FolderExchangeTest {

    private static Path holding(Path parent, String name) throws IOException {
        Path made = Files.createDirectory(parent.resolve(name));
        Files.createFile(made.resolve("was " + name));
        return made;
    }

    @Test
    void twoFoldersExchangeTheirNames(@TempDir Path folder) throws IOException {
        assumeThat(System.getProperty("os.name")).isEqualTo("Linux");
        Path one = holding(folder, "one");
        Path other = holding(folder, "öther");

        assertThat(FolderExchange.tryExchange(one, other)).isTrue();
        assertThat(one.resolve("was öther")).exists();
        assertThat(other.resolve("was one")).exists();
    }

    @Test
    void nothingChangesIfOneIsMissing(@TempDir Path folder) throws IOException {
        Path one = holding(folder, "one");
        Path absent = folder.resolve("absent");

        assertThat(FolderExchange.tryExchange(one, absent)).isFalse();
        assertThat(FolderExchange.tryExchange(absent, one)).isFalse();
        assertThat(one.resolve("was one")).exists();
        assertThat(absent).doesNotExist();
    }

    /** Its path is not one of the operating system, where other folders may have it. */
    @Test
    void aFolderInMemoryIsLeftAlone(@TempDir Path folder) throws IOException {
        Path one = holding(folder, "one");
        Path other = holding(folder, "other");
        try (FileSystem memory = Jimfs.newFileSystem(Configuration.unix())) {
            Path same = Files.createDirectories(memory.getPath(one.toString()));
            assertThat(FolderExchange.tryExchange(same, other)).isFalse();
            assertThat(FolderExchange.tryExchange(other, same)).isFalse();
        }
        assertThat(one.resolve("was one")).exists();
        assertThat(other.resolve("was other")).exists();
    }
}

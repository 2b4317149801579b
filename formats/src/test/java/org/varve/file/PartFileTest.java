package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartFileTest {

    @TempDir
    private Path folder;

    @Test
    void hasItsNameAfterCommitOnly() throws IOException {
        Path target = folder.resolve("a.raw");
        try (PartFile file = PartFile.create(target, 4, false)) {
            file.write(MemorySegment.ofArray(new byte[] {9, 1, 2, 3}), 1, 3, 2);
            assertThat(target).doesNotExist();
            file.commit();
            assertThat(target).hasBinaryContent(new byte[] {0, 0, 1, 2, 3});
        }
        assertThat(folder).isDirectoryContaining(path -> path.equals(target));
        assertThat(folder).isDirectoryNotContaining(path -> path.toString().endsWith(".part"));
    }

    @Test
    void leavesNothingWithoutCommit() throws IOException {
        Path target = folder.resolve("a.raw");
        try (PartFile file = PartFile.create(target, 4, false)) {
            file.write(MemorySegment.ofArray(new byte[4]), 0, 4, 0);
            assertThat(folder.resolve("a.raw.part")).exists();
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void keepsTheOldFileUntilItsSuccessorIsComplete() throws IOException {
        Path target = Files.writeString(folder.resolve("a.raw"), "old");
        assertThatThrownBy(() -> PartFile.create(target, 4, false)).isInstanceOf(OutputException.class)
                .hasMessageContaining("exists already").hasMessageContaining("--overwrite");
        PartFile.create(target, 4, true).close();
        assertThat(target).hasContent("old");
        try (PartFile file = PartFile.create(target, 4, true)) {
            file.write(MemorySegment.ofArray(new byte[] {0x6e, 0x65, 0x77}), 0, 3, 0);
            file.commit();
        }
        assertThat(target).hasContent("new");
    }

    @Test
    void refusesWhatItsDiskCannotHold() {
        Path target = folder.resolve("a.raw");
        assertThatThrownBy(() -> PartFile.create(target, Long.MAX_VALUE, false)).isInstanceOf(OutputException.class)
                .hasMessageContaining("needs 9223372036854775807 bytes").hasMessageContaining("free some space");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void refusesAMissingFolderAndAFolderAsTarget() {
        assertThatThrownBy(() -> PartFile.create(folder.resolve("x/a.raw"), 4, false))
                .isInstanceOf(OutputException.class).hasMessageContaining("there is no folder")
                .hasMessageContaining("create it");
        assertThatThrownBy(() -> PartFile.create(folder, 4, true)).isInstanceOf(OutputException.class)
                .hasMessageContaining("is a folder");
    }
}

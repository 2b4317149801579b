package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Only large files where the page cache is slower, and whose blocks divide ours, bypass it. */
class DirectIoTest {

    private static final long LARGE = 64 << 20;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"512, true", "1024, true", "2048, true", "4096, true", "8192, false", "65536, false", "3000, false"})
    void blocksOfTheFileSystemDivideOurs(long blockSize, boolean taken) {
        assertThat(DirectIo.takesBlocks(blockSize)).isEqualTo(taken);
    }

    @ParameterizedTest
    @CsvSource({"ext4, true", "xfs, true", "ext3, true", "tmpfs, false", "nfs4, false", "overlay, false",
            "btrfs, false"})
    void disksAreLocalByTheTypeOfTheirFileSystem(String fileSystem, boolean local) {
        assertThat(PageCache.isLocal(fileSystem)).isEqualTo(local);
    }

    @Test
    void filesInMemoryStayThere() throws IOException {
        Path memory = Path.of("/dev/shm");
        assumeThat(Disk.isMemory(memory)).as("a file system in RAM").isTrue();

        assertThat(DirectIo.option(memory, LARGE, _ -> true)).isEmpty();
    }

    @Test
    void smallFilesGoThroughTheCache() throws IOException {
        Path file = Files.createFile(folder.resolve("small"));

        assertThat(DirectIo.option(file, LARGE - 1, _ -> true)).isEmpty();
    }

    @Test
    void largeFilesGoPastTheCacheWhereItIsSlower() throws IOException {
        Path file = Files.createFile(folder.resolve("large"));
        assumeThat(Disk.isMemory(folder)).as("in RAM").isFalse();

        assertThat(DirectIo.option(file, LARGE, _ -> true)).isPresent();
        assertThat(DirectIo.option(file, LARGE, _ -> false)).isEmpty();
    }

    @Test
    void aProbeLeavesNothing() throws IOException {
        assumeThat(PageCache.BY_KIND.isSlower(folder)).as("on a local disk").isTrue();

        WriteProbe.Rates rates = WriteProbe.measure(folder);

        assertThat(rates.cached()).isPositive();
        assertThat(rates.direct()).isPositive();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aFolderThatCannotBeWrittenCannotBeMeasured() {
        assertThatThrownBy(() -> WriteProbe.measure(folder.resolve("absent"))).isInstanceOf(IOException.class);
        assertThat(folder).isEmptyDirectory();
    }
}

package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.formats.OpenFiles;

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

        List<WriteProbe.Rates> rates = new ArrayList<>();
        List<Path> forced = Forced.during(folder, () -> rates.add(WriteProbe.measure(folder)));

        // between 10 kB and 1 TB a second
        assertThat(rates.getFirst().cached()).isBetween(1e4, 1e12);
        assertThat(rates.getFirst().direct()).isBetween(1e4, 1e12);
        assertThat(forced).as("two files each way, all on the disk").hasSize(4);
        assertThat(folder).isEmptyDirectory();
        assertThat(OpenFiles.of(folder)).isEmpty();
    }

    /** The end of a write that goes through the cache is waited for, if it is large. */
    @Test
    void largeFilesThatGoThroughTheCacheAreBroughtToTheDisk() throws IOException {
        assumeThat(Disk.isMemory(folder)).as("in RAM").isFalse();

        for (long bytes : new long[] {LARGE - 1, LARGE}) {
            try (WriteWay way = WriteWay.of(folder, bytes, _ -> false)) {
                assertThat(way.writeBack().isPresent()).isEqualTo(bytes == LARGE);
                assertThat(way.direct()).isEmpty();
            }
        }
        assumeThat(PageCache.BY_KIND.isSlower(folder)).as("on a local disk").isTrue();
        try (WriteWay way = WriteWay.of(folder, LARGE, PageCache.BY_KIND)) {
            assertThat(way.writeBack()).isEmpty();
            assertThat(way.direct()).isPresent();
        }
    }

    @Test
    void aFolderThatCannotBeWrittenCannotBeMeasured() {
        assertThatThrownBy(() -> WriteProbe.measure(folder.resolve("absent"))).isInstanceOf(IOException.class);
        assertThat(folder).isEmptyDirectory();
    }
}

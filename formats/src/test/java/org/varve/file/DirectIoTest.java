package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Only large files on local disks, whose blocks divide ours, bypass the page cache. */
class DirectIoTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
            "ext4, 512, true", "ext4, 1024, true", "ext4, 4096, true", "xfs, 4096, true", "ext3, 2048, true",
            "ext4, 8192, false", "xfs, 65536, false", "ext4, 3000, false",
            "tmpfs, 4096, false", "nfs4, 4096, false", "overlay, 4096, false", "btrfs, 4096, false"})
    void blocksOfTheFileSystemDivideOurs(String fileSystem, long blockSize, boolean suits) {
        assertThat(DirectIo.suits(fileSystem, blockSize)).isEqualTo(suits);
    }

    @Test
    void smallFilesGoThroughTheCache() throws IOException {
        Path file = Files.createFile(folder.resolve("small"));

        assertThat(DirectIo.option(file, (64 << 20) - 1)).isEmpty();
    }
}

package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.formats.OpenFiles;

/** Calls of Linux that help where they can, and do no harm elsewhere. */
class LinuxFileTest {

    /** A device that takes bytes, but has no disk. */
    private static final Path DEVICE = Path.of("/dev/null");

    @TempDir
    private Path folder;

    @BeforeEach
    void requireLinux() {
        assumeThat(System.getProperty("os.name")).isEqualTo("Linux");
    }

    /** One piece, and one more that is a page: neither more is read, nor the whole file. */
    @ParameterizedTest
    @ValueSource(ints = {128 << 10, 132 << 10})
    void whatIsAnnouncedIsReadAheadAndNoMore(int announced) throws IOException, InterruptedException {
        assumeThat(PageCache.BY_KIND.isSlower(folder)).as("on a local disk").isTrue();
        Path path = Files.write(folder.resolve("file"), new byte[4 << 20]);
        try (LinuxFile file = LinuxFile.write(path).orElseThrow()) {
            file.endWriteBack(0, 4 << 20);
        }
        assertThat(Cached.bytes(path)).isZero();

        try (LinuxFile file = LinuxFile.read(path).orElseThrow()) {
            file.readAhead(0, announced);
        }

        assertThat(Cached.bytes(path)).isBetween((long) announced, 200L << 10);
    }

    @Test
    void whereNothingComesToADiskNobodyWaits() throws IOException {
        assumeThat(Files.isWritable(DEVICE)).isTrue();
        LinuxFile device = LinuxFile.write(DEVICE).orElseThrow();
        Path path = Files.write(folder.resolve("file"), new byte[10]);
        LinuxFile file = LinuxFile.write(path).orElseThrow();
        try (WriteBack back = new WriteBack()) {
            int before = OpenFiles.of(DEVICE).size();
            assertThat(device.beginWriteBack(0, 10)).isFalse();
            back.send(device, 0, 10);
            device.close();
            assertThat(OpenFiles.of(DEVICE)).hasSize(before - 1);

            assertThat(file.beginWriteBack(0, 10)).isTrue();
            back.send(file, 0, 10);
            file.close();
            assertThat(OpenFiles.of(folder)).as("until it is on the disk").containsExactly(path.toRealPath());
        }
        assertThat(OpenFiles.of(folder)).isEmpty();
    }

    @Test
    void whatIsNoFileOfTheSystemIsNotOpened() throws IOException {
        assertThat(LinuxFile.read(folder.resolve("absent"))).isEmpty();
        assertThat(LinuxFile.write(folder.resolve("absent"))).isEmpty();
        assertThat(folder).isEmptyDirectory();
        Path path = Files.createFile(folder.resolve("file"));
        try (FileSystem memory = Jimfs.newFileSystem(Configuration.unix())) {
            Path same = memory.getPath(path.toRealPath().toString());
            Files.createDirectories(same.getParent());
            Files.createFile(same);
            assertThat(LinuxFile.read(same)).isEmpty();
        }
    }
}

package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.formats.OpenFiles;

/** A file of nine blocks and a piece is read past the page cache, which holds none of it. */
class UncachedReadsTest {

    private static final long BLOCK = DirectIo.BLOCK;
    private static final int SIZE = (int) (9 * BLOCK + 100);

    @TempDir
    private Path folder;

    private final byte[] content = new byte[SIZE];
    private final Arena arena = Arena.ofShared();
    private final MemorySegment buffer = arena.allocate(SIZE + 2 * BLOCK, BLOCK);
    private Path path;
    private InputFile file;

    @BeforeEach
    void open() throws IOException {
        assumeThat(PageCache.BY_KIND.isSlower(folder)).as("on a local disk").isTrue();
        new Random(1).nextBytes(content);
        path = Files.write(folder.resolve("file"), content);
        forget();
        file = InputFile.open(path);
    }

    private void forget() {
        try (LinuxFile written = LinuxFile.write(path).orElseThrow()) {
            written.endWriteBack(0, SIZE);
        }
    }

    @AfterEach
    void close() throws IOException {
        if (file != null) file.close();
        arena.close();
    }

    /** Reads bytes, and requires that the disk filled the memory, or not. */
    private void assertRead(UncachedReads reads, MemorySegment to, long at, long bytes, long position, boolean direct)
            throws IOException {
        to.fill((byte) 0);
        assertThat(reads.read(to, at, bytes, position)).isEqualTo(direct);
        assertThat(to.asSlice(at, bytes).mismatch(MemorySegment.ofArray(content).asSlice(position, bytes)))
                .isEqualTo(-1);
        assertThat(to.asSlice(0, at).mismatch(MemorySegment.ofArray(new byte[(int) at]))).isEqualTo(-1);
    }

    @ParameterizedTest
    @CsvSource({"0, 1, 0", "0, 1, 2", "2, 3, 4", "1, 9, 0"})
    void blocksAreReadFromWhereTheyLieToWhereTheyBelong(int at, int blocks, int from) throws IOException {
        try (UncachedReads reads = new UncachedReads(file, SIZE)) {
            assertRead(reads, buffer, at * BLOCK, blocks * BLOCK, from * BLOCK, true);
            assertRead(reads, buffer, at * BLOCK, blocks * BLOCK - 5, from * BLOCK, true);
        }
    }

    @Test
    void theEndOfAFileIsReadToo() throws IOException, InterruptedException {
        try (UncachedReads reads = new UncachedReads(file, SIZE)) {
            assertRead(reads, buffer, BLOCK, 2 * BLOCK + 100, 7 * BLOCK, true);
            assertRead(reads, buffer, 0, SIZE, 0, true);
            assertThat(Cached.bytes(path)).isZero();
        }
    }

    /** What the cache holds is faster there, a small file is not worth it, and a disk cannot fill all memory. */
    @Test
    void whatDoesNotPayIsReadTheUsualWay() throws IOException {
        try (UncachedReads small = new UncachedReads(file, SIZE + 1)) {
            assertRead(small, buffer, 0, 2 * BLOCK, BLOCK, false);
        }
        forget();
        try (UncachedReads reads = new UncachedReads(file, SIZE)) {
            assertRead(reads, buffer.asSlice(8), 0, 2 * BLOCK, BLOCK, false);
            assertRead(reads, buffer, 0, 2 * BLOCK, BLOCK, false);
            forget();
            assertRead(reads, buffer, 0, 2 * BLOCK, BLOCK, true);
        }
    }

    @Test
    void aFileThatEndsEarlierIsRefused() throws IOException {
        try (UncachedReads reads = new UncachedReads(file, SIZE)) {
            assertThatThrownBy(() -> reads.read(buffer, 0, 2 * BLOCK, 8 * BLOCK)).isInstanceOf(FormatException.class)
                    .hasMessageContaining("ends at byte %s, but bytes up to %s".formatted(SIZE, 10 * BLOCK));
        }
    }

    /** Another file of the same name is not mixed with the one that was opened. */
    @Test
    void aFileThatWasReplacedIsRefused() throws IOException {
        Path other = Files.write(folder.resolve("other"), new byte[SIZE]);
        Files.setLastModifiedTime(other, FileTime.fromMillis(0));
        Files.move(other, path, StandardCopyOption.REPLACE_EXISTING);
        try (UncachedReads reads = new UncachedReads(file, SIZE)) {
            assertThatThrownBy(() -> reads.read(buffer, 0, BLOCK, 0)).isInstanceOf(FormatException.class);
        }
    }

    /** A read that was stopped closes the file for all; the next read opens it again. */
    @Test
    void afterAStopTheFileIsReadAsBefore() throws IOException {
        try (UncachedReads reads = new UncachedReads(file, SIZE)) {
            assertRead(reads, buffer, 0, BLOCK, 0, true);
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> reads.read(buffer, 0, BLOCK, 0)).isInstanceOf(InterruptedIOException.class);
            assertThat(Thread.interrupted()).isTrue();
            assertRead(reads, buffer, 0, BLOCK, BLOCK, true);
            assertThat(OpenFiles.of(folder)).as("the usual way and the direct one").hasSize(2);
        }
        assertThat(OpenFiles.of(folder)).hasSize(1);
    }
}

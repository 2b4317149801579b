package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.formats.OpenFiles;

/** Files are in the build's folder, as the system's temporary files may be in memory. */
class WrittenFileTest {

    private static final int BYTES = (64 << 20) + 12_345;
    private static final int LARGEST = 3 << 20;
    private static final int THREADS = 4;

    private Path folder;
    private Path path;

    @BeforeEach
    void create() throws IOException {
        folder = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "written");
        path = folder.resolve("file");
    }

    @AfterEach
    void delete() throws IOException {
        Disk.delete(folder);
    }

    /** Bytes of a file, and their offset {@code at} in a buffer that begins at a page boundary. */
    private record Piece(long position, long bytes, long at) {}

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void piecesOfAnySizeMayBeWrittenInAnyOrderByManyThreads(boolean cacheIsSlower) throws IOException {
        byte[] expected = new byte[BYTES];
        new Random(3).nextBytes(expected);
        List<Piece> pieces = pieces(new Random(4));

        try (WrittenFile file = WrittenFile.create(path, BYTES, _ -> cacheIsSlower)) {
            ThreadTeam<Integer> team = new ThreadTeam<>("write", List.of(1, 2, 3, THREADS));
            try (team; Arena arena = Arena.ofShared()) {
                team.forEach(pieces.size(), arena.allocate(1), (number, _) -> {
                    Piece piece = pieces.get(number);
                    try (Arena own = Arena.ofConfined()) {
                        MemorySegment buffer = own.allocate(piece.at + piece.bytes, WrittenFile.ALIGNMENT);
                        MemorySegment.copy(
                                MemorySegment.ofArray(expected), piece.position, buffer, piece.at, piece.bytes);
                        file.write(buffer, piece.at, piece.bytes, piece.position);
                    }
                });
            }
            file.force();
        }

        assertThat(Files.readAllBytes(path)).isEqualTo(expected);
    }

    /** The whole file, cut at random; most pieces can be written straight to a disk. */
    private static List<Piece> pieces(Random random) {
        List<Piece> pieces = new ArrayList<>();
        for (long position = 0; position < BYTES;) {
            long bytes = Math.min(BYTES - position, 1 + random.nextInt(LARGEST));
            pieces.add(new Piece(position, bytes,
                    random.nextInt(4) == 0 ? random.nextInt(5000) : PartFile.lead(position)));
            position += bytes;
        }
        Collections.shuffle(pieces, random);
        return pieces;
    }

    @Test
    void largeFilesOfLocalDisksDoNotGoThroughTheCache() throws IOException {
        assumeDisk();

        try (WrittenFile file = WrittenFile.create(path, BYTES, PageCache.BY_KIND)) {
            assertThat(file.isDirect()).isTrue();
            assertThat(bytesOnDisk()).as("reserved").isGreaterThanOrEqualTo(BYTES);
        }
    }

    /**
     * Whatever the file system, if it is not in memory: files of one way, the second of which is begun when the first
     * is closed.
     */
    @Test
    void whatGoesThroughTheCacheDoesNotStayThere() throws IOException, InterruptedException {
        assumeFalse(Disk.isMemory(folder), "is about disks");
        List<Path> paths = List.of(path, folder.resolve("second"));

        try (WriteWay way = WriteWay.of(folder, 2L * BYTES, _ -> false); Arena arena = Arena.ofConfined()) {
            MemorySegment piece = arena.allocate(1 << 20, WrittenFile.ALIGNMENT);
            for (Path each : paths) {
                try (WrittenFile file = WrittenFile.create(each, way)) {
                    assertThat(file.isDirect()).isFalse();
                    for (long position = 0; position < 64 << 20; position += piece.byteSize()) {
                        file.write(piece, 0, piece.byteSize(), position);
                    }
                }
            }
        }

        // what was written last is still on its way, and nobody waits for it
        assertThat(Cached.bytes(path) + Cached.bytes(paths.getLast())).as("of 128 MiB").isBetween(24L << 20, 48L << 20);
        assertThat(OpenFiles.of(folder)).isEmpty();
    }

    /** A descriptor that is closed twice may be another file's the second time. */
    @Test
    void aDescriptorIsClosedOnceWhenNobodyUsesIt() throws IOException {
        Files.writeString(path, "shared");
        LinuxFile file = LinuxFile.write(path).orElseThrow();
        file.share();
        file.close();
        file.close();
        assertThat(OpenFiles.of(folder)).containsExactly(path.toRealPath());

        file.release();
        assertThat(OpenFiles.of(folder)).isEmpty();
    }

    private void assumeDisk() throws IOException {
        String type = Files.getFileStore(folder).type();
        assumeTrue(List.of("ext4", "xfs").contains(type), "is about disks, not about " + type);
    }

    private long bytesOnDisk() throws IOException {
        Process stat = new ProcessBuilder("stat", "-c", "%b", path.toString()).start();
        return 512 * Long.parseLong(new String(stat.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip());
    }

    @Test
    void whatIsReservedKeepsWhatItHolds() throws IOException {
        assumeDisk();
        Files.writeString(path, "kept");

        WrittenFile.reserve(path, 10_000);
        WrittenFile.reserve(folder.resolve("absent"), 10_000);

        assertThat(Files.readAllBytes(path)).isEqualTo(Arrays.copyOf("kept".getBytes(StandardCharsets.UTF_8), 10_000));
        assertThat(folder.resolve("absent")).doesNotExist();
    }

    @Test
    void smallOnesDo() throws IOException {
        try (WrittenFile file = WrittenFile.create(path, 1000, PageCache.BY_KIND);
                FileChannel written = FileChannel.open(path)) {
            file.write(MemorySegment.ofArray(new byte[10]), 0, 10, 0);

            assertThat(file.isDirect()).isFalse();
            assertThat(written.size()).isEqualTo(10);
        }
    }
}

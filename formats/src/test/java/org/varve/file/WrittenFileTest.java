package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;
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

    @Test
    void piecesOfAnySizeMayBeWrittenInAnyOrderByManyThreads() throws IOException {
        byte[] expected = new byte[BYTES];
        new Random(3).nextBytes(expected);
        List<Piece> pieces = pieces(new Random(4));

        try (WrittenFile file = WrittenFile.create(path, BYTES, PageCache.BY_KIND)) {
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

        assertThat(Preallocation.tryReserve(path, 10_000)).isTrue();

        assertThat(Files.readAllBytes(path)).isEqualTo(Arrays.copyOf("kept".getBytes(StandardCharsets.UTF_8), 10_000));
        assertThat(Preallocation.tryReserve(folder.resolve("absent"), 10_000)).isFalse();
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

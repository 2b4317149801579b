package org.varve.zarr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Shape;
import org.varve.file.Disk;
import org.varve.file.KeptPart;
import org.varve.file.OutputException;
import org.varve.file.PageCache;
import org.varve.file.Placement;
import org.varve.file.WriteWay;
import org.varve.formats.OpenFiles;
import org.varve.zarr.ChunkKeys.Position;

/** An array of five chunks along its inlines, in shards of two: the last holds one, and its index a place more. */
@Timeout(20)
class ShardFilesTest {

    private static final Shape CHUNK = new Shape(2, 1, 1);
    private static final Shape CHUNKS = new Shape(2, 1, 1);
    private static final int INDEX_BYTES = 2 * 16 + 4;
    private static final ArrayMetadata ARRAY = new ArrayMetadata("amplitude", 3, new Shape(9, 1, 1),
            new ChunkForm(CHUNK, ElementType.UINT8, ChunkForm.C_ORDER, List.of()), 0,
            Optional.of(new Sharding(new Shape(4, 1, 1), CHUNKS)), new ChunkKeys(true, "/"), List.of(),
            JsonNodeFactory.instance.objectNode());

    @TempDir
    private Path folder;

    private PartFolder part(Optional<KeptPart> kept) throws IOException {
        return PartFolder.create(folder.resolve("a.zarr"), new Placement(false, kept, PageCache.BY_KIND));
    }

    private static Path shard(PartFolder part, int number) {
        return part.path().resolve("amplitude/c/%s/0/0".formatted(number));
    }

    private static void put(ShardFiles shards, int chunk, String stored, Turns.Turn turn) throws IOException {
        shards.put(new Position(chunk, 0, 0), MemorySegment.ofArray(stored.getBytes(StandardCharsets.UTF_8)), turn);
    }

    private static void put(ShardFiles shards, int chunk, String stored) throws IOException {
        put(shards, chunk, stored, Turns.Turn.FREE);
    }

    /** Requires the chunks of a shard, and then its index: places, lengths, and the checksum of these. */
    private static void assertShard(Path file, String chunks, long... index) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(bytes.capacity()).isEqualTo(chunks.length() + INDEX_BYTES);
        assertThat(new String(bytes.array(), 0, chunks.length(), StandardCharsets.UTF_8)).isEqualTo(chunks);
        for (int n = 0; n < index.length; n++) {
            assertThat(bytes.getLong(chunks.length() + 8 * n)).as("number %s", n).isEqualTo(index[n]);
        }
        CRC32C checksum = new CRC32C();
        checksum.update(bytes.slice(chunks.length(), INDEX_BYTES - 4));
        assertThat(bytes.getInt(chunks.length() + INDEX_BYTES - 4)).isEqualTo((int) checksum.getValue());
    }

    /** A run is repeatable to the byte, whichever thread compressed its chunk first. */
    @Test
    void chunksLieInTheOrderOfTheirTurns() throws IOException, InterruptedException {
        Turns turns = new Turns();
        try (PartFolder part = part(Optional.empty());
                ShardFiles shards = new ShardFiles(part, ARRAY,
                        WriteWay.CACHED)) {
            Thread early = Thread.ofPlatform().start(() -> {
                try {
                    put(shards, 1, "early", turns.turn(1));
                } catch (IOException e) {
                    // then the shard lacks it
                }
            });
            while (early.getState() != Thread.State.WAITING) {
                assertThat(early.isAlive()).isTrue();
                Thread.sleep(1);
            }
            put(shards, 0, "late", turns.turn(0));
            early.join();
            assertShard(shard(part, 0), "lateearly", 0, 4, 4, 5);
        }
    }

    /** A survey has more shards than a process may have files. */
    @Test
    void aFullShardIsClosedAndCountedAtOnce() throws IOException {
        try (PartFolder part = part(Optional.empty());
                ShardFiles shards = new ShardFiles(part, ARRAY,
                        WriteWay.CACHED)) {
            put(shards, 1, "b");
            put(shards, 2, "c");
            assertThat(OpenFiles.of(part.path())).containsExactlyInAnyOrder(shard(part, 0), shard(part, 1));
            put(shards, 0, "aa");
            assertThat(OpenFiles.of(part.path())).containsExactly(shard(part, 1));
            assertThat(part.written().contents()).isEqualTo(new Disk.Contents(1, 3 + INDEX_BYTES));
            assertShard(shard(part, 0), "baa", 1, 2, 0, 1);

            // the last shard has one chunk within the array
            put(shards, 4, "e");
            assertShard(shard(part, 2), "e", 0, 1, -1, -1);
            assertThat(OpenFiles.of(part.path())).containsExactly(shard(part, 1));
        }
        assertThat(OpenFiles.of(folder)).isEmpty();
    }

    /** Chunks without a live trace are never put. */
    @Test
    void aShardThatLacksChunksIsWholeInTheEnd() throws IOException {
        try (PartFolder part = part(Optional.empty());
                ShardFiles shards = new ShardFiles(part, ARRAY,
                        WriteWay.CACHED)) {
            put(shards, 1, "b");
            put(shards, 2, "c");
            shards.finish();
            shards.finish();
            assertShard(shard(part, 0), "b", -1, -1, 0, 1);
            assertShard(shard(part, 1), "c", 0, 1, -1, -1);
            assertThat(part.written().contents()).isEqualTo(new Disk.Contents(2, 2 + 2 * INDEX_BYTES));
            assertThat(OpenFiles.of(part.path())).isEmpty();
        }
    }

    @Test
    void shardsThatWereNotCompletedAreClosed() throws IOException {
        try (PartFolder part = part(Optional.empty())) {
            ShardFiles shards = new ShardFiles(part, ARRAY, WriteWay.CACHED);
            put(shards, 0, "a");
            put(shards, 2, "c");
            shards.close();
            assertThat(OpenFiles.of(part.path())).isEmpty();
            shards.close();
            shards.finish();
            assertThat(part.written().contents().files()).isZero();
        }
        assertThat(folder).isEmptyDirectory();
    }

    /** What a later run compares with the file: it is made of the checksums of chunks, in whichever order they came. */
    @ParameterizedTest
    @CsvSource({"0, 1", "1, 0"})
    void theChecksumOfAShardIsThatOfItsFile(int first, int second) throws IOException {
        Optional<KeptPart> kept = Optional.of(new KeptPart("0123abcd", KeptPart.Stage.NEW, false));
        try (PartFolder part = part(kept); ShardFiles shards = new ShardFiles(part, ARRAY, WriteWay.CACHED)) {
            put(shards, first, "first");
            put(shards, second, "the second");
            put(shards, 3, "of an incomplete one");
            shards.finish();
            FileSums.Noted noted = part.written().news();
            assertThat(noted.counted()).isEqualTo(new Disk.Contents(2, 35 + 2 * INDEX_BYTES));
            List<Path> files = Stream.of(0, 1).map(number -> shard(part, number)).toList();
            assertThat(part.written().hold(files.stream(), noted, true)).isTrue();

            put(shards, 4, "later");
            assertThat(part.written().news().counted()).isEqualTo(new Disk.Contents(1, 5 + INDEX_BYTES));
            assertThat(part.written().news().counted()).isEqualTo(new Disk.Contents(0, 0));

            byte[] changed = Files.readAllBytes(files.getFirst());
            changed[3] ^= 1;
            Files.write(files.getFirst(), changed);
            assertThat(part.written().hold(files.stream(), noted, true)).isFalse();
        }
    }

    @Test
    void aFailureTellsItsChunk() throws IOException {
        try (PartFolder part = part(Optional.empty())) {
            try (ShardFiles shards = new ShardFiles(part, ARRAY, WriteWay.CACHED)) {
                Files.createDirectories(shard(part, 0).getParent());
                Files.writeString(shard(part, 0), "in the way");
                assertThatThrownBy(() -> put(shards, 1, "b")).isInstanceOf(OutputException.class)
                        .hasMessageContaining("a.zarr cannot be written at chunk 1,0,0 of 'amplitude'");
            }
        }
    }
}

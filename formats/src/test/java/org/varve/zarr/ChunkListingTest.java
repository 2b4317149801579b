package org.varve.zarr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Shape;
import org.varve.file.FileState;
import org.varve.file.FormatException;
import org.varve.zarr.ChunkKeys.Position;

/** The files of an array's chunks: which exist, whether they changed, and the latest of them in memory. */
class ChunkListingTest {

    private static final ChunkListing.Limits MANY = new ChunkListing.Limits(100, 100);

    @TempDir
    private Path group;

    /** Chunks of 2 x 3 x 1 floats, in a grid of 3 x 2 x 1. */
    private static ArrayMetadata array(ChunkKeys keys, Optional<Sharding> shards) {
        return new ArrayMetadata("a", 3, new Shape(5, 6, 1),
                new ChunkForm(new Shape(2, 3, 1), ElementType.FLOAT32, ChunkForm.C_ORDER, List.of()), 0, shards, keys,
                List.of(), JsonNodeFactory.instance.objectNode());
    }

    private static ArrayMetadata array(boolean prefixed, String separator) {
        return array(new ChunkKeys(prefixed, separator), Optional.empty());
    }

    private void write(String... names) throws IOException {
        for (String name : names) {
            Path file = group.resolve("a").resolve(name);
            Files.createDirectories(file.getParent());
            Files.write(file, new byte[24]);
        }
    }

    /** Files of metadata, outside the grid, or without a number as their name are no chunks. */
    @ParameterizedTest
    @CsvSource({
            "true, /, c/0/1/0 c/2/0/0, c/3/0/0 c/0/2/0 c/0/0/1 c/0/x/0 d/0/0/0 0/0/0 zarr.json c/01/0/0 c/0/0/0.tmp",
            "false, /, 0/1/0 2/0/0, 3/0/0 c/0/0/0 .zarray -1/0/0", "false, ., 0.1.0 2.0.0, 3.0.0 0.0 0.0.0.0 .zarray",
            "true, ., c.0.1.0 c.2.0.0, c.3.0.0 0.1.0 c/0.0.0 c"})
    void chunksOfTheGridAreFound(boolean prefixed, String separator, String there, String others)
            throws IOException {
        write(there.split(" ", -1));
        for (String other : others.split(" ", -1)) {
            if (!Files.exists(group.resolve("a").resolve(other))) write(other);
        }
        assertThat(ChunkListing.of(group, array(prefixed, separator), MANY).orElseThrow())
                .containsExactlyInAnyOrder(new Position(0, 1, 0), new Position(2, 0, 0));
    }

    @Test
    void shardsAreFilesOfTheirOwnGrid() throws IOException {
        write("0/0/0", "1/0/0", "0/1/0", "2/0/0");
        ArrayMetadata array = array(new ChunkKeys(false, "/"),
                Optional.of(new Sharding(new Shape(4, 6, 1), new Shape(2, 2, 1))));
        assertThat(ChunkListing.of(group, array, MANY).orElseThrow())
                .containsExactlyInAnyOrder(new Position(0, 0, 0), new Position(1, 0, 0));
    }

    /** Folders count as they are opened, and files and folders as they are listed. */
    @Test
    void listingsAreLimited() throws IOException {
        assertThat(ChunkListing.of(group, array(true, "/"), MANY)).contains(List.of());
        write("c/0/0/0", "c/0/1/0", "c/1/0/0");
        // a, c, c/0, c/0/0, c/0/1, c/1, c/1/0; the names in them: c, 0 1, 0 1, 0, 0, 0, 0
        for (int folders = 6; folders <= 7; folders++) {
            assertThat(ChunkListing.of(group, array(true, "/"), new ChunkListing.Limits(100, folders)).isPresent())
                    .isEqualTo(folders == 7);
        }
        for (int files = 8; files <= 9; files++) {
            assertThat(ChunkListing.of(group, array(true, "/"), new ChunkListing.Limits(files, 100)).isPresent())
                    .isEqualTo(files == 9);
        }
        assertThat(ChunkListing.Limits.of(group).isNear()).isTrue();
        assertThat(MANY.isNear()).isFalse();
    }

    /** A chunk that another program writes while the volume is read. */
    @Test
    void chunksThatChangeAreNoticed() throws IOException {
        write("0/0/0", "2/1/0");
        ArrayMetadata array = array(false, "/");
        Path last = group.resolve("a/2/1/0");
        Position there = new Position(2, 1, 0);
        Position missing = new Position(1, 1, 0);
        try (ChunkStates states = new ChunkStates(group, array)) {
            assertThat(states.bytes()).isEqualTo(6 * 8);
            FileState before = FileState.of(last);
            states.read(there, Optional.of(before));
            states.read(there, Optional.of(before));
            states.read(missing, Optional.empty());
            states.read(missing, Optional.empty());
            states.requireUnchanged();

            Files.setLastModifiedTime(last, FileTime.fromMillis(1000));
            assertThatThrownBy(states::requireUnchanged).isInstanceOf(FormatException.class).hasMessage(
                    last + " changed while the volume was read: run again once nothing writes to it");
            assertThatThrownBy(() -> states.read(there, Optional.of(FileState.of(last))))
                    .isInstanceOf(FormatException.class).hasMessageContaining("a/2/1/0 changed");
            assertThatThrownBy(() -> states.read(there, Optional.empty())).isInstanceOf(FormatException.class);
        }
        try (ChunkStates states = new ChunkStates(group, array)) {
            states.read(missing, Optional.empty());
            write("1/1/0");
            assertThatThrownBy(states::requireUnchanged).hasMessageContaining("a/1/1/0 changed");
        }
        try (ChunkStates states = new ChunkStates(group, array)) {
            states.read(there, Optional.of(FileState.of(last)));
            Files.delete(last);
            assertThatThrownBy(states::requireUnchanged).hasMessageContaining("a/2/1/0 changed");
        }
    }

    /** Chunks along every axis, one after the other. */
    @Test
    void eachChunkHasAStateOfItsOwn() throws IOException {
        ArrayMetadata array = new ArrayMetadata("a", 3, new Shape(5, 6, 4),
                new ChunkForm(new Shape(2, 3, 2), ElementType.FLOAT32, ChunkForm.C_ORDER, List.of()), 0,
                Optional.empty(), new ChunkKeys(false, "/"), List.of(), JsonNodeFactory.instance.objectNode());
        write("0/0/1", "0/1/0", "2/1/1");
        try (ChunkStates states = new ChunkStates(group, array)) {
            for (int n = 0; n < 12; n++) {
                Position chunk = new Position(n / 4, n / 2 % 2, n % 2);
                Path file = array.file(group, chunk);
                states.read(chunk, Files.exists(file) ? Optional.of(FileState.of(file)) : Optional.empty());
            }
            states.requireUnchanged();
            for (String name : List.of("1/0/1", "1/1/0", "2/0/0")) {
                write(name);
                assertThatThrownBy(states::requireUnchanged).hasMessageContaining("a/%s changed".formatted(name));
                Files.delete(group.resolve("a").resolve(name));
            }
            states.requireUnchanged();
        }
    }

    @Test
    void buffersAddUp() {
        Buffers.Sizes sizes = new Buffers.Sizes(1, 2, 4, 8);
        assertThat(sizes.bytes() - Buffers.Sizes.NONE.bytes()).isEqualTo(15);
        assertThat(sizes.with(5)).isEqualTo(new Buffers.Sizes(1, 2, 5, 8));
        assertThat(sizes.max(new Buffers.Sizes(2, 1, 5, 7))).isEqualTo(new Buffers.Sizes(2, 2, 5, 8));
    }

    /** Up to a million chunks are watched. */
    @Test
    void arraysOfManyChunksAreNotWatched() throws IOException {
        for (int samples = 1 << 10; samples <= (1 << 10) + 1; samples++) {
            Shape grid = new Shape(1 << 5, 1 << 5, samples);
            assertThat(ChunkStates.isWatched(grid)).isEqualTo(samples == 1 << 10);
            ArrayMetadata array = new ArrayMetadata("a", 3, grid,
                    new ChunkForm(new Shape(1, 1, 1), ElementType.FLOAT32, ChunkForm.C_ORDER, List.of()), 0,
                    Optional.empty(), new ChunkKeys(false, "/"), List.of(), JsonNodeFactory.instance.objectNode());
            try (ChunkStates states = new ChunkStates(group, array)) {
                assertThat(states.bytes()).isEqualTo(samples == 1 << 10 ? 8 << 20 : 0);
                states.read(new Position(0, 0, 0), Optional.empty());
                states.read(new Position(0, 0, 0), Optional.of(FileState.of(group)));
            } catch (FormatException changed) {
                assertThat(samples).isEqualTo(1 << 10);
            }
        }
        assertThat(ChunkStates.isWatched(new Shape(1 << 20, 1, 1))).isTrue();
        assertThat(ChunkStates.isWatched(new Shape((1 << 20) + 1, 1, 1))).isFalse();
    }

    /** A cache holds the chunks of a line and one more. */
    @Test
    void aCacheReadsEachChunkOfALineOnce() throws IOException {
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 2; j++) {
                ByteBuffer chunk = ByteBuffer.allocate(24).order(ByteOrder.LITTLE_ENDIAN);
                for (int e = 0; e < 6; e++) chunk.putFloat(10 * (2 * i + e / 3) + 3 * j + e % 3);
                write(i + "." + j + ".0");
                Files.write(group.resolve("a/%s.%s.0".formatted(i, j)), chunk.array());
            }
        }
        try (ChunkCache cache = new ChunkCache(group, array(false, "."))) {
            for (int i = 0; i < 5; i++) {
                for (int j = 0; j < 6; j++) assertThat(cache.number(i, j)).isEqualTo(10 * i + j);
            }
            byte[] bytes = new byte[9];
            cache.read(3, 4, MemorySegment.ofArray(bytes), 2);
            assertThat(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getFloat(2)).isEqualTo(34);
            // four of six chunks: those of the last line, and of the line before, whose oldest was used again
            Files.delete(group.resolve("a/2.1.0"));
            Files.delete(group.resolve("a/1.1.0"));
            Files.delete(group.resolve("a/0.0.0"));
            assertThat(cache.number(4, 5)).isEqualTo(45);
            assertThat(cache.number(2, 3)).isEqualTo(23);
            assertThat(cache.number(0, 0)).as("not stored any more").isZero();
            assertThat(cache.bytes()).isEqualTo(4 * 24 + array(false, ".").toRead().bytes());
        }
    }
}

package org.varve.zarr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Shape;
import org.varve.file.OutputException;
import org.varve.file.Placement;
import org.varve.formats.OpenFiles;
import org.varve.zarr.ChunkKeys.Position;

/** Chunks go to files of their own, or to shards, and neither leaves anything open. */
class ChunkWriterTest {

    private static final Shape CHUNK = new Shape(2, 1, 1);
    private static final Buffers.Sizes SIZES = new Buffers.Sizes(2, 4, 0, 0);

    @TempDir
    private Path folder;

    private static ArrayMetadata array(Optional<Sharding> sharding) {
        return new ArrayMetadata("amplitude", 3, new Shape(9, 1, 1),
                new ChunkForm(CHUNK, ElementType.UINT8, ChunkForm.C_ORDER, List.of()), 0, sharding,
                new ChunkKeys(true, "/"), List.of(), JsonNodeFactory.instance.objectNode());
    }

    private PartFolder part() throws IOException {
        return PartFolder.create(folder.resolve("a.zarr"), Placement.of(false));
    }

    private static void put(ChunkWriter writer, int chunk, int value) throws IOException {
        try (Buffers buffers = new Buffers(SIZES)) {
            writer.plain(buffers).fill((byte) value);
            writer.put(new Position(chunk, 0, 0), buffers);
        }
    }

    @Test
    void chunksAreFilesOrPartsOfShards() throws IOException {
        try (PartFolder part = part()) {
            try (ChunkWriter writer = ChunkWriter.ofLarge(part, array(Optional.empty()))) {
                put(writer, 3, 7);
                writer.finish();
            }
            assertThat(part.path().resolve("amplitude/c/3/0/0")).hasBinaryContent(new byte[] {7, 7});
        }
        try (PartFolder part = part()) {
            Path shard = part.path().resolve("amplitude/c/1/0/0");
            try (ChunkWriter writer =
                    ChunkWriter.of(part, array(Optional.of(new Sharding(new Shape(4, 1, 1), CHUNK))))) {
                put(writer, 3, 7);
                assertThat(Files.size(shard)).isEqualTo(2);
                writer.finish();
                assertThat(Files.size(shard)).isEqualTo(2 + 2 * 16 + 4);
            }
            try (ChunkWriter writer =
                    ChunkWriter.of(part, array(Optional.of(new Sharding(new Shape(4, 1, 1), CHUNK))))) {
                put(writer, 0, 7);
            }
            assertThat(OpenFiles.of(folder)).as("beside the claim").noneMatch(file -> file.startsWith(part.path()));
        }
    }

    @Test
    void aFailureTellsItsChunk() throws IOException {
        try (PartFolder part = part(); ChunkWriter writer = ChunkWriter.of(part, array(Optional.empty()))) {
            put(writer, 3, 7);
            assertThatThrownBy(() -> put(writer, 3, 8)).isInstanceOf(OutputException.class)
                    .hasMessageContaining("cannot be written at chunk 3,0,0 of 'amplitude'");
        }
    }

    /** What a plan counts is what a thread may take, and all of it is free once they end. */
    @Test
    void workersTellTheirBytes() throws IOException {
        MemorySegment memory;
        try (Workers workers = new Workers(3, SIZES)) {
            assertThat(workers.bytes()).isEqualTo(3 * SIZES.bytes());
            MemorySegment[] used = new MemorySegment[1];
            workers.once((number, buffers) -> used[0] = buffers.plain());
            memory = used[0];
            assertThat(memory.scope().isAlive()).isTrue();
        }
        assertThat(memory.scope().isAlive()).isFalse();
        assertThat(Workers.fitting()).isBetween(1, 4);
    }
}

package org.varve.zarr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.codec.Stretches;
import org.varve.core.Shape;
import org.varve.file.OutputException;
import org.varve.file.Placement;
import org.varve.formats.OpenFiles;
import org.varve.zarr.ChunkKeys.Position;

/** Parts of chunks that tiles cut wait in a file, at their places, until the rest comes. */
class PartialChunksTest {

    private static final int BYTES = 8;
    private static final ArrayMetadata ARRAY = new ArrayMetadata("amplitude", 3, new Shape(32, 1, 1),
            new ChunkForm(new Shape(BYTES, 1, 1), ElementType.UINT8, ChunkForm.C_ORDER, List.of()), 0,
            Optional.empty(), new ChunkKeys(true, "/"), List.of(), JsonNodeFactory.instance.objectNode());
    private static final Position FIRST = new Position(0, 0, 0);
    private static final Position SECOND = new Position(1, 0, 0);

    @TempDir
    private Path folder;

    private PartFolder part;
    private PartialChunks chunks;

    @BeforeEach
    void create() throws IOException {
        part = PartFolder.create(folder.resolve("a.zarr"), Placement.of(false));
        chunks = new PartialChunks(part, ARRAY);
    }

    @AfterEach
    void close() throws IOException {
        chunks.close();
        part.close();
    }

    /** Keeps bytes of a chunk that is filled with one value. */
    private void keep(Position chunk, int value, int from, int to, long lacking) throws IOException {
        MemorySegment plain = MemorySegment.ofArray(new byte[BYTES]).fill((byte) value);
        chunks.keep(chunk, plain, Stretches.of(from, to), lacking);
    }

    /** The bytes of a chunk, which is taken. */
    private byte[] taken(Position chunk) throws IOException {
        MemorySegment plain = MemorySegment.ofArray(new byte[BYTES]).fill((byte) 99);
        chunks.take(chunk, plain);
        return plain.toArray(ValueLayout.JAVA_BYTE);
    }

    private Path file() throws IOException {
        try (Stream<Path> files = Files.list(part.path())) {
            return files.findFirst().orElseThrow();
        }
    }

    @Test
    void partsComeBackAtTheirPlaces() throws IOException {
        keep(FIRST, 1, 0, 3, 5);
        keep(SECOND, 2, 2, 4, 6);
        keep(FIRST, 3, 5, 7, 3);
        // two stretches, as of a part that ends before its chunk
        chunks.keep(SECOND, MemorySegment.ofArray(new byte[] {10, 11, 12, 13, 14, 15, 16, 17}),
                new Stretches(0, 1, 2, 6, 1, 8), 4);

        assertThat(taken(SECOND)).startsWith(10, 0, 2, 2).endsWith(0, 0, 16, 0);
        assertThat(taken(FIRST)).containsExactly(1, 1, 1, 0, 0, 3, 3, 0);
    }

    /** So for any tiles, the file has no more bytes than the chunks that wait at a time. */
    @Test
    void aChunkThatIsWholeMakesRoomForTheNext() throws IOException {
        keep(FIRST, 1, 0, 8, 1);
        keep(SECOND, 2, 0, 8, 1);
        assertThat(Files.size(file())).isEqualTo(2L * BYTES);
        taken(FIRST);
        keep(new Position(2, 0, 0), 3, 0, 8, 1);
        assertThat(Files.size(file())).isEqualTo(2L * BYTES);
        keep(new Position(3, 0, 0), 4, 0, 8, 1);
        assertThat(Files.size(file())).isEqualTo(3L * BYTES);

        assertThat(taken(SECOND)).containsOnly(2);
        assertThat(taken(new Position(2, 0, 0))).containsOnly(3);
        assertThat(taken(new Position(3, 0, 0))).containsOnly(4);
    }

    @Test
    void aChunkThatLacksSamplesIsToldInTheEnd() throws IOException {
        chunks.requireNone();
        assertThat(chunks.lacking(FIRST, 8)).isEqualTo(8);
        keep(FIRST, 1, 0, 3, 5);
        assertThat(chunks.lacking(FIRST, 8)).isEqualTo(5);
        assertThatThrownBy(chunks::requireNone).isInstanceOf(OutputException.class)
                .hasMessageContaining("a.zarr cannot be completed: chunk 0,0,0 lacks 5 samples; write all of it");
        taken(FIRST);
        chunks.requireNone();
        assertThat(chunks.lacking(FIRST, 8)).isEqualTo(8);
    }

    @Test
    void theFileIsGoneWithItsWriter() throws IOException {
        keep(FIRST, 1, 0, 3, 5);
        assertThat(OpenFiles.of(folder)).contains(file());
        chunks.close();
        chunks.close();
        assertThat(part.path()).isEmptyDirectory();
        assertThat(OpenFiles.of(part.path())).isEmpty();
    }

    @Test
    void aFileThatWasCutIsNotMixedIn() throws IOException {
        keep(FIRST, 1, 0, 8, 1);
        try (FileChannel cut = FileChannel.open(file(), StandardOpenOption.WRITE)) {
            cut.truncate(BYTES - 1L);
        }
        assertThatThrownBy(() -> taken(FIRST)).isInstanceOf(OutputException.class)
                .hasMessageContaining("cannot be read at incomplete chunk 0,0,0: it ends early");
    }

    @Test
    void aFolderThatVanishedIsTold() throws IOException {
        Files.delete(part.path());
        assertThatThrownBy(() -> keep(SECOND, 1, 0, 8, 1)).isInstanceOf(OutputException.class)
                .hasMessageContaining("cannot be written at incomplete chunk 1,0,0");
    }
}

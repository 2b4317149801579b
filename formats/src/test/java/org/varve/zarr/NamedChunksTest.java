package org.varve.zarr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.file.FormatException;

/** The names that chunks have, whatever the metadata say. */
class NamedChunksTest {

    @TempDir
    private Path array;

    private void write(String files) throws IOException {
        for (String file : files.split(" ", -1)) {
            Files.createDirectories(array.resolve(file).getParent());
            Files.createFile(array.resolve(file));
        }
    }

    private String named(boolean prefixed, String separator, int axes) throws IOException {
        return NamedChunks.of(array, new ChunkKeys(prefixed, separator), axes)
                .key(new ChunkKeys.Position(0, 0, 0), axes);
    }

    @ParameterizedTest
    @CsvSource({"false, ., 3, 1.0.0, 0.0.0", "false, ., 3, 1/0/0, 0/0/0", "false, ., 3, c/1/0/0, c/0/0/0",
            "false, ., 3, c.1.0.0, c.0.0.0", "true, /, 2, c.1.0, c.0.0", "true, /, 2, 1.0, 0.0", "true, /, 2, 1/0, 0/0",
            "true, ., 2, c/1/0, c/0/0", "true, /, 1, 1, 0", "true, /, 1, c.1, c.0", "false, ., 1, c/1, c/0",
            "false, /, 1, c/1, c/0", "false, /, 1, c.1, c.0", "false, /, 1, 1, 0", "false, ., 1, 1, 0",
            "false, ., 3, other, 0.0.0", "false, ., 3, 01.0.0, 0.0.0", "false, ., 3, 1.0, 0.0.0",
            "true, /, 3, d/0/0/0, c/0/0/0", "true, ., 1, c/1, c/0"})
    void namesOfTheFilesCount(boolean prefixed, String separator, int axes, String there, String first)
            throws IOException {
        write(there);
        assertThat(named(prefixed, separator, axes)).isEqualTo(first);
    }

    /** The first chunk may be missing, and another show that the metadata are right. */
    @Test
    void statedNamesAreTakenIfAnyChunkHasThem() throws IOException {
        write("1.0.0 2/0/0 c/1/0/0");
        assertThat(named(false, ".", 3)).isEqualTo("0.0.0");
        assertThat(named(false, "/", 3)).isEqualTo("0/0/0");
        assertThat(named(true, "/", 3)).isEqualTo("c/0/0/0");
        write("0.0.0");
        assertThat(named(false, ".", 3)).isEqualTo("0.0.0");
    }

    @Test
    void twoOtherNamesAreRefused() throws IOException {
        write("1.0.0 2.0.0 3/0/0");
        assertThatThrownBy(() -> named(true, "/", 3)).isInstanceOf(FormatException.class)
                .hasMessageContaining(array + " has chunks that are named in two ways (")
                .hasMessageContaining("3").hasMessageContaining(", but none as its metadata say (c/0/0/0)");
    }

    /** An array without axes has one chunk, and one that does not exist has none. */
    @Test
    void withoutChunksTheMetadataCount() throws IOException {
        write("1.0.0");
        assertThat(named(false, "/", 0)).isEqualTo("0");
        assertThat(NamedChunks.of(array.resolve("gone"), new ChunkKeys(true, "/"), 3))
                .isEqualTo(new ChunkKeys(true, "/"));
    }

    /** The keys of axes that are left out stay in other names. */
    @Test
    void axesThatAreNotReadKeepTheirPlaceInNames() throws IOException {
        write("1/5/0/0");
        ChunkKeys stated = new ChunkKeys(true, "/", List.of(0, ChunkKeys.PICKED, 1, 2), 5);
        assertThat(NamedChunks.of(array, stated, 3).key(new ChunkKeys.Position(1, 2, 3), 3)).isEqualTo("1/5/2/3");
    }
}

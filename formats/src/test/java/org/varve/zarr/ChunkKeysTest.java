package org.varve.zarr;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.zarr.ChunkKeys.Position;

/** The names of chunks by both versions of Zarr. */
class ChunkKeysTest {

    private static final Position CHUNK = new Position(4, 0, 17);

    @ParameterizedTest
    @CsvSource({"true, /, 3, c/4/0/17", "false, ., 3, 4.0.17", "false, /, 3, 4/0/17", "true, ., 2, c.4.0",
            "true, /, 0, c", "false, ., 0, 0", "false, ., 1, 4"})
    void keysFollowTheEncoding(boolean prefixed, String separator, int axes, String key) {
        ChunkKeys keys = new ChunkKeys(prefixed, separator);
        assertThat(keys.key(CHUNK, axes)).isEqualTo(key);
        assertThat(keys.position(key, axes)).contains(
                new Position(axes > 0 ? 4 : 0, 0, axes > 2 ? 17 : 0));
        assertThat(keys.isNested()).isEqualTo(separator.equals("/"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "c", "c/1/2", "c/1/2/3/4", "d/1/2/3", "c/1/2/x", "c/1/2/03", "c/1/2/-3", "c/1/2/",
            "c/1/2/1234567890", "1/2/3", "c.1.2.3"})
    void otherNamesAreNoKeys(String name) {
        assertThat(new ChunkKeys(true, "/").position(name, 3)).isEmpty();
    }

    @Test
    void numbersHaveNineDigitsAtMost() {
        assertThat(new ChunkKeys(true, "/").position("c/1/2/999999999", 3)).contains(new Position(1, 2, 999_999_999));
        assertThat(new ChunkKeys(false, ".").position("1", 0)).contains(new Position(0, 0, 0));
        assertThat(new ChunkKeys(false, ".").position("1.2", 0)).isEmpty();
    }

    /** An array of five axes: one of a single chunk, and one of which the chunk 6 is read. */
    @Test
    void axesThatAreNotReadHaveOneChunk() {
        ChunkKeys keys = new ChunkKeys(false, ".", List.of(2, ChunkKeys.NONE, 0, ChunkKeys.PICKED, 1), 6);
        assertThat(keys.numbers(3)).isEqualTo(5);
        assertThat(keys.key(CHUNK, 3)).isEqualTo("17.0.4.6.0");
        assertThat(keys.position("17.0.4.6.0", 3)).contains(CHUNK);
        assertThat(keys.position("17.1.4.6.0", 3)).isEmpty();
        assertThat(keys.position("17.0.4.5.0", 3)).isEmpty();
        ChunkKeys like = keys.like(new ChunkKeys(true, "/"));
        assertThat(like.key(CHUNK, 3)).isEqualTo("c/17/0/4/6/0");
    }
}

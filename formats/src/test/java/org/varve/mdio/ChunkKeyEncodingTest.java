package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.file.FormatException;

/** In version 3 the names of chunks may be given by the name of their encoding alone. */
class ChunkKeyEncodingTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"default, amplitude/c/1/0/0", "v2, amplitude/1.0.0"})
    void isReadAsABareName(String encoding, String key) throws IOException {
        byte[] chunk = new byte[48];
        chunk[3] = 0x40;
        PlainGroup group = PlainGroup.create(folder.resolve("a.zarr"), 3)
                .amplitude("chunk_key_encoding", "\"" + encoding + "\"").file(key, chunk);

        assertThat(group.read()[12]).isEqualTo(2);
    }

    @Test
    void ofAnotherNameIsRefused() throws IOException {
        PlainGroup group =
                PlainGroup.create(folder.resolve("a.zarr"), 3).amplitude("chunk_key_encoding", "\"v4\"");

        assertThatThrownBy(group::read).isInstanceOf(FormatException.class).hasMessageContaining("'default' or 'v2'");
    }
}

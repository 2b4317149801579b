package org.varve.formats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormatMemoryTest {

    /** What reading and writing have in common is loaded once. */
    @ParameterizedTest
    @CsvSource({"npy, raw, 0", "memory, memory, 0", "sgy, npy, 6", "npy, sgy, 6", "sgy, sgy, 6", "su, su, 6",
            "npy, zarr, 4", "zarr, npy, 0", "zarr, zarr, 4", "zarr, sgy, 6", "sgy, zarr, 10", "npy+sgy, sgy, 6",
            "npy+sgy, zarr, 10", "sgy+sgy, npy, 6"})
    void codeOfAFormatIsLoadedOnce(String reads, String writes, long megabytes) {
        assertThat(Formats.codeBytes(reads, writes)).isEqualTo(megabytes << 20);
    }
}

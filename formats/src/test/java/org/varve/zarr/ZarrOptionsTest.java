package org.varve.zarr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.varve.codec.BloscCodec;
import org.varve.codec.GzipCodec;
import org.varve.codec.ZstdCodec;
import org.varve.core.Shape;

/** How groups may be written. */
class ZarrOptionsTest {

    private static final ZarrOptions OPTIONS = ZarrOptions.DEFAULT;

    @Test
    void compressionsHaveNames() {
        assertThat(OPTIONS.withCompression("none").codecs()).isEmpty();
        assertThat(OPTIONS.withCompression("zstd").codecs()).containsExactly(new ZstdCodec(1));
        assertThat(OPTIONS.withCompression("gzip").codecs()).containsExactly(new GzipCodec(1));
        assertThat(OPTIONS.withCompression("none").withCompression("blosc")).isEqualTo(OPTIONS);
        assertThatThrownBy(() -> OPTIONS.withCompression("blosk")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("compression 'blosk': ").hasMessageContaining("blosc");
    }

    /** Blosc shuffles the bytes of elements, and single bytes need no shuffling. */
    @Test
    void codecsAreThoseOfTheElements() {
        assertThat(OPTIONS.codecs(ElementType.UINT8)).containsExactly(new ZstdCodec(1));
        assertThat(OPTIONS.codecs(ElementType.FLOAT32)).containsExactly(BloscCodec.FLOATS);
        assertThat(OPTIONS.codecs(ElementType.FLOAT64)).containsExactly(new BloscCodec("zstd", 8, 1 << 18));
    }

    @Test
    void chunksAreNoLargerThanTheSurvey() {
        ZarrOptions options = OPTIONS.withChunk(new Shape(4, 5, 6));
        assertThat(options.chunkOf(new Shape(3, 5, 7))).isEqualTo(new Shape(3, 5, 6));
        assertThat(options.chunkOf(new Shape(9, 4, 5))).isEqualTo(new Shape(4, 4, 5));
        assertThat(OPTIONS.withChunk(new Shape(1 << 9, 1 << 9, 1 << 10)).chunk().bytes()).isEqualTo(1 << 30);
        for (Shape large : List.of(new Shape((1 << 9) + 1, 1 << 9, 1 << 10), new Shape(1 << 9, 1 << 9, (1 << 10) + 1),
                new Shape(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE))) {
            assertThatThrownBy(() -> OPTIONS.withChunk(large)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("chunk %s: up to 1073741824 bytes are written", large);
        }
    }

    @Test
    void versionsAndThreadsAreChecked() {
        assertThat(OPTIONS.withVersion(3).version()).isEqualTo(3);
        for (int version : new int[] {1, 4}) {
            assertThatThrownBy(() -> OPTIONS.withVersion(version)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Zarr version %s: 2 and 3 are written", version);
        }
        assertThat(new ZarrOptions(2, List.of(), ZarrOptions.CHUNK, false, 1).threads()).isEqualTo(1);
        assertThatThrownBy(() -> new ZarrOptions(2, List.of(), ZarrOptions.CHUNK, false, 0))
                .isInstanceOf(IllegalArgumentException.class).hasMessage("0 threads: at least 1 is needed");
    }

    /** The number of threads does not change what is written. */
    @Test
    void theContentIsStated() {
        ZarrOptions options = new ZarrOptions(3, List.of(), new Shape(4, 5, 6), false, 1);
        assertThat(options.content()).isEqualTo("Zarr 3, uncompressed in chunks of 4x5x6");
        assertThat(options.withFloats(true).content()).isEqualTo("Zarr 3, uncompressed in chunks of 4x5x6, all floats");
        assertThat(new ZarrOptions(3, List.of(), new Shape(4, 5, 6), false, 7).content()).isEqualTo(options.content());
    }
}

package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.formats.Samples;
import org.varve.twin.SharedData;

/** A store that MDIO 0.5 wrote; it contains its own statistics. */
class Mdio0Test {

    @Test
    void isReadAsItsAttributesSay() throws IOException {
        Path store = SharedData.file("mdio_v0_store/Array.mdio");
        try (MdioVolume volume = MdioVolume.open(store, Optional.empty(), Optional.empty())) {
            assertThat(volume.survey()).isEqualTo(new Survey(new Shape(40, 40, 40), 0.004, Survey.Unit.SECONDS));
            assertThat(volume.description()).isEqualTo("Zarr 2, MDIO 0 layout, array 'data/chunked_012'");
            assertThat(volume.inlines()).hasSize(40).startsWith(1, 2).endsWith(40);
            assertThat(volume.isLive(39, 39)).isTrue();
            double sum = 0;
            float min = Float.MAX_VALUE;
            float max = 0;
            for (float sample : Samples.read(volume)) {
                sum += sample;
                min = Math.min(min, sample);
                max = Math.max(max, sample);
            }
            assertThat((double) max).isEqualTo(0.9999846816062927);
            assertThat((double) min).isEqualTo(1.3487051546690054e-05);
            assertThat(sum / 64000).isCloseTo(0.5012738089119327, offset(1e-12));
        }
    }

    @Test
    void otherArraysCanBeAskedFor() {
        Path store = SharedData.file("mdio_v0_store/Array.mdio");
        assertThatThrownBy(() -> MdioVolume.open(store, Optional.of("metadata/live_mask"), Optional.empty()))
                .hasMessageContaining("with elements that are bool");
        assertThatThrownBy(() -> MdioVolume.open(store, Optional.of("amplitude"), Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("give one of data/chunked_012, metadata");
    }
}

package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.varve.formats.OpenOptions;

class MdioFormatTest {

    @Test
    void memoryThatIsSaidGoesBeforeThatOfTheFormat() {
        OpenOptions said = OpenOptions.DEFAULT.withMemory(5L << 30);

        assertThat(MdioFormat.reading(OpenOptions.DEFAULT).memory()).isEqualTo(2L << 30);
        assertThat(MdioFormat.reading(said).memory()).isEqualTo(5L << 30);
        assertThat(MdioFormat.reading(said.with(MdioReading.DEFAULT.withMemory(7))).memory()).isEqualTo(7);
    }
}

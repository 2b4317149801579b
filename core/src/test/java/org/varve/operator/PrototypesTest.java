package org.varve.operator;

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

/** Waveforms in text, in files, and what is none. */
class PrototypesTest {

    @TempDir
    private Path folder;

    @Test
    void numbersAreRows() {
        assertThat(Prototypes.parse("0,1, 0;-1,0,1e1").rows())
                .containsExactly(List.of(0.0, 1.0, 0.0), List.of(-1.0, 0.0, 10.0));
    }

    @Test
    void aFileHasOneInALine() throws IOException {
        Path file = folder.resolve("waves.txt");
        Files.writeString(file, "# peak and trough\n0 1 0\n\n0\t-1, 0\n");

        Prototypes prototypes = Prototypes.parse(file.toString());

        assertThat(prototypes.rows()).containsExactly(List.of(0.0, 1.0, 0.0), List.of(0.0, -1.0, 0.0));
        assertThat(prototypes).hasToString(file.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "1,2;1 | must be finite, equally long and not zero",
            "0,0;1,0 | must be finite, equally long and not zero",
            "1,,x.txt | is not a readable file; give learned",
            "1,-;2,3 | is not a row of numbers"})
    void othersAreRefused(String text, String sentence) {
        assertThatThrownBy(() -> Prototypes.parse(text)).hasMessageContaining(sentence);
    }
}

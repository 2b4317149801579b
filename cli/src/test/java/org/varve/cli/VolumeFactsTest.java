package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Shape;
import org.varve.core.Survey;

class VolumeFactsTest {

    @TempDir
    private Path folder;

    private static List<String> lines(Path file, Survey survey) throws IOException {
        VolumeFacts facts = new VolumeFacts();
        facts.add(file, survey, List.of());
        return facts.lines();
    }

    /** The last of n samples is n - 1 intervals after the first. */
    @Test
    void aTraceIsAsLongAsFromItsFirstToItsLastSample() throws IOException {
        Path file = Files.write(folder.resolve("a.raw"), new byte[2048]);

        assertThat(lines(file, new Survey(new Shape(3, 4, 501), 0.004, Survey.Unit.SECONDS))).containsExactly(
                "file        %s, 2.0 KiB".formatted(file),
                "shape       3x4x501 (inlines, crosslines, samples) = 6,012 samples, 23.5 KiB as float32",
                "interval    0.004 s; traces of 2.000 s");
        assertThat(lines(folder, new Survey(new Shape(3, 4, 41), 12.5, Survey.Unit.FEET))).startsWith(
                "file        " + folder).endsWith("interval    12.5 ft; traces of 500.0 ft");
    }
}

package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.twin.SharedData;

/** Dip and azimuth of the real survey F3: SEG-Y files that segyio opens, with all headers of the input. */
class SegyTwinTest {

    private static final Path SCRIPT = Path.of("src/test/oracle/twins.py");

    @TempDir
    private Path folder;

    @Test
    void outputsAreTwinsOfTheInput() throws IOException, InterruptedException {
        Path survey = SharedData.file("f3_cube100/f3_cube100_ibm.sgy");
        run(survey, "sgy");
        run(survey, "npy");

        String told = Python.run(List.of("segyio", "numpy"), SCRIPT.toString(), survey.toString(), folder.toString());

        assertThat(told).contains("twins: dip, azimuth");
    }

    private void run(Path survey, String format) throws IOException, InterruptedException {
        Path outputs = folder.resolve("{output}." + format);
        VarveProcess.Result result =
                VarveProcess.here("run", "gst-dip-azimuth", survey.toString(), outputs.toString(), "--quiet",
                        "--velocity", "2000");
        assertThat(result.status()).as(result.err()).isZero();
        assertThat(result.err()).isEmpty();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .contains("dip." + format, "azimuth." + format)
                    .noneMatch(name -> name.endsWith(".part"));
        }
    }
}

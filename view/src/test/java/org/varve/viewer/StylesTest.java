package org.varve.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Shape;
import org.varve.formats.CreateOptions;
import org.varve.formats.FileVolume;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;
import org.varve.operator.Catalogue;
import org.varve.run.ArrayVolume;
import org.varve.run.Recipe;
import org.varve.run.Run;

/** A file is shown as the attribute that it holds. */
class StylesTest {

    private static final Shape SHAPE = new Shape(4, 5, 40);

    @TempDir
    private Path folder;

    private String shown(String file) throws IOException {
        try (FileVolume volume = Volumes.open(folder.resolve(file), OpenOptions.DEFAULT)) {
            return Styles.of(file, volume.history()).output().name();
        }
    }

    private void run(String operator, Function<Run, Run> from, String output) throws Exception {
        Recipe recipe = Recipe.of(Catalogue.get(operator).example());
        from.apply(Run.of(recipe).on("cpu"))
                .to(folder.resolve(output).toString(), CreateOptions.DEFAULT)
                .run();
    }

    private void run(String operator, String output) throws Exception {
        run(operator, run -> run.from(ArrayVolume.of(new float[(int) SHAPE.size()], SHAPE)), output);
    }

    @ParameterizedTest
    @CsvSource({"envelope.npy, envelope", "survey.npy, amplitude"})
    void byItsName(String file, String attribute) throws Exception {
        run("envelope", file);

        assertThat(shown(file)).isEqualTo(attribute);
    }

    @Test
    void byItsHistory() throws Exception {
        run("envelope", "a.sgy");
        run("gst-dip-azimuth", "b-{output}.sgy");
        run("gst-dip-azimuth", "c.zarr");

        assertThat(shown("a.sgy")).isEqualTo("envelope");
        assertThat(shown("b-azimuth.sgy")).isEqualTo("azimuth");
        assertThat(shown("b-dip.sgy")).isEqualTo("dip");
        assertThat(shown("c.zarr")).isEqualTo("dip");
    }

    /** What is computed of an attribute is another one. */
    @Test
    void byTheLastRun() throws Exception {
        run("instantaneous-phase", "a.sgy");
        run("envelope", run -> run.from(folder.resolve("a.sgy")), "b.sgy");

        assertThat(shown("b.sgy")).isEqualTo("envelope");
    }
}

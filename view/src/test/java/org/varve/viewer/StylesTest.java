package org.varve.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
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
import org.varve.view.AttributeStyle;

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

    @Test
    void labelsByTheirHistory() throws Exception {
        run("waveform-classification", "a-{output}.sgy");

        try (FileVolume volume = Volumes.open(folder.resolve("a-class.sgy"), OpenOptions.DEFAULT)) {
            assertThat(volume.history().orElseThrow()).contains("output class, labels ");
        }
    }

    /** The operator is in no catalogue. */
    @ParameterizedTest
    @CsvSource({
            "'output network, labels 0..5', true", "'output facies, network, labels -1..9', true",
            "'output network', false", "'output network, labels 5..0', false", "'unit labels 0..5', false"})
    void labelsOfNetworks(String output, boolean isLabel) {
        AttributeStyle style =
                Styles.of("a.sgy", Optional.of("varve network model=a.onnx; %s; survey s.sgy".formatted(output)));

        assertThat(style.output().isLabel()).isEqualTo(isLabel);
        assertThat(style.output().name()).isEqualTo(isLabel ? output.substring(7, output.indexOf(',')) : "amplitude");
    }

    /** What is computed of an attribute is another one. */
    @Test
    void byTheLastRun() throws Exception {
        run("instantaneous-phase", "a.sgy");
        run("envelope", run -> run.from(folder.resolve("a.sgy")), "b.sgy");

        assertThat(shown("b.sgy")).isEqualTo("envelope");
    }
}

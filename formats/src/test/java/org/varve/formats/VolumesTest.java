package org.varve.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.file.OutputException;
import org.varve.file.Sampling;
import org.varve.raw.RawReading;
import org.varve.segy.SegyFormat;
import org.varve.segy.SegyReading;
import org.varve.segy.SegyVolume;

class VolumesTest {

    private static final Shape SHAPE = new Shape(3, 4, 5);
    private static final Survey SURVEY = Sampling.DEFAULT.survey(SHAPE);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"a.sgy", "a.SEGY", "a.npy", "a.raw", "two.dots.npy"})
    void whatIsCreatedCanBeOpened(String name) throws IOException {
        Path file = folder.resolve(name);
        float[] samples = Samples.distinct(SHAPE);
        write(file, samples);
        try (Volume volume = Volumes.open(file, OpenOptions.DEFAULT.with(new RawReading(SHAPE)))) {
            assertThat(volume.survey()).isEqualTo(SURVEY);
            assertThat(Samples.read(volume)).isEqualTo(samples);
        }
    }

    /** The memory is 2 GiB unless it is given, and is less if the format's own options say so. */
    @Test
    void memoryThatIsSaidGoesBeforeThatOfTheFormat() {
        SegyFormat segy = new SegyFormat();
        OpenOptions said = OpenOptions.DEFAULT.withMemory(5L << 30);

        assertThat(segy.reading(OpenOptions.DEFAULT).memory()).isEqualTo(2L << 30);
        assertThat(segy.reading(said).memory()).isEqualTo(5L << 30);
        assertThat(segy.reading(said.with(SegyReading.DEFAULT.withMemory(7))).memory()).isEqualTo(7);
        assertThat(segy.reading(said.withMemory(6).with(SegyReading.DEFAULT)).memory()).isEqualTo(6);
    }

    @Test
    void segyTakesOverTheHeadersOfSegy() throws IOException {
        Path original = folder.resolve("a.sgy");
        write(original, Samples.distinct(SHAPE));
        Path twin = folder.resolve("b.sgy");
        CreateOptions options = CreateOptions.DEFAULT.withHistory("VARVE TEST");
        try (Volume volume = Volumes.open(original, OpenOptions.DEFAULT);
                VolumeWriter writer = Volumes.create(twin, volume, options)) {
            Samples.write(writer, Box.of(SHAPE), Samples.read(volume), SHAPE);
            writer.commit();
        }
        try (SegyVolume volume = SegyVolume.open(original); SegyVolume same = SegyVolume.open(twin)) {
            assertThat(same.corners()).isEqualTo(volume.corners());
            assertThat(same.text().get(7)).isEqualTo("C 8 VARVE TEST");
        }
    }

    @Test
    void anExistingFileIsReplacedOnlyOnRequest() throws IOException {
        Path file = folder.resolve("a.npy");
        write(file, Samples.distinct(SHAPE));
        assertThatThrownBy(() -> Volumes.create(file, SURVEY, CreateOptions.DEFAULT))
                .isInstanceOf(OutputException.class);
        Volumes.create(file, SURVEY, CreateOptions.DEFAULT.withOverwrite(true)).close();
        assertThat(file).exists();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.txt", "a", "sgy"})
    void unknownExtensionsAreRefused(String name) {
        assertThatThrownBy(() -> Volumes.open(folder.resolve(name), OpenOptions.DEFAULT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("use .sgy, .segy, .seg, .su, .zarr, .mdio, .npy or .raw");
    }

    @Test
    void rawNeedsAShape() {
        assertThatThrownBy(() -> Volumes.open(folder.resolve("a.raw"), OpenOptions.DEFAULT))
                .isInstanceOf(IllegalArgumentException.class)
                .asString().contains("give RawReading(inlines,crosslines,samples)");
    }

    private static void write(Path file, float[] samples) throws IOException {
        try (VolumeWriter writer = Volumes.create(file, SURVEY, CreateOptions.DEFAULT)) {
            Samples.write(writer, Box.of(SHAPE), samples, SHAPE);
            writer.commit();
        }
    }
}

package org.varve.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.file.FormatException;
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
    void unknownExtensionsOfOutputsAreRefused(String name) {
        assertThatThrownBy(() -> Volumes.create(folder.resolve(name), SURVEY, CreateOptions.DEFAULT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("use .sgy, .segy, .seg, .su, .zarr, .mdio, .npy or .raw");
    }

    /** Whatever the name; what is planned in the format of the input, is. */
    @ParameterizedTest
    @ValueSource(strings = {"a.sgy", "a.su", "a.npy", "a.raw", "a.zarr"})
    void theFormatOfTheOptionsCounts(String name) throws IOException {
        float[] samples = Samples.distinct(SHAPE);
        Path written = folder.resolve(name);
        write(written, samples);
        Path file = Files.move(written, folder.resolve("survey"));
        String word = name.substring(2);
        OpenOptions options = OpenOptions.DEFAULT.with(new RawReading(SHAPE));
        try (FileVolume volume = Volumes.open(file, options.as(word))) {
            assertThat(Samples.read(volume)).isEqualTo(samples);
            Format format = Formats.ofWord(word);
            assertThat(volume.format()).isEqualTo(format.name());
            assertThat(Volumes.writerBytes(volume, 2)).isEqualTo(format.writerBytes(volume, 2));
            assertThat(Volumes.writerChunk(volume)).isEqualTo(format.writerChunk(SURVEY));
        }
        boolean isRecognised = !List.of("su", "raw").contains(word);
        assertThat(Formats.byContent(file).map(Format::word)).isEqualTo(Optional.of(word).filter(_ -> isRecognised));
        if (isRecognised) {
            Volumes.open(file, options).close();
        } else {
            assertThatThrownBy(() -> Volumes.open(file, options)).isInstanceOf(FormatException.class).asString()
                    .contains("survey begins with the bytes", "give it with OpenOptions.as(sgy|su|zarr|npy|raw)");
        }
    }

    @Test
    void aFormatIsFoundByItsExtensions() {
        assertThat(Formats.ofWord("SEGY").name()).isEqualTo("SEG-Y");
        assertThat(Formats.ofWord(".mdio").name()).isEqualTo("Zarr");
        assertThatThrownBy(() -> Volumes.open(folder, OpenOptions.DEFAULT.as("nyp")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("format 'nyp': did you mean npy?");
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

package org.varve.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.AxisPart;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyPart;
import org.varve.core.VolumeWriter;
import org.varve.file.FormatException;
import org.varve.raw.RawReading;
import org.varve.segy.SegyReading;

/** Messages for a file of another kind than its name says, and for a part of one. */
class InputKindsTest {

    private static final Shape SHAPE = new Shape(3, 4, 5);

    @TempDir
    private Path folder;

    private Path written(String name) throws IOException {
        Path file = folder.resolve(name);
        try (VolumeWriter writer = Volumes.create(file, new Survey(SHAPE, 0.004, Survey.Unit.SECONDS),
                CreateOptions.DEFAULT)) {
            Samples.write(writer, Box.of(SHAPE), Samples.distinct(SHAPE), SHAPE);
            writer.commit();
        }
        return file;
    }

    /** A user who gives a packed survey is told to unpack it. */
    @ParameterizedTest
    @CsvSource({"1f8b, is packed by gzip: unpack it first", "425a68, is packed by bzip2: unpack it first",
            "fd377a585a, is packed by xz: unpack it first", "28b52ffd, is packed by Zstandard: unpack it first",
            "894844460d0a, 'is an HDF5 or NetCDF file, which is not read: convert it to SEG-Y or Zarr first'",
            "504b0304, is a zip archive without a Zarr group: unpack it first",
            "434446, 'is a NetCDF file, which is not read: convert it to SEG-Y or Zarr first'"})
    void otherKindsAreToldByTheirFirstBytes(String begins, String says) throws IOException {
        StringBuilder content = new StringBuilder();
        for (int n = 0; n < begins.length(); n += 2) {
            content.append((char) Integer.parseInt(begins.substring(n, n + 2), 16));
        }
        Path file = Files.writeString(folder.resolve("survey"), content + "x".repeat(100), StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> Volumes.open(file, OpenOptions.DEFAULT)).isInstanceOf(FormatException.class)
                .hasMessageContaining(says);
    }

    @Test
    void aFolderIsNoFile() throws IOException {
        Path inside = Files.createDirectory(folder.resolve("survey"));
        Path named = Files.createDirectory(folder.resolve("survey.npy"));
        for (Path each : List.of(inside, named)) {
            assertThatThrownBy(() -> Volumes.open(each, OpenOptions.DEFAULT)).isInstanceOf(FormatException.class)
                    .hasMessageContaining("is a folder: give the file inside it");
        }
    }

    /** What refuses a file of the wrong name would confuse; what its content is helps. */
    @Test
    void aFileOfAnotherNameIsToldByItsContent() throws IOException {
        Path segy = Files.move(written("a.sgy"), folder.resolve("a.npy"));
        assertThatThrownBy(() -> Volumes.open(segy, OpenOptions.DEFAULT)).isInstanceOf(FormatException.class)
                .hasMessageContaining("is not a .npy file: its content is SEG-Y").asString()
                .contains("OpenOptions.as(sgy)");
        Path damaged = Files.writeString(folder.resolve("b.npy"), "nothing that is known");
        assertThatThrownBy(() -> Volumes.open(damaged, OpenOptions.DEFAULT)).isInstanceOf(FormatException.class)
                .message().doesNotContain("its content is");
    }

    @Test
    void someFormatsTakeSeveralVolumes() throws IOException {
        assertThat(Volumes.takesSeveral(Path.of("a.zarr"))).isTrue();
        assertThat(Volumes.takesSeveral(Path.of("a.sgy"))).isFalse();
        Volumes.requireCreatable(folder.resolve("a.sgy"), false);
        Path there = written("a.sgy");
        assertThatThrownBy(() -> Volumes.requireCreatable(there, false)).hasMessageContaining("exists already");
        Volumes.requireCreatable(there, true);
    }

    /** The facts of a part are its own lines, corners and first sample. */
    @Test
    void aPartTellsItsOwnLinesAndCorners() throws IOException {
        try (FileVolume volume = Volumes.open(written("a.sgy"), OpenOptions.DEFAULT)) {
            SurveyPart part =
                    new SurveyPart(new AxisPart(3, 1, 1, 2), new AxisPart(4, 2, 1, 1), new AxisPart(5, 1, 1, 3));
            List<Fact> facts = PartFacts.of(volume, volume.part(part));

            assertThat(facts).anySatisfy(fact -> {
                assertThat(fact.label()).isEqualTo("inlines");
                assertThat(fact.sentences()).containsExactly("2 to 3, step 1");
            }).anySatisfy(fact -> assertThat(fact.sentences()).containsExactly("first samples at 0.004 s"))
                    .anySatisfy(fact -> assertThat(fact.label()).isEqualTo("format"))
                    .noneSatisfy(fact -> assertThat(fact.label()).isEqualTo("text"));
            Fact corners = facts.getLast();
            assertThat(corners.label()).isEqualTo("corner");
            assertThat(corners.sentences()).hasSize(2);
            assertThat(corners.sentences().getFirst()).startsWith("inline 2, crossline 3: x ");
            assertThat(corners.sentences().getLast()).startsWith("inline 3, crossline 3: x ");
            Map<?, ?> first = (Map<?, ?>) ((List<?>) corners.values().get("corners")).getFirst();
            assertThat(first.get("inline")).isEqualTo(2);
            assertThat(first.get("crossline")).isEqualTo(3);
        }
    }

    /** The same settings give the same text in every process; it is part of what a journal compares. */
    @Test
    void optionsOfFormatsAreKeptByTheirType() {
        OwnOptions options = OwnOptions.NONE.with(new RawReading(SHAPE)).with(SegyReading.DEFAULT);
        assertThat(options.or(SegyReading.DEFAULT.withMemory(7))).isEqualTo(SegyReading.DEFAULT);
        assertThat(OwnOptions.NONE.or(SegyReading.DEFAULT.withMemory(7)).memory()).isEqualTo(7);
        assertThat(options.with(SegyReading.DEFAULT.withOffset(3)).or(SegyReading.DEFAULT).offset()).isPresent();
        assertThat(options.content()).isEqualTo(OwnOptions.NONE.with(SegyReading.DEFAULT).with(new RawReading(SHAPE))
                .content()).isNotEqualTo(OwnOptions.NONE.content());
    }
}

package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Box;
import org.varve.core.MapUnit;
import org.varve.core.Note;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.TraceCoordinates;
import org.varve.core.VolumeWriter;
import org.varve.formats.CreateOptions;
import org.varve.formats.Fact;
import org.varve.formats.FileVolume;
import org.varve.formats.OpenOptions;
import org.varve.formats.Samples;
import org.varve.formats.Volumes;

/** Coordinates in other words, units and number formats than usual, and intervals that no survey has. */
class FileMapTest {

    private static final Shape SHAPE = new Shape(3, 4, 5);
    private static final int TRACE = 240 + 4 * 5;

    @TempDir
    private Path folder;

    /** Changes the header of a trace at a place. */
    private interface Change {
        void apply(ByteBuffer header, int inline, int crossline);
    }

    private Path write(Change change) throws IOException {
        byte[] bytes = SegyFixture.of(SHAPE).bytes();
        for (int t = 0; t < SHAPE.traces(); t++) {
            change.apply(ByteBuffer.wrap(bytes, 3600 + t * TRACE, 240).slice(), t / 4, t % 4);
        }
        return Files.write(folder.resolve("a.sgy"), bytes);
    }

    private static String facts(FileVolume volume) throws IOException {
        return volume.describe().stream().map(Fact::sentences).flatMap(List::stream).toList().toString();
    }

    private static void putSource(ByteBuffer header, int inline, int crossline) {
        header.putShort(70, (short) -100).putInt(72, 60_540_000 + 2500 * crossline).putInt(76, 100_000 + 2500 * inline);
    }

    /** Words 181 and 185 that are 0 in all traces, or in one. */
    @ParameterizedTest
    @CsvSource({"true", "false"})
    void sourceWordsStandForThoseThatAreZero(boolean all) throws IOException {
        Path file = write((header, i, j) -> {
            putSource(header, i, j);
            boolean zero = all || (i == 0 && j == 0);
            header.putInt(180, zero ? 0 : header.getInt(72)).putInt(184, zero ? 0 : header.getInt(76));
        });
        try (SegyVolume volume = SegyVolume.open(file)) {
            SurveyFrame frame = volume.facts().frame().orElseThrow();
            assertThat(frame.inlineBin()).isCloseTo(25, within(1e-9));
            assertThat(frame.crosslineBin()).isCloseTo(25, within(1e-9));
            assertThat(volume.corners().getFirst()).isEqualTo(new Corner(100, 3000, 605_400, 1000));
            assertThat(facts(volume)).contains("from bytes 73 and 77, as bytes 181 and 185 are 0");
            assertSameInZarr(volume);
        }
    }

    @Test
    void wordsThatWereGivenAreReadAsTheyAre() throws IOException {
        Path file = write((header, i, j) -> {
            putSource(header, i, j);
            header.putInt(200, 0).putInt(204, 0);
        });
        HeaderBytes bytes = new HeaderBytes(189, 193, 201, 205);
        try (SegyVolume volume = SegyVolume.open(file, SegyReading.DEFAULT.with(bytes), Optional.empty())) {
            assertThat(volume.corners().getFirst()).isEqualTo(new Corner(100, 3000, 0, 0));
        }
    }

    /** A dead trace that fills a line up has no place on the map, one at the origin has. */
    @ParameterizedTest
    @CsvSource({"true, 3", "false, 4"})
    void aDeadCornerWithoutCoordinatesIsNotTold(boolean dead, int corners) throws IOException {
        Path file = write((header, i, j) -> {
            if (i > 0 || j > 0) return;
            if (dead) header.putShort(28, (short) 2);
            header.putInt(180, 0).putInt(184, 0).putInt(72, 0).putInt(76, 0);
        });
        try (SegyVolume volume = SegyVolume.open(file)) {
            assertThat(volume.corners()).hasSize(corners);
            assertThat(volume.corners().contains(new Corner(100, 3000, 0, 0))).isNotEqualTo(dead);
        }
    }

    @ParameterizedTest
    @CsvSource({"2,ARC_SECONDS,seconds of arc", "3,DEGREES,decimal degrees", "4,DEGREES_MINUTES_SECONDS,DDDMMSS"})
    void anglesHaveNoDistances(short code, MapUnit unit, String words) throws IOException {
        Path file = write((header, i, j) -> header.putShort(88, code));
        try (SegyVolume volume = SegyVolume.open(file)) {
            assertThat(volume.facts().frame()).isEmpty();
            assertThat(volume.geometry().coordinates().orElseThrow().unit()).isEqualTo(unit);
            assertThat(facts(volume)).contains("in " + (code == 4 ? "degrees, minutes" : words), words);
            assertThat(volume.warnings().toString()).doesNotContain("do not show how the survey lies");
            assertSameInZarr(volume);
        }
    }

    /** Dead traces, with which other programs fill up rectangles, may state no unit. */
    @Test
    void theUnitIsThatOfALiveTrace() throws IOException {
        Path file = write((header, i, j) -> {
            boolean dead = i == 0 && j < 2;
            header.putShort(28, (short) (dead ? 2 : 1)).putShort(88, (short) (dead ? 0 : 3));
        });
        try (SegyVolume volume = SegyVolume.open(file)) {
            assertThat(volume.facts().frame()).isEmpty();
            assertThat(volume.geometry().coordinates().orElseThrow().unit()).isEqualTo(MapUnit.DEGREES);
            assertThat(facts(volume)).contains("in decimal degrees");
            assertSameInZarr(volume);
        }
    }

    @Test
    void floatsAreReadAsFloats() throws IOException {
        Path file = write((header, i, j) -> header.putShort(70, (short) -100).putFloat(180, 605_400f + 25 * j)
                .putFloat(184, 6_073_500f + 12.5f * i));
        try (SegyVolume volume = SegyVolume.open(file)) {
            SurveyFrame frame = volume.facts().frame().orElseThrow();
            assertThat(frame.inlineBin()).isCloseTo(12.5, within(1e-9));
            assertThat(frame.crosslineBin()).isCloseTo(25, within(1e-9));
            assertThat(facts(volume)).contains("hold IEEE floats, and are read as such");
            assertSameInZarr(volume);
        }
    }

    /** A group has the same coordinates and unit, and so has a new SEG-Y file made of it. */
    private void assertSameInZarr(SegyVolume volume) throws IOException {
        Path group = folder.resolve("a.zarr");
        copy(volume, group);
        try (FileVolume zarr = Volumes.open(group, OpenOptions.DEFAULT)) {
            TraceCoordinates expected = volume.geometry().coordinates().orElseThrow();
            TraceCoordinates actual = zarr.geometry().coordinates().orElseThrow();
            assertThat(actual.unit()).isEqualTo(expected.unit());
            assertThat(actual.x(0, 1)).isEqualTo(expected.x(0, 1));
            assertThat(actual.y(2, 0)).isEqualTo(expected.y(2, 0));
        }
    }

    private static void copy(FileVolume volume, Path to) throws IOException {
        try (VolumeWriter writer = Volumes.create(to, volume, CreateOptions.DEFAULT)) {
            Samples.write(writer, Box.of(SHAPE), Samples.read(volume), SHAPE);
            writer.commit();
        }
    }

    @ParameterizedTest
    @CsvSource({"5,SECONDS,--unit m --interval 5", "49,SECONDS,--unit m --interval 49", "50,SECONDS,", "2000,SECONDS,",
            "5,METRES,--interval 5", "5,FEET,--interval 5", "5000,METRES,"})
    void anImplausibleIntervalIsToldWithWhatReadsIt(short stated, Survey.Unit unit, String remedy) throws IOException {
        byte[] bytes = SegyFixture.of(SHAPE).bytes();
        ByteBuffer.wrap(bytes).putShort(3216, stated).putShort(3716, stated);
        Path file = Files.write(folder.resolve("a.sgy"), bytes);
        try (SegyVolume volume = SegyVolume.open(file, SegyReading.DEFAULT.with(unit), Optional.empty())) {
            List<Note> notes = volume.warnings().stream().filter(note -> note.getMessage().contains("implausible"))
                    .toList();
            if (remedy == null) {
                assertThat(notes).isEmpty();
            } else {
                assertThat(notes).hasSize(1);
                assertThat(notes.getFirst().sentence(setting -> (setting.equals(SegyReading.UNIT.with(setting.value()))
                        ? "--unit "
                        : "--interval ") + setting.value())).contains("read it with " + remedy);
            }
        }
    }
}

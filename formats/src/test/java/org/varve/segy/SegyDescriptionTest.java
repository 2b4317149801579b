package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.varve.segy.SegyReading.DEFAULT;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Axis;
import org.varve.core.MapUnit;
import org.varve.core.Shape;
import org.varve.core.SurveyGeometry;
import org.varve.core.TraceCoordinates;
import org.varve.formats.Fact;

/** All facts about a file, in words and as values. */
class SegyDescriptionTest {

    private static final Shape SHAPE = new Shape(3, 4, 5);
    private static final int TRACE = 240 + 4 * 5;

    @TempDir
    private Path folder;

    /** A survey of 100 m by 12.3 m whose traces start at 8 ms. */
    private static ByteBuffer survey() {
        ByteBuffer bytes = ByteBuffer.wrap(SegyFixture.of(SHAPE).sorted(Axis.CROSSLINE, 2, -3).bytes());
        for (int at = 3600; at < bytes.capacity(); at += TRACE) {
            int inline = bytes.getInt(at + 188) - 100;
            int crossline = bytes.getInt(at + 192) - 3000;
            bytes.putShort(at + 70, (short) -10).putInt(at + 180, 5000 + 500 * inline)
                    .putInt(at + 184, 7000 + 41 * crossline).putShort(at + 88, (short) 1)
                    .putShort(at + 108, (short) 8);
        }
        return bytes;
    }

    private SegyVolume open(ByteBuffer bytes, SegyReading reading) throws IOException {
        return SegyVolume.open(Files.write(folder.resolve("a.sgy"), FileHeadTest.array(bytes)), reading,
                Optional.empty());
    }

    private static Fact fact(List<Fact> facts, String label) {
        return facts.stream().filter(fact -> fact.label().equals(label)).findFirst().orElseThrow();
    }

    private static Map<String, Object> corner(int inline, int crossline, double x, double y) {
        return Map.of("inline", inline, "crossline", crossline, "x", x, "y", y);
    }

    @Test
    void aFileInOrderIsDescribedByAFewHeaders() throws IOException {
        try (SegyVolume volume = open(survey(), DEFAULT)) {
            List<Fact> facts = volume.describe();
            assertThat(facts).extracting(Fact::label).containsExactly("inlines", "crosslines", "format", "start",
                    "traces", "corner", "coordinates", "map");
            assertThat(facts.get(0)).isEqualTo(Fact.lines("inlines", volume.inlines()));
            assertThat(facts.get(1)).isEqualTo(Fact.lines("crosslines", volume.crosslines()));
            assertThat(facts.get(2)).isEqualTo(Fact.of("format",
                    "SEG-Y revision 0, IEEE float32, big-endian, sorted by crossline; line numbers: bytes 189 and 193")
                    .with("format", "SEG-Y").with("revision", "0").with("sampleFormat", "IEEE float32")
                    .with("byteOrder", "big-endian").with("sorting", "crossline").with("regular", true)
                    .with("inlineByte", 189).with("inlineWidth", 4).with("crosslineByte", 193)
                    .with("crosslineWidth", 4));
            assertThat(facts.get(3)).isEqualTo(Fact.start(0.008, volume.survey().unit()));
            assertThat(facts.get(4)).isEqualTo(Fact.of("traces",
                    "12, all of the rectangle, in order; which are live is unknown until all headers are read")
                    .with("traces", 12L));
            assertThat(facts.get(5)).isEqualTo(new Fact("corner", List.of(
                    "inline 100, crossline 3000: x 500.0, y 700.0", "inline 100, crossline 3009: x 500.0, y 736.9",
                    "inline 104, crossline 3000: x 700.0, y 700.0", "inline 104, crossline 3009: x 700.0, y 736.9"),
                    Map.of("corners", List.of(corner(100, 3000, 500, 700), corner(100, 3009, 500, 736.9),
                            corner(104, 3000, 700, 700), corner(104, 3009, 700, 736.9)))));
            assertThat(facts.get(6)).isEqualTo(
                    new Fact("coordinates", List.of(), Map.of()).with("coordinateUnit", "m").with("coordinateBytes",
                            List.of(181, 185)));
            SurveyFrame frame = volume.facts().frame().orElseThrow();
            assertThat(facts.get(7)).isEqualTo(Fact.of("map",
                    "inlines run towards 0.00 degrees from North (Y), crosslines towards 90.00; 100.000 between inlines,"
                            + " 12.3000 between crosslines")
                    .with("frame", Map.of("inlineAzimuth", frame.inlineAzimuth(), "crosslineAzimuth",
                            frame.crosslineAzimuth(), "inlineBin", frame.inlineBin(), "crosslineBin",
                            frame.crosslineBin())));
        }
    }

    /** One trace is dead, one is missing, and one is there twice. */
    @Test
    void aFileWithHolesIsCounted() throws IOException {
        ByteBuffer bytes = survey().putShort(3600 + 5 * TRACE + 28, (short) 2);
        bytes.put(3600 + 8 * TRACE, FileHeadTest.array(bytes), 3600 + 7 * TRACE, TRACE);
        try (SegyVolume volume = open(bytes, DEFAULT.with(Duplicates.FIRST))) {
            assertThat(fact(volume.describe(), "traces")).isEqualTo(
                    Fact.of("traces", "12; of 12 places 10 are live, 1 dead, 1 missing").with("traces", 12L)
                            .with("live", 10L).with("dead", 1L).with("missing", 1L).with("repeated", 1L));
            assertThat(fact(volume.describe(), "format").values()).containsEntry("regular", false);
            assertThat(volume.facts().counts()).contains(new SegyFacts.Counts(10, 1, 1, 1));
            assertThat(volume.facts().traces()).isEqualTo(12);
        }
    }

    @Test
    void aLineSaysWhyItIsOne() throws IOException {
        ByteBuffer bytes = survey();
        for (int at = 3600; at < bytes.capacity(); at += TRACE) {
            int trace = (at - 3600) / TRACE;
            bytes.putInt(at + 188, 0).putInt(at + 192, 0).putInt(at + 20, 30 + trace).putInt(at + 180, 50 * trace)
                    .putInt(at + 184, 70 * trace);
        }
        try (SegyVolume volume = open(bytes, DEFAULT)) {
            assertThat(fact(volume.describe(), "line"))
                    .isEqualTo(Fact.of("line", "read as one 2-D line: bytes 189 and 193 hold no line numbers"));
            assertThat(fact(volume.describe(), "format").sentences().getFirst())
                    .endsWith("line numbers: one line, numbered by byte 21");
        }
        try (SegyVolume volume = open(bytes, DEFAULT.with(HeaderBytes.LINE))) {
            assertThat(fact(volume.describe(), "line"))
                    .isEqualTo(Fact.of("line", "read as one 2-D line, as was asked for"));
        }
    }

    /** Byte 3255 says whether lengths are in feet. */
    @ParameterizedTest
    @CsvSource({"0, 1, METRES", "1, 1, METRES", "2, 1, FEET", "2, 0, FEET", "2, 3, DEGREES", "3, 1, METRES"})
    void coordinatesHaveTheUnitThatTheFileStates(short inFile, short inTraces, MapUnit unit) throws IOException {
        ByteBuffer bytes = survey().putShort(3254, inFile);
        for (int at = 3600; at < bytes.capacity(); at += TRACE) bytes.putShort(at + 88, inTraces);
        try (SegyVolume volume = open(bytes, DEFAULT)) {
            TraceCoordinates coordinates = volume.geometry().coordinates().orElseThrow();
            assertThat(coordinates.unit()).isEqualTo(unit);
            assertThat(coordinates.inFeet()).isEqualTo(unit == MapUnit.FEET);
            assertThat(fact(volume.describe(), "coordinates").values()).containsEntry("coordinateUnit", unit.symbol());
            assertThat(volume.facts().frame().isPresent()).isEqualTo(unit.isLength());
        }
    }

    /** Words of the source where either is not 0. */
    @ParameterizedTest
    @CsvSource({"0, 0, false", "7, 0, true", "0, 7, true"})
    void wordsOfTheSourceAreToldWhereTheyAreNotZero(int x, int y, boolean told) throws IOException {
        ByteBuffer bytes = survey();
        for (int at = 3600; at < bytes.capacity(); at += TRACE) {
            bytes.putInt(at + 72, x).putInt(at + 76, y).putInt(at + 180, 0).putInt(at + 184, 0);
        }
        try (SegyVolume volume = open(bytes, DEFAULT)) {
            Fact fact = fact(volume.describe(), "coordinates");
            assertThat(fact.sentences()).isEqualTo(
                    told ? List.of("from bytes 73 and 77, as bytes 181 and 185 are 0") : List.of());
            assertThat(fact.values()).containsEntry("coordinateBytes",
                    told ? List.of(73, 77) : List.of(181, 185));
        }
        bytes.putInt(3600 + 180, 9);
        try (SegyVolume volume = open(bytes, DEFAULT)) {
            assertThat(fact(volume.describe(), "coordinates").values()).containsEntry("coordinateBytes",
                    told ? List.of(73, 77) : List.of(181, 185));
        }
    }

    @Test
    void theGeometryIsThatOfTheHeaders() throws IOException {
        byte[] cut = Arrays.copyOf(FileHeadTest.array(survey()), 3600 + 11 * TRACE);
        try (SegyVolume volume = open(ByteBuffer.wrap(cut), DEFAULT)) {
            SurveyGeometry geometry = volume.geometry();
            TraceCoordinates coordinates = geometry.coordinates().orElseThrow();
            assertThat(geometry.inlines()).isEqualTo(volume.inlines());
            assertThat(geometry.crosslines()).isEqualTo(volume.crosslines());
            assertThat(geometry.start()).isEqualTo(0.008);
            assertThat(geometry.statesLines()).isTrue();
            assertThat(coordinates.x(1, 2)).isEqualTo(600);
            assertThat(coordinates.y(1, 2)).isEqualTo(724.6);
            assertThat(coordinates.x(2, 0)).as("no trace").isNaN();
            assertThat(coordinates.y(2, 0)).isNaN();
            assertThat(coordinates.file()).isEqualTo(volume.path());
            assertThat(coordinates.origin()).isEqualTo("the trace headers");
            assertThat(coordinates.names()).isEqualTo("bytes 181 and 185");
        }
    }
}

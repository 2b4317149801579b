package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntBinaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.LineNumbers;
import org.varve.core.LiveTraces;
import org.varve.core.MapUnit;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.TraceCoordinates;
import org.varve.core.VolumeWriter;
import org.varve.file.ByteRange;
import org.varve.file.IndexedOrder;
import org.varve.file.RegularOrder;
import org.varve.file.TraceLayout;
import org.varve.file.TraceOrder;
import org.varve.formats.Samples;
import org.varve.segy.header.Fields;
import org.varve.segy.header.LineWord;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.WordOrder;
import org.varve.zarr.JsonTree;
import org.varve.zarr.ZarrOptions;

/** What a group gets from the headers of a SEG-Y file, and from coordinates. */
class WrittenHeadersTest {

    private static final Shape SHAPE = new Shape(24, 2, 3);

    @TempDir
    private Path folder;

    /**
     * Headers of a file that lacks some traces.
     *
     * @param lengths unit of lengths in the binary header
     * @param coordinates unit of coordinates in the header of each trace
     */
    private record Headers(int lengths, IntBinaryOperator coordinates, TraceOrder order, ByteRange extended,
            ByteRange tail)
            implements SegyHeaders {

        @Override
        public byte[] fileHeader() {
            byte[] header = "C 1 TEXT\t".getBytes(StandardCharsets.ISO_8859_1);
            byte[] all = Arrays.copyOf(header, FILE_BYTES);
            ByteBuffer.wrap(all).putShort(3254, (short) lengths);
            return all;
        }

        @Override
        public TraceLayout layout() {
            return new TraceLayout(FILE_BYTES, TRACE_BYTES, SHAPE.samples(),
                    new SampleEncoding(SampleFormat.INT16, WordOrder.BIG_ENDIAN.byteOrder()), order);
        }

        @Override
        public Fields fields() {
            return new Fields(WordOrder.BIG_ENDIAN);
        }

        @Override
        public int xByte() {
            return 181;
        }

        @Override
        public int yByte() {
            return 185;
        }

        @Override
        public LineWord inlineWord() {
            return LineWord.INLINE;
        }

        @Override
        public LineWord crosslineWord() {
            return LineWord.CROSSLINE;
        }

        @Override
        public void read(int inline, int crossline, MemorySegment to, long at) {
            assertThat(order.trace(inline, crossline)).as("has a header").isNotNegative();
            byte[] header = new byte[TRACE_BYTES];
            ByteBuffer.wrap(header).putShort(88, (short) coordinates.applyAsInt(inline, crossline))
                    .putInt(180, 100 + inline)
                    .putInt(184, 200 + crossline);
            to.asSlice(at, TRACE_BYTES).copyFrom(MemorySegment.ofArray(header));
        }
    }

    private static final TraceOrder REGULAR = new RegularOrder(Axis.INLINE, 24, 2, false, false);

    private static final ByteRange NOTHING = ByteRange.of(new byte[0]);

    private static Headers headers(int lengths, int coordinates, TraceOrder order) {
        return new Headers(lengths, (inline, crossline) -> coordinates, order, NOTHING, NOTHING);
    }

    /** Headers in metres, with bytes before and after the traces. */
    private static Headers headers(byte[] extended, byte[] tail) {
        return new Headers(1, (inline, crossline) -> 1, REGULAR, ByteRange.of(extended), ByteRange.of(tail));
    }

    private static SurveyToWrite survey(Optional<TraceCoordinates> map, Optional<SegyHeaders> headers) {
        return new SurveyToWrite(new Survey(SHAPE, 0.004, Survey.Unit.SECONDS), LiveTraces.ALL,
                new SurveyDetails(LineNumbers.fromOne(24), LineNumbers.fromOne(2), 0, map, headers));
    }

    private Path write(SurveyToWrite survey) throws IOException {
        Path target = folder.resolve("a.zarr");
        ZarrOptions options =
                ZarrOptions.DEFAULT.withVersion(2).withCompression("none").withChunk(new Shape(16, 2, 3));
        try (VolumeWriter writer = GroupWriter.create(new ZarrTarget(target, true, "", options), List.of("amplitude"),
                survey).getFirst()) {
            Samples.write(writer, Box.of(SHAPE), Samples.distinct(SHAPE), SHAPE);
            writer.commit();
        }
        return target;
    }

    private JsonNode json(String name) throws IOException {
        return JsonTree.read(Files.readAllBytes(folder.resolve("a.zarr").resolve(name)));
    }

    private void assertUnits(MapUnit unit) throws IOException {
        for (String name : new String[] {"cdp_x", "cdp_y"}) {
            JsonNode units = json(name + "/.zattrs").path("unitsV1");
            assertThat(units).hasToString(
                    "{\"%s\":\"%s\"}".formatted(unit.isLength() ? "length" : "angle", unit.symbol()));
            assertThat(json(".zmetadata").path("metadata").path(name + "/.zattrs").path("unitsV1")).isEqualTo(units);
            assertThat(json(name + "/.zarray").path("dtype").asText()).isEqualTo("<f8");
        }
    }

    /** A length is in feet if the binary header says so, and an angle whatever it says. */
    @ParameterizedTest
    @CsvSource({"1, 1, METRES", "2, 1, FEET", "0, 0, METRES", "2, 0, FEET", "2, 2, ARC_SECONDS", "1, 3, DEGREES",
            "1, 4, DEGREES_MINUTES_SECONDS"})
    void theUnitIsThatOfTheHeaders(int lengths, int coordinates, MapUnit unit) throws IOException {
        write(survey(Optional.empty(), Optional.of(headers(lengths, coordinates, REGULAR))));
        assertUnits(unit);
        assertThat(folder.resolve("a.zarr/trace_number")).doesNotExist();
    }

    /** Eight lines of headers to a chunk: the last 8 of 24 lines fill one, and there is no further one. */
    @Test
    void noChunkOfHeadersIsEmpty() throws IOException {
        Path group = write(survey(Optional.empty(), Optional.of(headers(1, 1, REGULAR))));
        assertThat(group.resolve("raw_headers/2/0/0")).hasSize(8 * 2 * 240);
        assertThat(group.resolve("raw_headers/3")).doesNotExist();
    }

    /** The only trace of a file is the last, so that the first places have no header to tell the unit. */
    @Test
    void tracesOfAFileWithHolesAreNumbered() throws IOException {
        TraceOrder last = new IndexedOrder(Axis.INLINE, 24, 2, 1, (i, j) -> i == 23 && j == 1 ? 0 : -1);
        Path group = write(survey(Optional.empty(), Optional.of(headers(1, 3, last))));
        assertUnits(MapUnit.DEGREES);
        assertThat(json("trace_number/.zarray").path("dtype").asText()).isEqualTo("<i4");
        assertThat(json(".zmetadata").path("metadata").has("trace_number/.zarray")).isTrue();
        assertThat(ByteBuffer.wrap(Files.readAllBytes(group.resolve("trace_number/1/0"))).getInt(15 * 4)).isZero();
        assertThat(json("segy_file_header/.zattrs").at("/segyFile/regular").asBoolean(true)).isFalse();
    }

    /** Dead traces that fill up a rectangle may have no unit. */
    @Test
    void theUnitIsThatOfTheFirstLiveTrace() throws IOException {
        Headers headers = new Headers(1, (i, j) -> i == 0 ? 0 : i == 1 ? 3 : 2, REGULAR, NOTHING, NOTHING);
        SurveyToWrite survey = survey(Optional.empty(), Optional.of(headers));
        write(new SurveyToWrite(survey.survey(), (inline, crossline) -> inline > 0, survey.details()));
        assertUnits(MapUnit.DEGREES);
        write(new SurveyToWrite(survey.survey(), (inline, crossline) -> false, survey.details()));
        assertUnits(MapUnit.METRES);
    }

    @Test
    void aFileWithoutTracesHasTheUnitOfItsLengths() throws IOException {
        TraceOrder none = new IndexedOrder(Axis.INLINE, 24, 2, 0, (i, j) -> -1);
        write(survey(Optional.empty(), Optional.of(headers(2, 3, none))));
        assertUnits(MapUnit.FEET);
        write(survey(Optional.empty(), Optional.of(headers(1, 3, none))));
        assertUnits(MapUnit.METRES);
    }

    @Test
    void bytesBeforeAndAfterTheTracesAreKept() throws IOException {
        Headers headers = headers(new byte[] {9, 8, 7}, new byte[] {1, 2});
        Path group = write(survey(Optional.empty(), Optional.of(headers)));
        byte[] head = Arrays.copyOf(headers.fileHeader(), 3603);
        System.arraycopy(new byte[] {9, 8, 7}, 0, head, 3600, 3);
        assertThat(group.resolve("segy_file_header/0")).hasBinaryContent(head);
        assertThat(group.resolve("segy_file_trailer/0")).hasBinaryContent(new byte[] {1, 2});
        JsonNode attributes = json("segy_file_header/.zattrs");
        assertThat(attributes.path("textHeader").asText()).startsWith("C 1 TEXT " + " ".repeat(71) + "\n ");
        assertThat(KeptLayout.of(attributes)).contains(KeptLayout.of(headers));
        assertThat(attributes.at("/_ARRAY_DIMENSIONS/0").asText()).isEqualTo("segy_file_header_byte");
    }

    /** Up to 8 MiB before the first trace; after the last, as many bytes as there may be extended headers. */
    @Test
    void moreBytesThanAreKeptAreRefused() throws IOException {
        int most = (8 << 20) - 3600;
        NewArrays arrays = new NewArrays(new Survey(SHAPE, 0.004, Survey.Unit.SECONDS), ZarrOptions.DEFAULT);
        assertThat(FileHeaderArrays.of(headers(new byte[most], new byte[most]), arrays))
                .hasSize(2);
        for (Headers headers : List.of(headers(new byte[most + 1], new byte[0]),
                headers(new byte[0], new byte[most + 1]))) {
            assertThatThrownBy(() -> FileHeaderArrays.of(headers, arrays)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("%s bytes of extended text headers and %s after the last trace: a Zarr group keeps up "
                            + "to %s of each; write SEG-Y, or remove them first", headers.extended().size(),
                            headers.tail().size(), most);
        }
    }

    private record Map(MapUnit unit) implements TraceCoordinates {

        @Override
        public double x(int inline, int crossline) {
            return inline;
        }

        @Override
        public double y(int inline, int crossline) {
            return crossline;
        }

        @Override
        public boolean inFeet() {
            return unit == MapUnit.FEET;
        }

        @Override
        public Path file() {
            return Path.of("a");
        }

        @Override
        public String origin() {
            return "the file";
        }

        @Override
        public String names() {
            return "x and y";
        }
    }

    @ParameterizedTest
    @EnumSource
    void coordinatesHaveTheirUnit(MapUnit unit) throws IOException {
        write(survey(Optional.of(new Map(unit)), Optional.empty()));
        assertUnits(unit);
        assertThat(json("amplitude/.zattrs").path("coordinates").asText()).isEqualTo("cdp_x cdp_y");
    }

    /** Two chunks of 16 lines hold 64 traces: samples, the mask, two coordinates and a number; headers have 48. */
    @Test
    void theSizeOfAllArraysIsKnownBefore() {
        ZarrOptions options = ZarrOptions.DEFAULT.withVersion(2).withChunk(new Shape(16, 2, 3));
        List<SampleType> types = List.of(SampleType.FLOAT);
        long mask = 64 * (3 * 4 + 1);
        assertThat(GroupWriter.plainBytes(survey(Optional.empty(), Optional.empty()), types, options))
                .isEqualTo(mask);
        assertThat(GroupWriter.plainBytes(survey(Optional.of(new Map(MapUnit.FEET)), Optional.empty()), types, options))
                .isEqualTo(mask + 64 * 16);
        assertThat(GroupWriter.plainBytes(survey(Optional.empty(), Optional.of(headers(1, 1, REGULAR))), types,
                options)).isEqualTo(mask + 64 * 16 + 48 * 240);
        TraceOrder holes = new IndexedOrder(Axis.INLINE, 24, 2, 48, (i, j) -> 2 * i + j);
        assertThat(GroupWriter.plainBytes(survey(Optional.empty(), Optional.of(headers(1, 1, holes))), types,
                options)).isEqualTo(mask + 64 * 16 + 48 * 240 + 64 * 4);
    }
}

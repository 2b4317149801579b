package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Box;
import org.varve.core.RegularLines;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.VolumeWriter;
import org.varve.formats.Samples;
import org.varve.zarr.JsonTree;
import org.varve.zarr.ZarrOptions;

/** The numbers along the axes of a written group, byte by byte, as xarray shows them. */
class WrittenAxesTest {

    private static final Shape SHAPE = new Shape(3, 2, 5);

    @TempDir
    private Path folder;

    private Path write(Survey survey, double start) throws IOException {
        Path target = folder.resolve("a.zarr");
        ZarrOptions options = ZarrOptions.DEFAULT.withVersion(2).withCompression("none");
        SurveyDetails details = new SurveyDetails(new RegularLines(100, -10, 3), new RegularLines(7, 2, 2), start,
                Optional.empty(), Optional.empty());
        try (VolumeWriter writer = GroupWriter.create(new ZarrTarget(target, false, "", options), List.of("amplitude"),
                new SurveyToWrite(survey, (inline, crossline) -> inline != 1, details)).getFirst()) {
            Samples.write(writer, Box.of(SHAPE), Samples.distinct(SHAPE), SHAPE);
            writer.commit();
        }
        return target;
    }

    private static JsonNode json(Path file) throws IOException {
        return JsonTree.read(Files.readAllBytes(file));
    }

    private static ByteBuffer bytes(Path file) throws IOException {
        return ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static double[] numbers(Path array) throws IOException {
        ByteBuffer bytes = bytes(array.resolve("0"));
        boolean isWhole = json(array.resolve(".zarray")).get("dtype").asText().equals("<i4");
        int count = bytes.capacity() / (isWhole ? 4 : 8);
        return IntStream.range(0, count).mapToDouble(n -> isWhole ? bytes.getInt(4 * n) : bytes.getDouble(8 * n))
                .toArray();
    }

    /** Whole milliseconds and metres are whole numbers; a step of a tenth is a tenth, and not 0.30000000000000004. */
    @ParameterizedTest
    @CsvSource({"SECONDS, 0, 0.004, time, ms, <i4, '0 4 8 12 16'",
            "SECONDS, 1, 0.002, time, ms, <i4, '1000 1002 1004 1006 1008'",
            "SECONDS, -0.1, 0.0001, time, ms, <f8, '-100 -99.9 -99.8 -99.7 -99.6'",
            "SECONDS, 0, 0.0005, time, ms, <f8, '0 0.5 1 1.5 2'",
            "METRES, 1000, 5, depth, m, <i4, '1000 1005 1010 1015 1020'",
            "FEET, 0.25, 2.5, depth, ft, <f8, '0.25 2.75 5.25 7.75 10.25'",
            "METRES, 2147483643, 1, depth, m, <i4, '2147483643 2147483644 2147483645 2147483646 2147483647'",
            "METRES, 2147483644, 1, depth, m, <f8, '2147483644 2147483645 2147483646 2147483647 2147483648'",
            "METRES, 0, 0.3333333333, depth, m, <f8, '0 0.3333333333 0.6666666666 0.9999999999 1.3333333332'"})
    void samplesAreAtDecimalCoordinates(Survey.Unit unit, double start, double interval, String name, String symbol,
            String type, String expected) throws IOException {
        Path group = write(new Survey(SHAPE, interval, unit), start);

        assertThat(json(group.resolve(name + "/.zarray")).get("dtype").asText()).isEqualTo(type);
        assertThat(numbers(group.resolve(name))).containsExactly(
                Stream.of(expected.split(" ")).mapToDouble(Double::parseDouble)
                        .toArray());
        JsonNode attributes = json(group.resolve(name + "/.zattrs"));
        assertThat(attributes.at("/unitsV1/" + (name.equals("time") ? "time" : "length")).asText()).isEqualTo(symbol);
        assertThat(attributes.at("/_ARRAY_DIMENSIONS/0").asText()).isEqualTo(name);
    }

    @Test
    void linesHaveTheirNumbersAndTracesTheirMask() throws IOException {
        Path group = write(new Survey(SHAPE, 0.004, Survey.Unit.SECONDS), 0);
        assertThat(numbers(group.resolve("inline"))).containsExactly(100, 90, 80);
        assertThat(numbers(group.resolve("crossline"))).containsExactly(7, 9);
        assertThat(Files.readAllBytes(group.resolve("trace_mask/0/0"))).containsExactly(1, 1, 0, 0, 1, 1);

        JsonNode attributes = json(group.resolve(".zattrs"));
        assertThat(attributes.path("name").asText()).isEqualTo("a.zarr");
        assertThat(attributes.path("apiVersion").asText()).isEqualTo("1.0.0");
        assertThat(attributes.at("/attributes/defaultVariableName").asText()).isEqualTo("amplitude");
        assertThat(attributes.at("/attributes/surveyType").asText()).isEqualTo("3D");
        assertThat(attributes.at("/attributes/gatherType").asText()).isEqualTo("stacked");
        // there are no coordinates of traces, which CF would have to be told of
        assertThat(json(group.resolve("amplitude/.zattrs")).has("coordinates")).isFalse();
    }
}

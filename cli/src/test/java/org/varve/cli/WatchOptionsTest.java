package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The options by which a run can be watched. */
class WatchOptionsTest {

    @TempDir
    private Path folder;

    private String survey;

    @BeforeEach
    void makeSurvey() {
        survey = Outcome.survey(folder.resolve("survey.sgy")).toString();
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private Outcome mean(String output, String... options) {
        return Outcome.of(Stream.concat(Stream.of("run", "mean", survey, path(output), "--tile", "4,5,40"),
                Stream.of(options)).toArray(String[]::new));
    }

    /** Standard error, of which every line must be an event. */
    private static List<JsonNode> events(Outcome outcome) throws JsonProcessingException {
        List<JsonNode> events = new ArrayList<>();
        for (String line : outcome.err().lines().toList()) {
            JsonNode event = new ObjectMapper().readTree(line);
            assertThat(List.of("time", "level", "event")).allMatch(event::has);
            events.add(event);
        }
        return events;
    }

    @Test
    void allThatIsToldIsJson() throws Exception {
        List<JsonNode> events = events(mean("o.npy", "--log", "json"));

        assertThat(events).extracting(event -> event.get("event").asText())
                .contains("planned", "tile", "progress", "completed").doesNotContain("failed");
        assertThat(events.getLast().at("/outputs/mean").asText()).isEqualTo(path("o.npy"));
    }

    /** Whether the run has begun, its words were not understood, or there is no such verb. */
    @Test
    void aFailureIsToldOnceWithItsStatus() throws Exception {
        Files.writeString(folder.resolve("o.npy"), "mine");

        assertFailed(mean("o.npy", "--log=json"), ExitStatus.OUTPUT);
        assertFailed(mean("p.npy", "--log", "json", "--no-such-option"), ExitStatus.USAGE);
        assertFailed(mean("p.npy", "--log", "json", "--host-memory", "9MiB"), ExitStatus.MEMORY);
        assertFailed(Outcome.of("ruin", "--log", "json"), ExitStatus.USAGE);
    }

    private static void assertFailed(Outcome outcome, int status) throws JsonProcessingException {
        List<JsonNode> failures = events(outcome).stream()
                .filter(event -> event.get("event").asText().equals("failed")).toList();
        assertThat(failures).hasSize(1);
        assertThat(failures.getFirst().get("exitStatus").asInt()).isEqualTo(outcome.status()).isEqualTo(status);
        assertThat(failures.getFirst().get("error").asText()).isNotEmpty();
    }

    @Test
    void theTableOfTilesAddsUpToTheReport() throws IOException {
        Outcome outcome = mean("o.npy", "--json", "--tile-log", path("tiles.csv"), "--trace", path("trace.json"),
                "--metrics", path("run.prom"), "--memory-log", path("memory.csv"));

        assertThat(outcome.status()).as(outcome.err()).isZero();
        List<String> lines = Files.readAllLines(folder.resolve("tiles.csv"));
        assertThat(lines).hasSize(7);
        assertSum(outcome.json(), lines, "read_seconds", "read");
        assertSum(outcome.json(), lines, "compute_seconds", "compute");
        assertSum(outcome.json(), lines, "write_seconds", "write");
        assertThat(new ObjectMapper().readTree(folder.resolve("trace.json").toFile()).get("traceEvents"))
                .hasSizeGreaterThan(18);
        assertThat(folder.resolve("run.prom")).content().contains("state=\"done\"} 1\n");
        assertThat(folder.resolve("memory.csv")).content().startsWith("seconds,event");
    }

    private static void assertSum(JsonNode report, List<String> lines, String column, String stage) {
        int number = List.of(lines.getFirst().split(",", -1)).indexOf(column);
        double told = 0;
        for (JsonNode tiles : report.get("tileTimes")) told += tiles.get(stage).get(2).asDouble();

        assertThat(lines.stream().skip(1).mapToDouble(line -> Double.parseDouble(line.split(",", -1)[number])).sum())
                .isCloseTo(told, within(2e-5));
    }

    @Test
    void aConversionIsWatchedToo() throws IOException {
        Outcome outcome = Outcome.of("convert", survey, path("o.zarr"), "--tile-log", path("tiles.csv"), "--log=json");

        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(events(outcome)).isNotEmpty();
        assertThat(folder.resolve("tiles.csv")).content().startsWith("phase,tile,");
    }

    @Test
    void filesThatCannotBeWrittenAreRefusedBeforeTheRun() throws IOException {
        Files.writeString(folder.resolve("mine.csv"), "mine");

        assertRefused(mean("o.npy", "--tile-log", path("none/tiles.csv")), ExitStatus.OUTPUT, "there is no folder");
        assertRefused(mean("o.npy", "--tile-log", path("mine.csv")), ExitStatus.OUTPUT, "--overwrite");
        assertRefused(mean("o.npy", "--tile-log", path("tiles.txt")), ExitStatus.USAGE, "--tile-log", "use .csv");
        assertRefused(mean("o.npy", "--trace", survey), ExitStatus.USAGE, "use .json");
        assertRefused(mean("o.npy", "--metrics", path("none/run.prom")), ExitStatus.OUTPUT, "there is no folder");
        assertRefused(mean("o.npy", "--metrics", path("run.txt")), ExitStatus.USAGE, "use .prom");
        assertRefused(mean("o.npy", "--log", "xml"), ExitStatus.USAGE, "'xml'");
        assertRefused(mean("{offset}.npy", "--offset", "each", "--trace", path("t.json")), ExitStatus.USAGE,
                "choose one offset");
        assertThat(folder.resolve("mine.csv")).hasContent("mine");
    }

    private void assertRefused(Outcome outcome, int status, String... words) {
        assertThat(outcome.status()).as(outcome.err()).isEqualTo(status);
        assertThat(outcome.err()).contains(words);
        assertThat(folder.resolve("o.npy")).doesNotExist();
    }
}

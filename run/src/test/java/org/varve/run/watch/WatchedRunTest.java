package org.varve.run.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.varve.core.Note;
import org.varve.core.Operator;
import org.varve.core.Shape;
import org.varve.file.OutputException;
import org.varve.operator.HistogramEqualization;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;
import org.varve.run.ArrayVolume;
import org.varve.run.output.OutputFiles;
import org.varve.run.Run;
import org.varve.run.RunEvent;
import org.varve.run.RunListener;
import org.varve.run.RunResult;
import org.varve.run.process.Build;
import org.varve.tiling.JobPlan;
import org.varve.tiling.TileDone;
import org.varve.tiling.TileTimes;

/**
 * What listeners write of a run is what it did, and can be read by those whom it is for. A recording is of all runs of
 * the process.
 */
@Isolated
class WatchedRunTest {

    private static final Shape SHAPE = new Shape(12, 10, 40);

    /** 3 x 2 tiles. */
    private static final Shape TILE = new Shape(4, 5, 40);

    @TempDir
    private Path folder;

    private final List<String> notes = Collections.synchronizedList(new ArrayList<>());

    private void note(Note note) {
        notes.add(note.toString());
    }

    private SideFile file(String name) {
        return new SideFile("file", folder.resolve(name), false);
    }

    private static RunResult run(Operator operator, RunListener listener) throws Exception {
        float[] samples = new float[(int) SHAPE.size()];
        for (int i = 0; i < samples.length; i++) samples[i] = (i * 7919 % 1013) - 500;
        return Run.of(operator).tile(TILE).threads(1).listener(listener)
                .from(ArrayVolume.of(samples, SHAPE))
                .to(List.of(ArrayVolume.of(new float[samples.length], SHAPE).writer()))
                .run();
    }

    private static RunResult runMean(RunListener listener) throws Exception {
        return run(new MeanFilter(new Window(3, 3, 3)), listener);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void theTableHasALineForEachTileAndItsSumsAreTheReports() throws Exception {
        RunResult result = runMean(new TileTable(file("tiles.csv"), this::note));

        List<Map<String, String>> lines = table(folder.resolve("tiles.csv"));
        assertThat(lines).extracting(line -> line.get("tile")).containsExactly("0", "1", "2", "3", "4", "5");
        assertThat(lines).allSatisfy(line -> assertThat(line).containsEntry("phase", "run")
                .containsEntry("device", "cpu").containsEntry("copy_in_start", "")
                .containsEntry("copy_out_seconds", ""));
        assertThat(lines.get(3)).containsEntry("inline", "4").containsEntry("crossline", "5")
                .containsEntry("sample", "0")
                .containsEntry("inlines", "4").containsEntry("crosslines", "5").containsEntry("samples", "40");
        assertSum(lines, "read_seconds", result, times -> times.read().busy());
        assertSum(lines, "compute_seconds", result, times -> times.compute().busy());
        assertSum(lines, "write_seconds", result, times -> times.write().busy());
        assertThat(sum(lines, "bytes_written")).isEqualTo((double) SHAPE.bytes());
        // inlines with their halo, 5 and 6 and 5, times crosslines with theirs, 6 and 6
        assertThat(sum(lines, "bytes_read")).isEqualTo((5 + 6 + 5) * (6 + 6) * 40 * 4);
        assertThat(files()).containsExactly("tiles.csv");
        assertThat(notes).isEmpty();
    }

    private static void assertSum(
            List<Map<String, String>> lines, String column, RunResult result, ToDoubleFunction<TileTimes> time) {
        double told = result.took().tileTimes().stream().mapToDouble(time).sum();
        // written to microseconds
        assertThat(sum(lines, column)).as(column).isCloseTo(told, within(lines.size() * 5.1e-7)).isPositive();
    }

    private static double sum(List<Map<String, String>> lines, String column) {
        return lines.stream().mapToDouble(line -> Double.parseDouble(line.get(column))).sum();
    }

    private static List<Map<String, String>> table(Path file) throws IOException {
        String text = Files.readString(file);
        assertThat(text).endsWith("\r\n");
        List<List<String>> lines = Stream.of(text.split("\r\n")).map(line -> List.of(line.split(",", -1))).toList();
        List<Map<String, String>> cells = new ArrayList<>();
        for (List<String> line : lines.subList(1, lines.size())) {
            assertThat(line).hasSameSizeAs(lines.getFirst());
            cells.add(IntStream.range(0, line.size()).boxed()
                    .collect(Collectors.toMap(lines.getFirst()::get, line::get)));
        }
        return cells;
    }

    @Test
    void theTraceIsOneOfChromes() throws Exception {
        RunResult result = run(new HistogramEqualization(64), new ChromeTrace(file("trace.json"), this::note));

        JsonNode trace = new ObjectMapper().readTree(folder.resolve("trace.json").toFile());
        Map<Integer, String> lanes = new HashMap<>();
        List<String> devices = new ArrayList<>();
        Map<Integer, Double> ends = new HashMap<>();
        Map<String, Integer> counts = new HashMap<>();
        for (JsonNode event : trace.get("traceEvents")) {
            assertThat(event.get("pid").asInt()).isEqualTo(1);
            int lane = event.get("tid").asInt();
            switch (event.get("ph").asText()) {
                case "M" -> {
                    switch (event.get("name").asText()) {
                        case "thread_name" -> lanes.put(lane, event.at("/args/name").asText());
                        case "thread_sort_index" -> assertThat(event.at("/args/sort_index").asInt()).isEqualTo(lane);
                        default -> devices.add(event.at("/args/name").asText());
                    }
                }
                case "X" -> {
                    double start = event.get("ts").asDouble();
                    assertThat(start).isGreaterThanOrEqualTo(ends.getOrDefault(lane, 0.0));
                    assertThat(event.get("dur").asDouble()).isNotNegative();
                    ends.put(lane, start + event.get("dur").asDouble());
                    counts.merge(lanes.get(lane) + " " + event.at("/args/phase").asText(), 1, Integer::sum);
                }
                default -> throw new AssertionError(event);
            }
        }
        // the range, and then the histogram
        int scanned = result.took().phases().stream().mapToInt(phase -> (int) phase.tiles()).sum() - 6;
        assertThat(scanned).isPositive();
        assertThat(counts).containsOnly(Map.entry("read scan", scanned), Map.entry("compute scan", scanned),
                Map.entry("write scan", scanned), Map.entry("read run", 6), Map.entry("compute run", 6),
                Map.entry("write run", 6));
        assertThat(devices).hasSize(1);
        TileTimes last = result.took().tileTimes().getLast();
        assertThat(Collections.max(ends.values())).isCloseTo(1e6 * last.write().to(), within(1.0));
        assertThat(Collections.max(ends.values())).isLessThanOrEqualTo(1e6 * result.took().seconds());
    }

    @Test
    void eventsAreLinesOfJson() throws Exception {
        List<String> lines = Collections.synchronizedList(new ArrayList<>());
        EventLog log = new EventLog(lines::add, Note::toString);
        List<RunEvent> told = Collections.synchronizedList(new ArrayList<>());
        RunListener all = RunListener.all(List.of(log, told::add));
        runMean(all);
        all.on(new RunEvent.SetUp("device"));
        all.on(new RunEvent.Noted(new Note("two\nlines, \"quoted\"")));
        all.on(new RunEvent.Failed(new IOException("no disk")));

        List<JsonNode> events = new ArrayList<>();
        for (String line : lines) {
            assertThat(line).doesNotContain("\n");
            JsonNode event = new ObjectMapper().readTree(line);
            assertThat(Instant.parse(event.get("time").asText())).isBeforeOrEqualTo(Instant.now());
            assertThat(event.get("level").asText()).isIn("debug", "info", "warn", "error");
            events.add(event);
        }
        Map<String, Long> counts = events.stream().map(event -> event.get("event").asText())
                .collect(Collectors.groupingBy(name -> name, LinkedHashMap::new, Collectors.counting()));
        assertThat(counts).containsEntry("planned", 1L).containsEntry("tile", 6L).containsEntry("completed", 1L)
                .containsEntry("note", 1L).containsEntry("failed", 1L).containsKeys("progress", "set-up");
        // each kind of event has a line, except the end of the tiles
        assertThat(told.stream().<Class<?>>map(RunEvent::getClass).distinct())
                .containsExactlyInAnyOrder(RunEvent.class.getPermittedSubclasses()).hasSize(counts.size() + 1);
        assertThat(one(events, "planned").get("tiles").asInt()).isEqualTo(6);
        assertThat(one(events, "completed").get("samples").asLong()).isEqualTo(SHAPE.size());
        assertThat(one(events, "failed").get("error").asText()).isEqualTo("no disk");
        List<Integer> percents = events.stream().filter(event -> event.get("event").asText().equals("progress"))
                .map(event -> event.get("percent").asInt()).toList();
        assertThat(percents).isSorted().last().isEqualTo(100);
    }

    private static JsonNode one(List<JsonNode> events, String name) {
        return events.stream().filter(event -> event.get("event").asText().equals(name)).findFirst().orElseThrow();
    }

    @Test
    void metricsFollowTheRunToItsEnd() throws Exception {
        MetricsFile metrics = new MetricsFile(file("night \"1\".prom"), Duration.ofMillis(1), this::note).begin();
        Path file = folder.resolve("night \"1\".prom");
        assertThat(Exposition.read(file).value("varve_run_state", "state", "planning")).isEqualTo(1);

        List<JobPlan> plans = new ArrayList<>();
        RunListener planned = event -> {
            if (event instanceof RunEvent.Planned(_, JobPlan plan)) plans.add(plan);
        };
        double before = System.currentTimeMillis() / 1e3;
        RunResult result = runMean(RunListener.all(List.of(metrics, planned)));

        Exposition end = Exposition.read(file);
        assertThat(end.value("varve_run_state", "state", "done")).isEqualTo(1);
        assertThat(end.value("varve_run_state", "state", "running")).isZero();
        assertThat(end.value("varve_run_tiles_done", "phase", "run")).isEqualTo(6);
        assertThat(end.value("varve_run_samples_done", "phase", "run")).isEqualTo((double) SHAPE.size());
        assertThat(end.value("varve_run_written_bytes_total", "run", "night \"1\"")).isEqualTo((double) SHAPE.bytes());
        assertThat(end.value("varve_run_stage_seconds_total", "stage", "read"))
                .isCloseTo(result.took().tileTimes().stream().mapToDouble(times -> times.read().busy()).sum(),
                        within(1e-9));
        assertThat(end.value("varve_run_info", "operators", "mean")).isEqualTo(1);
        assertThat(end.value("varve_run_info", "version", Build.VERSION)).isEqualTo(1);
        assertThat(end.value("varve_run_start_time_seconds", "run", "night \"1\"")).isBetween(before - 60, before + 1);
        assertThat(end.value("varve_run_update_time_seconds", "run", "night \"1\""))
                .isBetween(before - 1, System.currentTimeMillis() / 1e3 + 1);
        assertThat(end.value("varve_run_predicted_seconds", "run", "night \"1\""))
                .isEqualTo(plans.getLast().predictedSeconds());
        assertThat(end.value("varve_run_projected_host_memory_bytes", "run", "night \"1\""))
                .isEqualTo((double) plans.getLast().projectedHostBytes());
        assertThat(end.names()).allMatch(name -> name.startsWith("varve_"));
        assertThat(files()).containsExactly("night \"1\".prom");
        assertThat(notes).isEmpty();
    }

    @Test
    void aRunThatFailsHasItsFilesAndSaysSo() throws Exception {
        MetricsFile metrics = new MetricsFile(file("run.prom"), Duration.ofHours(1), this::note);
        RunListener stops = event -> {
            if (event instanceof RunEvent.TileWritten(TileDone tile) && tile.number() == 2) {
                throw new AssertionError("enough");
            }
        };
        RunListener all = RunListener.all(List.of(new TileTable(file("tiles.csv"), this::note),
                new ChromeTrace(file("trace.json"), this::note), metrics, stops));

        assertThatThrownBy(() -> runMean(all)).hasMessage("enough");

        assertThat(table(folder.resolve("tiles.csv"))).hasSize(3);
        assertThat(new ObjectMapper().readTree(folder.resolve("trace.json").toFile()).get("traceEvents")).isNotEmpty();
        assertThat(Exposition.read(folder.resolve("run.prom")).value("varve_run_state", "state", "failed"))
                .isEqualTo(1);
        assertThat(files()).containsExactly("run.prom", "tiles.csv", "trace.json");
    }

    /** A folder that is gone in the middle costs the files, not the run, and is told once for each. */
    @Test
    void aRunGoesOnWithoutWhatCannotBeWritten() throws Exception {
        Path gone = Files.createDirectory(folder.resolve("gone"));
        MetricsFile metrics =
                new MetricsFile(new SideFile("metrics", gone.resolve("run.prom"), true), Duration.ofMillis(1),
                        this::note)
                        .begin();
        Files.move(gone, folder.resolve("moved"));
        TileTable table = new TileTable(new SideFile("table", gone.resolve("tiles.csv"), false), this::note);

        RunResult result = runMean(RunListener.all(List.of(metrics, table)));

        assertThat(result.took().tiles()).isEqualTo(6);
        assertThat(notes).hasSize(2).anySatisfy(note -> assertThat(note).contains("run.prom cannot be written"))
                .anySatisfy(note -> assertThat(note).contains("tiles.csv cannot be written"));
    }

    /** Unlike the other files, as it is asked for to prove what the run took. */
    @Test
    void aRunFailsWithoutItsMemoryLog() {
        SideFile gone = new SideFile("log", folder.resolve("gone/memory.csv"), false);

        assertThatThrownBy(() -> runMean(RunListener.all(List.of(new MemoryWatch(gone), RunListener.NONE))))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("cannot be written: check that its folder exists, and its permissions");
    }

    @Test
    void filesThatCannotBeWrittenAreToldBefore() throws Exception {
        Path input = Files.writeString(folder.resolve("in.csv"), "1");
        OutputFiles outputs = new OutputFiles(Map.of("mean", folder.resolve("out.zarr")));
        SideFile missing = new SideFile("table", folder.resolve("none/tiles.csv"), false);

        assertThatThrownBy(() -> missing.check(List.of(input), outputs)).isInstanceOf(OutputException.class)
                .hasMessageContaining("there is no folder");
        assertThatThrownBy(() -> file("in.csv").check(List.of(input), outputs)).isInstanceOf(OutputException.class)
                .hasMessageContaining("exists already");
        assertThatThrownBy(() -> new SideFile("table", input, true).check(List.of(input), outputs))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is an input or output, or lies in one");
        Path linked = Files.createLink(folder.resolve("linked.csv"), input);
        assertThatThrownBy(() -> new SideFile("table", linked, true).check(List.of(input), outputs))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is an input or output, or lies in one");
        Path other = Files.writeString(folder.resolve("other.csv"), "1");
        new SideFile("table", other, true).check(List.of(input, folder.resolve("absent")), outputs);
        assertThatThrownBy(() -> file("out.zarr/tiles.csv").check(List.of(input), outputs))
                .hasMessageContaining("is an input or output, or lies in one");
        assertThatThrownBy(() -> new TileTable(file("tiles.txt"), this::note)).hasMessageContaining("use .csv");
        assertThatThrownBy(() -> new MetricsFile(new SideFile("metrics", missing.path().resolveSibling("a.prom"), true),
                Duration.ofSeconds(1), this::note).begin()).isInstanceOf(OutputException.class);
    }

    @Test
    void aRecordingHasEachStageOfEachTile() throws Exception {
        Path recorded = folder.resolve("run.jfr");
        try (Recording recording = new Recording()) {
            for (String stage : List.of("Read", "Compute", "Write")) {
                recording.enable("org.varve.Tile" + stage).withoutThreshold();
            }
            recording.start();
            runMean(RunListener.NONE);
            recording.stop();
            recording.dump(recorded);
        }

        Map<String, List<RecordedEvent>> stages = RecordingFile.readAllEvents(recorded).stream()
                .filter(event -> event.getEventType().getName().startsWith("org.varve."))
                .collect(Collectors.groupingBy(event -> event.getEventType().getName()));
        assertThat(stages).containsOnlyKeys("org.varve.TileRead", "org.varve.TileCompute", "org.varve.TileWrite");
        stages.forEach((stage, events) -> {
            assertThat(events).as(stage).extracting(event -> event.getLong("tile"))
                    .containsExactlyInAnyOrder(0L, 1L, 2L, 3L, 4L, 5L);
            assertThat(events).allSatisfy(event -> {
                assertThat(event.getString("device")).isEqualTo("cpu");
                assertThat(event.getLong("bytes")).isPositive();
                assertThat(event.getDuration()).isPositive();
            });
        });
        assertThat(stages.get("org.varve.TileWrite").stream().mapToLong(event -> event.getLong("bytes")).sum())
                .isEqualTo(SHAPE.bytes());
    }
}

package org.varve.run.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Box;
import org.varve.core.Note;
import org.varve.core.Shape;
import org.varve.run.RunEvent;
import org.varve.tiling.Progress;
import org.varve.tiling.TileDone;
import org.varve.tiling.TileTimes;
import org.varve.tiling.TileTimes.Span;

/** Every number that a table or a file of metrics has of a tile, of tiles whose numbers all differ. */
class TileColumnsTest {

    /** Read from 1 to 3; sent from 10 for 2, computed from 13 to 18, returned from 19 to 20; written from 30 to 37. */
    private static final TileTimes TIMES = new TileTimes(Progress.Phase.SCAN, 1, new Span(1, 3, 1.5),
            new Span(10, 20, 6), new Span(30, 37, 6.5), 2, 1);
    private static final TileDone TILE =
            new TileDone(41, new Box(43, 47, 53, new Shape(59, 61, 67)), "cuda:0", 71, 73, TIMES);

    @TempDir
    private Path folder;

    private final List<Note> notes = new ArrayList<>();

    private SideFile file(String name) {
        return new SideFile("file", folder.resolve(name), false);
    }

    @Test
    void eachColumnOfATableHasItsNumber() throws Exception {
        TileTable table = new TileTable(file("tiles.csv"), notes::add);
        table.on(new RunEvent.Planned(null, null));
        table.on(new RunEvent.TileWritten(TILE));
        table.on(new RunEvent.Failed(new IllegalStateException()));

        List<List<String>> lines =
                Files.readAllLines(folder.resolve("tiles.csv")).stream().map(line -> List.of(line.split(",", -1)))
                        .toList();
        assertThat(lines).hasSize(2);
        Map<String, String> cells = IntStream.range(0, lines.getFirst().size()).boxed()
                .collect(Collectors.toMap(lines.getFirst()::get, lines.getLast()::get));
        assertThat(cells).isEqualTo(Map.ofEntries(Map.entry("phase", "scan"), Map.entry("tile", "41"),
                Map.entry("inline", "43"), Map.entry("crossline", "47"), Map.entry("sample", "53"),
                Map.entry("inlines", "59"), Map.entry("crosslines", "61"), Map.entry("samples", "67"),
                Map.entry("device", "cuda:0"),
                Map.entry("read_start", "1.000000"), Map.entry("read_seconds", "1.500000"),
                Map.entry("copy_in_start", "10.000000"), Map.entry("copy_in_seconds", "2.000000"),
                Map.entry("compute_start", "13.000000"), Map.entry("compute_seconds", "6.000000"),
                Map.entry("copy_out_start", "19.000000"), Map.entry("copy_out_seconds", "1.000000"),
                Map.entry("write_start", "30.000000"), Map.entry("write_seconds", "6.500000"),
                Map.entry("bytes_read", "71"), Map.entry("bytes_written", "73")));
        assertThat(notes).isEmpty();
    }

    @Test
    void eachMetricHasItsNumber() throws Exception {
        MetricsFile metrics = new MetricsFile(file("run.prom"), Duration.ofMinutes(1), notes::add);
        metrics.on(new RunEvent.Progressed(new Progress(Progress.Phase.SCAN, 79, 83, 89, 97, 101)));
        metrics.on(new RunEvent.TileWritten(TILE));
        metrics.on(new RunEvent.TileWritten(TILE));
        metrics.on(new RunEvent.Noted(new Note("told")));
        metrics.on(new RunEvent.Failed(new IllegalStateException()));

        Exposition found = Exposition.read(folder.resolve("run.prom"));
        Map<String, Double> stages =
                Map.of("read", 3.0, "copy_in", 4.0, "compute", 12.0, "copy_out", 2.0, "write", 13.0);
        stages.forEach((stage, seconds) -> assertThat(found.value("varve_run_stage_seconds_total", "stage", stage))
                .as(stage).isCloseTo(seconds, within(1e-9)));
        Map<String, Double> phase = Map.of("varve_run_tiles", 79.0, "varve_run_tiles_done", 83.0,
                "varve_run_samples", 89.0, "varve_run_samples_done", 97.0);
        phase.forEach((name, number) -> assertThat(found.value(name, "phase", "scan")).as(name).isEqualTo(number));
        Map<String, Double> totals = Map.of("varve_run_read_bytes_total", 2.0 * 71, "varve_run_written_bytes_total",
                2.0 * 73, "varve_run_notes_total", 1.0);
        totals.forEach((name, number) -> assertThat(found.value(name, "run", "run")).as(name).isEqualTo(number));
        assertThat(found.value("varve_run_state", "state", "failed")).isEqualTo(1);
        assertThat(found.value("varve_run_state", "state", "done")).isZero();
        assertThat(notes).isEmpty();
    }

    @Test
    void aTableThatBeginsAgainHasTheLastRunAlone() throws Exception {
        TileTable table = new TileTable(file("tiles.csv"), notes::add);
        table.on(new RunEvent.Planned(null, null));
        table.on(new RunEvent.TileWritten(TILE));
        table.on(new RunEvent.TileWritten(TILE));
        table.on(new RunEvent.Planned(null, null));
        table.on(new RunEvent.TileWritten(TILE));
        table.on(new RunEvent.Failed(new IllegalStateException()));

        assertThat(Files.readAllLines(folder.resolve("tiles.csv"))).hasSize(2);
        assertThat(folder.toFile().list()).containsExactly("tiles.csv");
    }

    /** A file that somebody else has written meanwhile stays, and is told. */
    @Test
    void aFileThatExistsMeanwhileStays() throws Exception {
        TileTable table = new TileTable(file("tiles.csv"), notes::add);
        table.on(new RunEvent.Planned(null, null));
        Files.writeString(folder.resolve("tiles.csv"), "theirs");
        table.on(new RunEvent.Failed(new IllegalStateException()));

        assertThat(folder.resolve("tiles.csv")).hasContent("theirs");
        assertThat(folder.toFile().list()).containsExactly("tiles.csv");
        assertThat(notes).hasSize(1).first().asString()
                .contains("tiles.csv cannot be written; the run goes on without it: ");
    }

    @Test
    void aRunThatIsInterruptedWasStopped() throws Exception {
        MetricsFile metrics = new MetricsFile(file("run.prom"), Duration.ofMinutes(1), notes::add);
        metrics.on(new RunEvent.Failed(new InterruptedException()));

        assertThat(Exposition.read(folder.resolve("run.prom")).value("varve_run_state", "state", "stopped"))
                .isEqualTo(1);
        assertThat(MetricsFile.isOwn(folder.resolve("run.prom"))).isTrue();
        assertThat(MetricsFile.isOwn(Files.writeString(folder.resolve("a.prom"), "# HELP"))).isFalse();
        assertThat(MetricsFile.isOwn(folder)).isFalse();
    }
}

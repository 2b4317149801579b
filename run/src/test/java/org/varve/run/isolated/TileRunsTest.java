package org.varve.run.isolated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Halo;
import org.varve.core.Shape;
import org.varve.formats.FileVolume;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;
import org.varve.host.JobKind;
import org.varve.profiler.Measurement;
import org.varve.profiler.MeasurementStore;

/** Each shape is measured in a process of its own, and its row holds what that process added to the store. */
class TileRunsTest {

    private static final Shape TILE = new Shape(2, 3, 20);
    private static final FreshProcess DONE = new FreshProcess(0, 1, "", "");

    @TempDir
    private Path folder;

    private MeasurementStore store;
    private TileRuns runs;
    private final List<TileRuns.One> launched = new ArrayList<>();

    /** What a process does. */
    private TileRuns.Launch process = one -> {
        append("envelope", one.tile(), one.repeat(), true, Instant.now());
        return DONE;
    };

    @BeforeEach
    void makeRuns() throws Exception {
        store = new MeasurementStore(folder.resolve("store"), _ -> {});
        runs = new TileRuns(new TileRuns.Place(folder.resolve("surveys"), "npy"), store,
                measured -> measured.subject().operator().equals("envelope"), one -> {
                    launched.add(one);
                    return process.run(one);
                });
    }

    @AfterEach
    void close() throws Exception {
        runs.close();
        assertThat(folder.resolve("surveys")).isEmptyDirectory();
    }

    private void append(String operator, Shape tile, int repeat, boolean isolated, Instant instant) {
        Measurement.Site site = new Measurement.Site("machine", "cpu", "driver", "1");
        store.append(new Measurement(new Measurement.Subject(operator, "", site), new JobKind("npy", "npy", 2),
                new Measurement.Load(tile, Halo.NONE, tile, 1, 1, 3, tile, true), Measurement.Bytes.NONE,
                Measurement.Bytes.NONE, Measurement.Work.NONE, Measurement.Seconds.computing(1),
                new Measurement.Origin(instant, repeat, isolated)));
    }

    @Test
    void eachRepeatIsAProcess() throws Exception {
        TileRuns.Measured measured = runs.measure(TILE, 2, false);

        assertThat(measured.failure()).isEmpty();
        assertThat(measured.repeats()).extracting(run -> run.origin().repeat()).containsExactly(0, 1);
        assertThat(launched).extracting(TileRuns.One::repeat).containsExactly(0, 1);
        assertThat(launched).extracting(TileRuns.One::tile).containsOnly(TILE);
        assertThat(launched.getFirst().outputs()).endsWith("{output}.npy")
                .startsWith(launched.getFirst().survey().getParent().toString());
    }

    /** As many tiles as are held at a time, for the memory of a large survey. */
    @Test
    void theSurveyHasAllTilesInFlight() throws Exception {
        List<Shape> shapes = new ArrayList<>();
        TileRuns.Launch usual = process;
        process = one -> {
            try (FileVolume survey = Volumes.open(one.survey(), OpenOptions.DEFAULT)) {
                shapes.add(survey.survey().shape());
            }
            return usual.run(one);
        };

        runs.measure(TILE, 1, false);
        runs.measure(new Shape(2, 3, 40), 1, false);

        assertThat(shapes).containsExactly(new Shape(6, 3, 20), new Shape(6, 3, 40));
    }

    /** A survey that is there already is not written again between two processes that are compared. */
    @Test
    void repeatsReadTheSameFile() throws Exception {
        List<Object> keys = new ArrayList<>();
        TileRuns.Launch usual = process;
        process = one -> {
            keys.add(Files.getAttribute(one.survey(), "unix:ino"));
            return usual.run(one);
        };

        runs.measure(TILE, 3, false);

        assertThat(keys).hasSize(3);
        assertThat(keys.stream().distinct()).hasSize(1);
    }

    @Test
    void whatWasMeasuredBeforeIsKeptOnlyIfWanted() throws Exception {
        append("envelope", TILE, 0, true, Instant.now().minusSeconds(60));

        assertThat(runs.measure(TILE, 2, true).repeats()).hasSize(2);
        assertThat(launched).extracting(TileRuns.One::repeat).containsExactly(1);

        runs.measure(TILE, 2, false);
        assertThat(launched).extracting(TileRuns.One::repeat).containsExactly(1, 0, 1);
    }

    @Test
    void theNewestOfEqualMeasurementsCounts() throws Exception {
        Instant now = Instant.now();
        append("envelope", TILE, 0, true, now.minusSeconds(60));
        append("envelope", TILE, 0, true, now.minusSeconds(10));
        append("envelope", TILE, 0, true, now.minusSeconds(30));

        assertThat(runs.measure(TILE, 1, true).repeats().getFirst().origin().instant())
                .isCloseTo(now.minusSeconds(10), within(1, ChronoUnit.SECONDS));
    }

    /** Runs of another operator, in other tiles, with another number, or in a process that did more. */
    @Test
    void otherRunsAreNotTakenForIt() throws Exception {
        append("mean", TILE, 0, true, Instant.now());
        append("envelope", new Shape(2, 3, 21), 0, true, Instant.now());
        append("envelope", TILE, 1, true, Instant.now());
        append("envelope", TILE, 0, false, Instant.now());

        runs.measure(TILE, 1, true);

        assertThat(launched).hasSize(1);
    }

    /** One that was measured before the process began is not its own. */
    @Test
    void aProcessThatKeptNothingIsNotMeasured() throws Exception {
        append("envelope", TILE, 0, true, Instant.now().minusSeconds(60));
        process = _ -> DONE;

        TileRuns.Measured measured = runs.measure(TILE, 2, false);

        assertThat(measured.repeats()).isEmpty();
        assertThat(measured.failure()).isEqualTo("no store of measurements can be written");
        assertThat(launched).hasSize(1);
    }

    /** What was measured before it stays, and no more is tried. */
    @Test
    void aProcessThatFailsSaysWhy() throws Exception {
        TileRuns.Launch usual = process;
        process = one -> one.repeat() == 0
                ? usual.run(one)
                : new FreshProcess(1, 1, "", "note\nvarve: too little memory\n");

        TileRuns.Measured measured = runs.measure(TILE, 3, false);

        assertThat(measured.repeats()).hasSize(1);
        assertThat(measured.failure()).isEqualTo("too little memory");
        assertThat(launched).hasSize(2);
    }
}

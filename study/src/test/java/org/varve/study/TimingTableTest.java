package org.varve.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Shape;

class TimingTableTest {

    private static final Shape CUBE = new Shape(100, 100, 200);

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void file() {
        file = folder.resolve("earlier.json");
    }

    private EarlierTimings earlier(String timings) throws IOException {
        return EarlierTimings.read(Files.writeString(file, "{\"timings\": [%s]}".formatted(timings)));
    }

    private static BenchTiming timing(String operator, int threads, double seconds) {
        return new BenchTiming(operator, threads, CUBE, List.of(seconds));
    }

    @Test
    void aJobThatTookTwiceAsLongEarlierIsTwiceAsFastNow() throws IOException {
        EarlierTimings earlier = earlier("""
                {"operator": "mean", "threads": 1, "shape": [100, 100, 200], "seconds": 2},
                {"operator": "mean", "threads": 2, "shape": [100, 100, 200], "seconds": 0.25},
                {"operator": "mean", "threads": 4, "shape": [100, 100, 201], "seconds": 9}""");

        assertThat(TimingTable.rates(
                List.of(timing("mean", 1, 1), timing("mean", 2, 0.5), timing("mean", 4, 0.5)), earlier))
                .containsExactly(
                        "| million samples per second | 100x100x200, 1 thread | 100x100x200, 2 threads | 100x100x200, 4 threads |",
                        "|---|---:|---:|---:|",
                        "| mean | 2.0 (2.00x) | 4.0 (0.50x) | 4.0 |");
    }

    /** Such as one that does not fit the larger volume. */
    @Test
    void anOperatorThatLacksAVolumeLeavesItsCellEmpty() throws IOException {
        assertThat(TimingTable.rates(List.of(timing("mean", 1, 1), timing("mean", 2, 0.5), timing("median", 2, 1),
                timing("envelope", 4, 0.25), timing("envelope", 1, 0.5)), earlier("""
                        {"operator": "median", "threads": 2, "shape": [100, 100, 200], "seconds": 2}""")))
                .containsExactly(
                        "| million samples per second | 100x100x200, 1 thread | 100x100x200, 2 threads | 100x100x200, 4 threads |",
                        "|---|---:|---:|---:|",
                        "| mean | 2.0 | 4.0 |  |",
                        "| median |  | 2.0 (2.00x) |  |",
                        "| envelope | 4.0 |  | 8.0 |");
    }

    @Test
    void aJobThatWasSkippedNowOrEarlierIsNotCompared() throws IOException {
        EarlierTimings earlier = earlier("""
                {"operator": "mean", "threads": 1, "shape": [100, 100, 200], "seconds": 2},
                {"operator": "median", "threads": 1, "shape": [100, 100, 200], "seconds": null}""");

        assertThat(TimingTable.rates(
                List.of(BenchTiming.skipped("mean", 1, CUBE, "too slow"), timing("median", 1, 1)), earlier))
                .endsWith("| mean | skipped: too slow |", "| median | 2.0 |");
    }

    @Test
    void processesAreComparedInPairsWithTheFirstInstallation() throws IOException {
        EarlierTimings earlier =
                earlier("{\"operator\": \"mean\", \"shape\": [100, 100, 200], \"seconds\": 3}");

        assertThat(TimingTable.seconds(
                List.of(new EndToEndTiming("mean", CUBE, "old", List.of(2.0, 6.0, 4.0)),
                        new EndToEndTiming("mean", CUBE, "new", List.of(1.0, 2.0, 4.0))),
                earlier)).endsWith("| mean | 100x100x200 | old | 4.00 | 2.00 | 6.00 |  | 0.75x |",
                        "| mean | 100x100x200 | new | 2.00 | 1.00 | 4.00 | 2.00x | 1.50x |");
    }

    @Test
    void aFileWithoutTimingsIsRefused() throws IOException {
        assertThatThrownBy(() -> earlier("")).hasMessageEndingWith(
                "earlier.json: holds no timings; give what bench printed as JSON");
        Files.writeString(file, "mean 2.0");
        assertThatThrownBy(() -> EarlierTimings.read(file)).hasMessageEndingWith(
                "earlier.json: is not JSON; give what bench printed as JSON");
    }
}

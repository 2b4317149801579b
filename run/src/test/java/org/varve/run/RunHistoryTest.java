package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.varve.core.Box;
import org.varve.core.Demand;
import org.varve.core.Device;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.cpu.CpuDevice;
import org.varve.host.JobKind;
import org.varve.operator.Catalogue;
import org.varve.profiler.MachineName;
import org.varve.profiler.MeasurementStore;
import org.varve.run.journal.Resuming;
import org.varve.run.process.JavaRuntime;
import org.varve.tiling.Progress.Phase;
import org.varve.tiling.Rates;
import org.varve.tiling.TileDone;

/** In a store of the tests' own, as it is emptied. */
@Isolated
@EnabledIfEnvironmentVariable(named = "VARVE_STORE", matches = ".+")
class RunHistoryTest {

    @TempDir
    private Path folder;

    private static Rates rates(RunHistory history) {
        try (Device cpu = new CpuDevice(1, 64 << 20, false)) {
            Recipe recipe = Recipe.of(Catalogue.get("mean").example());
            return history.rates(recipe, new JobKind("npy", "npy", 3), cpu, new Demand(10, 4, 4, 16), 1, 1000);
        }
    }

    @Test
    void theSpeedOfTheMachineIsKeptOnlyWhereSomethingMayBeKept() throws IOException {
        MeasurementStore store = new RunHistory(_ -> {}).store();
        store.forgetAll();

        rates(RunHistory.readOnly(_ -> {}));
        assertThat(store.speed(MachineName.ask())).isEmpty();

        Rates measured = rates(new RunHistory(_ -> {}));
        assertThat(store.speed(MachineName.ask())).hasValueSatisfying(
                speed -> assertThat(measured.readBytes()).isCloseTo(speed.fileBytes(), within(1.0)));
        assertThat(rates(RunHistory.readOnly(_ -> {}))).isEqualTo(measured);
    }

    @Test
    void theSpeedOfTheMachineIsMeasuredAgainAfterADay() throws IOException {
        MeasurementStore store = new RunHistory(_ -> {}).store();
        store.forgetAll();
        rates(new RunHistory(_ -> {}));
        Path kept = keptSpeed();
        Files.writeString(kept, Files.readString(kept).replaceAll("\"fileBytes\":[^,}]+", "\"fileBytes\":1.0"));
        assertThat(rates(new RunHistory(_ -> {})).readBytes()).isEqualTo(1);

        Files.setLastModifiedTime(kept, FileTime.from(Instant.now().minus(Duration.ofHours(25))));
        assertThat(rates(RunHistory.readOnly(_ -> {})).readBytes()).isEqualTo(1);
        assertThat(rates(new RunHistory(_ -> {})).readBytes()).isGreaterThan(1e5);
    }

    private static Path keptSpeed() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(System.getenv("VARVE_STORE")))) {
            return files.filter(file -> file.getFileName().toString().startsWith("speed-")).findFirst().orElseThrow();
        }
    }

    /** The command line's, whose plans learn from its runs. */
    private static final JavaRuntime OWN = new JavaRuntime() {
        @Override
        public boolean canBeLearnedFrom() {
            return true;
        }
    };

    /** Samples of zero; memory runs out as a certain box of several traces is read. */
    private record Scarce(Shape shape, int failing, AtomicInteger reads) implements Volume {
        @Override
        public Survey survey() {
            return new Survey(shape, 0.004, Survey.Unit.SECONDS);
        }

        @Override
        public void read(Box box, MemorySegment destination) {
            if (box.shape().traces() > 1 && reads.incrementAndGet() == failing)
                throw new OutOfMemoryError("Java heap space");
            destination.asSlice(0, box.shape().bytes()).fill((byte) 0);
        }

        @Override
        public void close() {}
    }

    private static Job planned(Run run) throws Exception {
        try (PlannedRun planned = run.plan()) {
            return planned.job();
        }
    }

    @Test
    void runsWithAJournalAreLearnedFromIfTheyDidAll() throws Exception {
        MeasurementStore store = new RunHistory(_ -> {}).store();
        store.forgetAll();
        Path survey = folder.resolve("survey.npy");
        Shape shape = new Shape(12, 8, 20);
        Run.copy().from(ArrayVolume.of(new float[(int) shape.size()], shape)).to(survey).run();
        Function<Resuming, Run> run = how -> Run.of(Catalogue.get("mean").example()).runtime(OWN).on("cpu").threads(1)
                .tile(new Shape(4, 8, 20)).history(new RunHistory(_ -> {})).resumable(how)
                .from(survey).to(folder.resolve("mean.npy"));

        run.apply(Resuming.ALONE).run();
        assertThat(store.readAll()).as("did all").hasSize(1);

        Files.delete(folder.resolve("mean.npy"));
        run.apply(Resuming.SHARED.range(0)).run();
        run.apply(Resuming.ALONE).run();
        assertThat(store.readAll()).as("shared it").hasSize(1);
        assertThat(folder.resolve("mean.npy")).exists();
    }

    /** The parts of tiles that were split for lack of memory are as many as the tiles that another process computed. */
    @Test
    void aRunThatWasResumedIsNotLearnedFromWhereItsTilesWereSplit() throws Exception {
        MeasurementStore store = new RunHistory(_ -> {}).store();
        store.forgetAll();
        Shape shape = new Shape(12, 8, 20);
        List<String> notes = new ArrayList<>();
        Function<Resuming, Run> run = how -> Run.of(Catalogue.get("mean").example()).runtime(OWN).on("cpu").threads(1)
                .tile(new Shape(4, 8, 20)).history(new RunHistory(_ -> {})).resumable(how)
                .listener(event -> notes.add(event.toString())).to(folder.resolve("mean.npy"));
        run.apply(Resuming.SHARED.range(0)).from(new Scarce(shape, 0, new AtomicInteger())).run();

        run.apply(Resuming.ALONE).from(new Scarce(shape, 2, new AtomicInteger())).run();

        assertThat(notes).anyMatch(note -> note.contains("1 of 3 blocks"))
                .anyMatch(note -> note.contains("the tiles are now 2x8x20"));
        assertThat(folder.resolve("mean.npy")).exists();
        assertThat(store.readAll()).isEmpty();
    }

    /** A run that scans the survey again and then goes on has not computed more for it. */
    @Test
    void aRunThatWasResumedIsNotLearnedFromWhereItScannedAgain() throws Exception {
        MeasurementStore store = new RunHistory(_ -> {}).store();
        store.forgetAll();
        Shape shape = new Shape(12, 8, 20);
        AtomicInteger scans = new AtomicInteger();
        Function<Resuming, Run> run = how -> Run.of(Catalogue.get("clip-percentiles").example()).runtime(OWN).on("cpu")
                .threads(1).tile(new Shape(4, 8, 20)).history(new RunHistory(_ -> {})).resumable(how)
                .listener(event -> {
                    if (event instanceof RunEvent.TileWritten(TileDone tile) && tile.times().phase() == Phase.SCAN)
                        scans.incrementAndGet();
                })
                .from(new Scarce(shape, 0, new AtomicInteger())).to(folder.resolve("clip.npy"));
        run.apply(Resuming.SHARED.range(0)).run();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path lines : files.filter(file -> file.toString().endsWith(".lines")).toList()) {
                Files.write(lines, Files.readAllLines(lines).stream().filter(line -> !line.contains("scan")).toList());
            }
        }
        scans.set(0);

        run.apply(Resuming.ALONE).run();

        assertThat(scans).hasPositiveValue();
        assertThat(folder.resolve("clip.npy")).exists();
        assertThat(store.readAll()).isEmpty();
    }

    @Test
    void aRunThatLackedMemoryHasTheNextReserveMore() throws Exception {
        new RunHistory(_ -> {}).store().forgetAll();
        List<String> notes = new ArrayList<>();
        Shape shape = new Shape(12, 8, 20);
        Supplier<Run> run = () -> Run.of(Catalogue.get("mean").example()).runtime(OWN).on("cpu").threads(1)
                .tile(new Shape(4, 8, 20)).history(new RunHistory(note -> notes.add(note.toString())))
                .to(folder.resolve("mean.npy"));
        long before = planned(run.get().from(new Scarce(shape, 0, new AtomicInteger()))).besidesBuffers().bound();

        run.get().from(new Scarce(shape, 2, new AtomicInteger())).run();

        Files.delete(folder.resolve("mean.npy"));
        assertThat(notes).containsExactly("memory: the host ran out during the run; the next plan reserves more");
        long after = planned(run.get().from(new Scarce(shape, 0, new AtomicInteger()))).besidesBuffers().bound();
        assertThat(after).isGreaterThan(before);
    }

    @Test
    void aSharedProcessTeachesTimesAndNoHostMemory() throws Exception {
        MeasurementStore store = new RunHistory(_ -> {}).store();
        store.forgetAll();
        Shape shape = new Shape(12, 8, 20);
        Run run = Run.of(Catalogue.get("mean").example()).on("cpu").threads(1)
                .from(ArrayVolume.of(new float[(int) shape.size()], shape))
                .to(List.of(ArrayVolume.of(new float[(int) shape.size()], shape).writer()));

        run.run();
        assertThat(store.readAll()).isEmpty();

        run.learns(true).run();
        assertThat(store.readAll()).singleElement().satisfies(learned -> {
            assertThat(learned.host().isMeasured()).isFalse();
            assertThat(learned.host().projected()).isPositive();
            assertThat(learned.seconds().total()).isPositive();
            assertThat(learned.origin().isolated()).isFalse();
        });

        run.learns(false).run();
        assertThat(store.readAll()).hasSize(1);
    }

    /** Its report holds the times of several tiles together. */
    @Test
    void aRunOfManyTilesIsLearnedFrom() throws Exception {
        MeasurementStore store = new RunHistory(_ -> {}).store();
        store.forgetAll();
        Shape shape = new Shape(600, 1, 4);

        RunResult result = Run.of(Catalogue.get("envelope").example()).on("cpu").threads(1).tile(new Shape(1, 1, 4))
                .learns(true).from(ArrayVolume.of(new float[(int) shape.size()], shape))
                .to(List.of(ArrayVolume.of(new float[(int) shape.size()], shape).writer())).run();

        assertThat(result.took().tileTimes()).hasSizeLessThan(600);
        assertThat(store.readAll()).hasSize(1);
    }
}

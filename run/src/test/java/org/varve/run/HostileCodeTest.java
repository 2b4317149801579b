package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.varve.core.Box;
import org.varve.core.Context;
import org.varve.core.Field;
import org.varve.core.Kernel;
import org.varve.core.Family;
import org.varve.core.Named;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.core.Rows;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Sweep;
import org.varve.core.Volume;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;

/** Listeners, volumes and operators that swallow interrupts, wait, cancel and throw keep no run from ending. */
@Isolated
class HostileCodeTest {

    private static final Shape SHAPE = new Shape(12, 6, 8);
    private static final int TRIES = Sweep.count(60, 1000);

    /**
     * Bytes that the Java runtime may take after the first tries; a buffer lost in each of the others would be more.
     */
    private static final long LOST = 24L << 20;
    private static final int WARM = 40;
    private static final Shape LARGE = new Shape(12, 256, 2048);
    private static final Shape SECTION = new Shape(1, LARGE.crosslines(), LARGE.samples());
    private static final float[] SAMPLES = new float[(int) LARGE.size()];

    /** Held, as it would be collected with its level. */
    private static final Logger LOGGER = Logger.getLogger("org.varve");
    private static final Set<String> THREADS = Set.of("varve-reader", "varve-writer", "varve-run");

    @TempDir
    private Path folder;

    @BeforeAll
    static void hush() {
        LOGGER.setLevel(Level.OFF);
    }

    @AfterAll
    static void speak() {
        LOGGER.setLevel(null);
    }

    /** Where the code of a program is called. */
    private enum Place {
        PLANNED, PROGRESSED, TILE_WRITTEN, NOTED, READ, BUILD
    }

    /** What it does there. */
    private enum Deed {
        SWALLOWS(true), RESTORES(true), THROWS_WHEN_INTERRUPTED(true), CANCELS(false), CANCELS_AND_SWALLOWS(false),
        STARTS_A_RUN(false);

        /** Whether it holds the run until that is cancelled. */
        private final boolean holds;

        Deed(boolean holds) {
            this.holds = holds;
        }
    }

    /** The code of a program, at one place of its run. */
    private class Hostile implements RunListener, Volume {

        private final ArrayVolume survey = ArrayVolume.of(SAMPLES, LARGE);
        private final CompletableFuture<RunHandle> handle = new CompletableFuture<>();
        private final CountDownLatch reached = new CountDownLatch(1);
        private final Place place;
        private final Deed deed;

        Hostile(Place place, Deed deed) {
            this.place = place;
            this.deed = deed;
        }

        private void at(Place here) {
            if (here != place) return;
            reached.countDown();
            try {
                switch (deed) {
                    case SWALLOWS, RESTORES, THROWS_WHEN_INTERRUPTED -> TimeUnit.SECONDS.sleep(1);
                    case CANCELS, CANCELS_AND_SWALLOWS -> handle.get().cancel();
                    case STARTS_A_RUN ->
                        run(new Hostile(Place.BUILD, Deed.RESTORES), folder.resolve("other.npy")).start()
                                .cancel();
                }
                if (deed == Deed.CANCELS_AND_SWALLOWS) Thread.interrupted();
            } catch (InterruptedException e) {
                if (deed == Deed.RESTORES) Thread.currentThread().interrupt();
                if (deed == Deed.THROWS_WHEN_INTERRUPTED) throw new IllegalStateException(e);
            } catch (ExecutionException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public void on(RunEvent event) {
            switch (event) {
                case RunEvent.Planned _ -> at(Place.PLANNED);
                case RunEvent.Progressed _ -> at(Place.PROGRESSED);
                case RunEvent.TileWritten _ -> at(Place.TILE_WRITTEN);
                case RunEvent.Noted _ -> at(Place.NOTED);
                default -> {
                }
            }
        }

        @Override
        public Survey survey() {
            return survey.survey();
        }

        @Override
        public void read(Box box, MemorySegment destination) {
            at(Place.READ);
            survey.read(box, destination);
        }

        @Override
        public void close() {}
    }

    /** Calls the program's code when it is built. */
    private record Built(Hostile hostile) implements Operator {

        @Override
        public List<Output> outputs() {
            return List.of(Output.amplitude("mean"));
        }

        @Override
        public List<Field> build(PassGraph graph, Field input, Context context) {
            hostile.at(Place.BUILD);
            return new MeanFilter(new Window(3, 3, 3)).build(graph, input, context);
        }
    }

    private static Run run(Hostile hostile, Path output) {
        return Run.of(new Built(hostile)).from(hostile).to(output).on("cpu").threads(1)
                .tile(SECTION).tilesInFlight(2).listener(hostile);
    }

    @Test
    void aCancelledRunEndsAndLeavesNothing() throws Exception {
        Random random = new Random(8);
        int cancelled = 0;
        OptionalLong early = OptionalLong.empty();
        for (int number = 0; number < TRIES; number++) {
            Hostile hostile = new Hostile(any(random, Place.values()), any(random, Deed.values()));
            RunHandle handle = run(hostile, folder.resolve("mean.npy")).start();
            hostile.handle.complete(handle);
            boolean isHeld = hostile.reached.await(random.nextInt(40), TimeUnit.MILLISECONDS) && hostile.deed.holds;

            boolean stopped = handle.cancel();

            String what = "try %s: %s at %s".formatted(number, hostile.deed, hostile.place);
            assertThat(handle.thread().isAlive()).as(what).isFalse();
            awaitEnd(what);
            assertThat(handle.result()).as(what).isDone();
            assertThat(folder.toFile().list()).as(what).isEqualTo(stopped ? new String[0] : new String[] {"mean.npy"});
            if (!stopped) assertThat(folder.resolve("mean.npy").toFile().delete()).isTrue();
            if (isHeld) assertThat(stopped).as(what).isTrue();
            cancelled += isHeld ? 1 : 0;
            if (number == WARM) early = MallocBytes.inUse();
        }
        assertThat(cancelled).isPositive();
        OptionalLong late = MallocBytes.inUse();
        if (late.isPresent()) assertThat(late.getAsLong()).isLessThan(early.orElseThrow() + LOST);
    }

    private static <T> T any(Random random, T[] all) {
        return all[random.nextInt(all.length)];
    }

    /** Waits for the end of a run that the code itself started and cancelled. */
    private static void awaitEnd(String what) throws InterruptedException {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (!THREADS.contains(thread.getName())) continue;
            assertThat(thread.join(Duration.ofSeconds(10))).as("%s leaves %s", what, thread).isTrue();
        }
    }

    /** A result that times out is one that nobody waits for. */
    @Test
    void aTimeoutOfTheResultStopsTheRun() throws Exception {
        Hostile hostile = new Hostile(Place.PROGRESSED, Deed.SWALLOWS);
        RunHandle handle = run(hostile, folder.resolve("mean.npy")).start();
        hostile.reached.await();

        assertThatThrownBy(handle.result().orTimeout(1, TimeUnit.MILLISECONDS)::get)
                .hasCauseInstanceOf(TimeoutException.class);

        assertThat(handle.thread().join(Duration.ofSeconds(30))).isTrue();
        assertThat(folder).isEmptyDirectory();
    }

    /** Fails. */
    private record Failing() implements Kernel {

        @Override
        public double operations(int inputs, int samples) {
            return 1;
        }

        @Override
        public void row(Rows rows, int row) {
            throw new IllegalStateException("a bug");
        }
    }

    /** Has outputs, and builds another number of them. */
    private record Odd(List<Output> outputs) implements Operator {

        @Override
        public List<Field> build(PassGraph graph, Field input, Context context) {
            return List.of(graph.apply(new Failing(), input));
        }
    }

    @Test
    void failuresOfOperatorsHaveTheirNames() {
        float[] samples = new float[(int) SHAPE.size()];
        Run failing = Run.of(new Odd(List.of(Output.of("odd", "")))).on("cpu").tile(new Shape(4, 6, 8));
        assertThatThrownBy(() -> failing.apply(samples, SHAPE))
                .hasMessageMatching("(?s)odd: the tile of 4x6x8 samples at \\d, 0, 0: .*")
                .hasMessageEndingWith(": kernel failing failed: java.lang.IllegalStateException: a bug")
                .hasRootCauseMessage("a bug");

        Run built = Run.of(new Odd(List.of(Output.of("first", ""), Output.of("second", "")))).on("cpu")
                .from(ArrayVolume.of(samples, SHAPE)).to(folder.resolve("{output}.npy"));
        assertThatIllegalStateException().isThrownBy(built::run).withMessage(
                "operator odd built 1 fields for its outputs first, second: build must return one for each");
    }

    @Named(value = "empty-handed", family = Family.SIGNAL, summary = "builds nothing")
    record EmptyHanded(boolean holdsNull) implements Operator {

        @Override
        public List<Output> outputs() {
            return List.of(Output.of("none", ""));
        }

        @Override
        public List<Field> build(PassGraph graph, Field input, Context context) {
            return holdsNull ? Collections.singletonList(null) : null;
        }
    }

    @Test
    void anOperatorThatBuildsNullIsNamed() {
        float[] samples = new float[(int) SHAPE.size()];
        assertThatIllegalStateException().isThrownBy(() -> Run.of(new EmptyHanded(false)).apply(samples, SHAPE))
                .withMessage(
                        "operator empty-handed built nothing for its outputs none: build must return one for each");
        assertThatIllegalStateException().isThrownBy(() -> Run.of(new EmptyHanded(true)).apply(samples, SHAPE))
                .withMessageStartingWith("operator empty-handed built 0 fields");
    }
}

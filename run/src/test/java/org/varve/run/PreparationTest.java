package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.operator.GstDipAzimuth;
import org.varve.operator.Window;
import org.varve.run.journal.Resuming;
import org.varve.run.process.JavaRuntime;

/** The command line may begin anew with a larger heap: it is asked for while nothing is created yet. */
class PreparationTest {

    private static final Shape SHAPE = new Shape(12, 8, 200);

    @TempDir
    private Path folder;

    private final List<String> calls = new ArrayList<>();

    /** Notes what it is asked for, and whether there are files already. */
    private final JavaRuntime runtime = new JavaRuntime() {
        @Override
        public void expect(long bytes, long allowed) {
            note("expect " + bytes, allowed);
        }

        @Override
        public void require(long bytes, long allowed) {
            note("require " + bytes, allowed);
        }

        @Override
        public void settle() {
            assertThat(folder).isDirectoryNotContaining("glob:**.part");
            calls.add("settle");
        }

        private void note(String call, long allowed) {
            assertThat(allowed).isPositive();
            assertThat(folder).isEmptyDirectory();
            calls.add(call);
        }
    };

    private Run dips() {
        return Run.of(new GstDipAzimuth(new Window(3, 3, 9))).on("cpu").threads(2).runtime(runtime)
                .to(folder.resolve("{output}.npy"));
    }

    private static ArrayVolume survey() {
        return ArrayVolume.of(new float[(int) SHAPE.size()], SHAPE);
    }

    static Stream<UnaryOperator<Run>> runs() {
        return Stream.of(run -> run, run -> run.resumable(Resuming.ALONE));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void theHeapThatTheTilesNeedIsAskedForBeforeAnythingIsCreated(UnaryOperator<Run> settings) throws Exception {
        List<String> seen = new ArrayList<>();
        RunResult result = settings.apply(dips()).from(survey()).tile(new Shape(3, 8, 200)).listener(event -> {
            if (event instanceof RunEvent.Planned) seen.addAll(calls);
        }).run();

        Job job = result.job();
        long early = Job.heapBytes(job.device(), job.compilation(), job.inputs().survey());
        assertThat(early).isPositive();
        assertThat(seen).containsExactly("expect " + 2 * 8192, "require " + early,
                "require " + result.plan().heapBytes(), "settle");
        assertThat(result.plan().heapBytes()).isPositive();
    }

    /** Nothing of it is read. */
    private record Huge(Shape shape) implements Volume {
        @Override
        public Survey survey() {
            return new Survey(shape, 0.004, Survey.Unit.SECONDS);
        }

        @Override
        public void read(Box box, MemorySegment destination) {}

        @Override
        public void close() {}
    }

    /** It will be cut into tiles, which are not known yet. */
    @Test
    void theHeapForASurveyThatCannotBeOneTileIsAskedForOnceItsTilesArePlanned() throws Exception {
        long allowed = 1L << 30;
        Shape largest = new Shape(1 << 10, 1 << 8, 1 << 10);
        assertThat(largest.bytes()).isEqualTo(allowed);

        try (PlannedRun planned = dips().within(allowed).from(new Huge(largest)).plan()) {
            assertThat(calls).hasSize(3).last().isEqualTo("require " + planned.plan().heapBytes());
        }
        calls.clear();
        Shape larger = new Shape(1 + (1 << 10), 1 << 8, 1 << 10);
        try (PlannedRun planned = dips().within(allowed).from(new Huge(larger)).plan()) {
            assertThat(calls).containsExactly("expect " + 2 * 8192, "require " + planned.plan().heapBytes());
        }
    }
}

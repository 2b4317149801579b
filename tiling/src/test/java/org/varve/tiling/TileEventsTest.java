package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.varve.core.AxisPart;
import org.varve.core.Box;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.Halo;
import org.varve.core.Inputs;
import org.varve.core.NotFinite;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyPart;
import org.varve.core.Volume;
import org.varve.host.Budget;

/** What is told of a run of three tiles of two inlines, each read with one inline more, after two scans of the same. */
class TileEventsTest {

    private static final Shape SHAPE = new Shape(6, 2, 5);
    private static final Shape TILE = new Shape(2, 2, 5);
    private static final List<Box> TILES =
            List.of(new Box(0, 0, 0, TILE), new Box(2, 0, 0, TILE), new Box(4, 0, 0, TILE));

    private final MemoryVolume input = MemoryVolume.of(SHAPE);
    private final Compilation compilation = new TestOperator(new Halo(1, 0, 0), 2, 4).on(input.survey());
    private final List<TileDone> done = new ArrayList<>();
    private final List<Progress> progress = new ArrayList<>();

    /** Keeps what it is told, and knows the statistics of some scans. */
    private static final class Kept implements Work {

        private final List<long[]> known;
        private final List<Integer> scans = new ArrayList<>();
        private final List<long[]> gathered = new ArrayList<>();
        private final List<Long> positions = new ArrayList<>();
        private final List<Box> written = new ArrayList<>();

        Kept(List<long[]> known) {
            this.known = known;
        }

        @Override
        public Optional<List<long[]>> gathered(int scan) {
            return scan < known.size() ? Optional.of(List.of(known.get(scan))) : Optional.empty();
        }

        @Override
        public void gathered(int scan, List<long[]> statistics) {
            scans.add(scan);
            gathered.addAll(statistics);
        }

        @Override
        public void written(long position, Box box) {
            positions.add(position);
            written.add(box);
        }
    }

    private RunReport run(Compilation workflow, Device device, Volume volume, PlanRequest request, Work work)
            throws Exception {
        JobPlan plan = new TilePlanner(volume.survey(), device, new Budget(1 << 30, 0, "the test"),
                request.withTile(Optional.of(TILE))).plan(workflow);
        List<MemoryWriter> outputs = new ArrayList<>();
        for (int o = 0; o < plan.run().outputs(); o++) outputs.add(new MemoryWriter(plan.run().part().shape()));
        return new TileExecutor(device, Device.Extension.DEFAULT, event -> {
            if (event instanceof TileDone tile) done.add(tile);
            if (event instanceof Progress update) progress.add(update);
        }).run(workflow, plan, Inputs.of(volume), outputs, work);
    }

    private RunReport run(Compilation workflow, Work work) throws Exception {
        return run(workflow, TestDevice.of(0, Long.MAX_VALUE), input, PlanRequest.of("test"), work);
    }

    private List<TileDone> of(Progress.Phase phase) {
        return done.stream().filter(tile -> tile.times().phase() == phase).toList();
    }

    @Test
    void eachTileIsToldWithItsBytes() throws Exception {
        run(compilation, Work.ALL);

        assertThat(of(Progress.Phase.RUN)).extracting(TileDone::number).containsExactly(0L, 1L, 2L);
        assertThat(of(Progress.Phase.RUN)).extracting(TileDone::box).containsExactlyElementsOf(TILES);
        assertThat(of(Progress.Phase.RUN)).extracting(TileDone::bytesRead).containsExactly(3 * 40L, 4 * 40L, 3 * 40L);
        assertThat(of(Progress.Phase.RUN)).extracting(TileDone::bytesWritten).containsOnly(2 * TILE.bytes());
        assertThat(done).extracting(TileDone::device).containsOnly("test");
    }

    /** Of the survey itself, without the operator's halo. */
    @Test
    void scansReadAndWriteNothing() throws Exception {
        run(compilation, Work.ALL);

        assertThat(of(Progress.Phase.SCAN)).extracting(TileDone::number).containsExactly(0L, 1L, 2L, 0L, 1L, 2L);
        assertThat(of(Progress.Phase.SCAN)).extracting(TileDone::bytesRead).containsOnly(TILE.bytes());
        assertThat(of(Progress.Phase.SCAN)).extracting(TileDone::bytesWritten).containsOnly(0L);
    }

    @Test
    void secondsLieWithinTheRun() throws Exception {
        RunReport report = run(compilation, Work.ALL);

        assertThat(report.readSeconds()).isPositive().isLessThan(report.seconds());
        assertThat(report.writeSeconds()).isPositive().isLessThan(report.seconds());
        assertThat(report.phases()).allSatisfy(
                phase -> assertThat(phase.seconds()).isPositive().isLessThan(report.seconds()));
        assertThat(done).allSatisfy(tile -> {
            assertThat(tile.times().read().from()).isPositive();
            assertThat(tile.times().write().to()).isGreaterThan(tile.times().read().to()).isLessThan(report.seconds());
        });
        assertThat(progress).allSatisfy(update -> assertThat(update.seconds()).isBetween(0.0, report.seconds()));
    }

    @Test
    void progressIsCountedInTilesAndSamplesOfThePhase() throws Exception {
        run(compilation, Work.ALL);

        assertThat(progress).extracting(Progress::tiles).containsOnly(3L);
        assertThat(progress).extracting(Progress::samples).containsOnly(SHAPE.size());
        assertThat(progress).allMatch(update -> update.samplesDone() == update.tilesDone() * TILE.size());
        assertThat(progress.getLast().tilesDone()).isEqualTo(3);
    }

    @Test
    void theWorkHearsOfScansAndTiles() throws Exception {
        Kept kept = new Kept(List.of());
        run(compilation, kept);

        assertThat(kept.scans).containsExactly(0, 1);
        assertThat(kept.positions).containsExactly(0L, 1L, 2L);
        assertThat(kept.written).containsExactlyElementsOf(TILES);
    }

    /** Whatever is known of an earlier run is not gathered again, and the rest is. */
    @Test
    void statisticsOfEarlierScansAreTaken() throws Exception {
        Kept first = new Kept(List.of());
        run(compilation, first);
        for (int known = 1; known <= 2; known++) {
            done.clear();
            Kept next = new Kept(first.gathered.subList(0, known));
            Compilation again = new TestOperator(new Halo(1, 0, 0), 2, 4).on(input.survey());
            run(again, next);

            assertThat(of(Progress.Phase.SCAN)).hasSize(3 * (2 - known));
            assertThat(next.scans).isEqualTo(List.of(0, 1).subList(known, 2));
            assertThat(TestOperator.knowledge(again)).isEqualTo(TestOperator.knowledge(compilation));
        }
    }

    /** Three samples of every second inline are read and copied. */
    @Test
    void whatIsNotReadDoesNotCount() throws Exception {
        float[] samples = new float[(int) SHAPE.size()];
        samples[0] = Float.NaN;
        samples[1] = Float.NaN;
        samples[9] = Float.POSITIVE_INFINITY;
        SurveyPart part = new SurveyPart(new AxisPart(6, 0, 2, 3), AxisPart.whole(2), new AxisPart(5, 1, 1, 3));
        PlanRequest request =
                PlanRequest.of("copy").withParts(new PlanRequest.Parts(Optional.of(part), Optional.empty()));
        try (CopyDevice device = new CopyDevice()) {
            RunReport report = run(new Compilation(CopyDevice.workflow(), input.survey()), device,
                    MemoryVolume.of(SHAPE, samples), request, Work.ALL);

            assertThat(report.notFinite()).isEqualTo(new NotFinite(1, List.of(1L)));
            assertThat(report.samples()).isEqualTo(3 * 2 * 3);
        }
    }

    @Test
    void anInputThatChangedMeanwhileFailsTheRun() {
        IOException changed = new IOException("survey.sgy changed");
        Volume volume = new Volume() {
            @Override
            public Survey survey() {
                return input.survey();
            }

            @Override
            public void read(Box box, MemorySegment destination) throws IOException {
                input.read(box, destination);
            }

            @Override
            public boolean isLive(int inline, int crossline) {
                return true;
            }

            @Override
            public void requireUnchanged() throws IOException {
                throw changed;
            }

            @Override
            public void close() {}
        };

        assertThatThrownBy(
                () -> run(compilation, TestDevice.of(0, Long.MAX_VALUE), volume, PlanRequest.of("test"), Work.ALL))
                .isSameAs(changed);
    }
}

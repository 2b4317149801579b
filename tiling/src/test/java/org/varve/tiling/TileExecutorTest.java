package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Box;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.DeviceOutOfMemory;
import org.varve.core.Halo;
import org.varve.core.OutOfBudgetException;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.ScaledEncoding;
import org.varve.core.Shape;
import org.varve.host.Budget;

class TileExecutorTest {

    private static final Shape SHAPE = new Shape(11, 7, 23);
    private static final Budget BUDGET = new Budget(1L << 30, 0, "the test");

    private final List<Progress> progress = new ArrayList<>();
    private final List<Thread> listening = new ArrayList<>();

    private RunReport run(
            Compilation compilation, PlanRequest request, Device device, MemoryVolume input, List<MemoryWriter> outputs)
            throws IOException, OutOfBudgetException, InterruptedException {
        JobPlan plan = new TilePlanner(input.survey(), device, BUDGET, request).plan(compilation);
        Consumer<TileEvent> listener = event -> {
            if (event instanceof Progress update) {
                progress.add(update);
                listening.add(Thread.currentThread());
            }
        };
        return new TileExecutor(device, Device.Extension.DEFAULT, listener).run(compilation, plan, input, outputs);
    }

    private List<MemoryWriter> compute(TestOperator operator, Shape tile, int tilesInFlight, MemoryVolume input)
            throws IOException, OutOfBudgetException, InterruptedException {
        List<MemoryWriter> outputs =
                IntStream.range(0, operator.count()).mapToObj(_ -> new MemoryWriter(SHAPE)).toList();
        PlanRequest request =
                PlanRequest.of("test").withTile(Optional.of(tile)).withTilesInFlight(tilesInFlight);
        TestDevice device = TestDevice.of(0, Long.MAX_VALUE);
        run(operator.on(input.survey()), request, device, input, outputs);
        assertThat(device.open()).hasValue(0);
        assertThat(outputs).allMatch(output -> output.committed && output.closed);
        return outputs;
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1, 1", "1, 1, 23, 3", "3, 7, 23, 2", "4, 3, 10, 3", "2, 2, 5, 9", "11, 7, 1, 3"})
    void tilesEqualTheWhole(int inlines, int crosslines, int samples, int tilesInFlight) throws Exception {
        TestOperator operator = new TestOperator(new Halo(2, 3, 5), 2, 0);
        MemoryVolume input = MemoryVolume.of(SHAPE);
        List<MemoryWriter> whole = compute(operator, SHAPE, 1, input);
        List<MemoryWriter> tiled = compute(operator, new Shape(inlines, crosslines, samples), tilesInFlight, input);

        assertThat(whole.getFirst().samples[0])
                .isEqualTo(0.5f * (input.samples()[0] + input.samples()[(2 * 7 + 3) * 23 + 5]));
        for (int o = 0; o < 2; o++) assertThat(tiled.get(o).samples).isEqualTo(whole.get(o).samples);
    }

    /** A device that can compute no more than so many inlines at a time, which nobody knew. */
    @ParameterizedTest
    @CsvSource({"11, 7, 23, 1, 3", "4, 3, 10, 3, 1", "3, 7, 23, 2, 2"})
    void tilesAreSplitWhereMemoryRunsOut(int inlines, int crosslines, int samples, int tilesInFlight, int most)
            throws Exception {
        TestOperator operator = new TestOperator(new Halo(2, 3, 5), 2, 0);
        MemoryVolume input = MemoryVolume.of(SHAPE);
        List<MemoryWriter> whole = compute(operator, SHAPE, 1, input);
        List<MemoryWriter> outputs = List.of(new MemoryWriter(SHAPE), new MemoryWriter(SHAPE));
        TestDevice small = TestDevice.hooked(tile -> {
            if (tile.shape().inlines() > most) throw new DeviceOutOfMemory("too small");
        });
        PlanRequest request = PlanRequest.of("test")
                .withTile(Optional.of(new Shape(inlines, crosslines, samples)))
                .withTilesInFlight(tilesInFlight);
        run(operator.on(input.survey()), request, small, input, outputs);

        for (int o = 0; o < 2; o++) assertThat(outputs.get(o).samples).isEqualTo(whole.get(o).samples);
    }

    /** From the fourth tile on, one inline is too much: parts are cut along the crosslines as well. */
    @Test
    void whatIsWrittenStaysWhenMemoryRunsOutInTheMiddle() throws Exception {
        TestOperator operator = new TestOperator(new Halo(2, 3, 5), 1, 0);
        MemoryVolume input = MemoryVolume.of(SHAPE);
        List<MemoryWriter> whole = compute(operator, SHAPE, 1, input);
        MemoryWriter output = new MemoryWriter(SHAPE);
        AtomicInteger open = new AtomicInteger();
        List<Box> tiles = new ArrayList<>();
        TestDevice device = new TestDevice(0, Long.MAX_VALUE, tile -> {
            assertThat(open).hasValue(1);
            if (tiles.size() >= 3 && tile.shape().traces() > 2) throw new DeviceOutOfMemory("too small");
            tiles.add(tile);
        }, open);
        PlanRequest request = PlanRequest.of("test").withTile(Optional.of(new Shape(2, 7, 23))).withTilesInFlight(3);

        run(operator.on(input.survey()), request, device, input, List.of(output));

        assertThat(output.samples).isEqualTo(whole.getFirst().samples);
        assertThat(tiles.stream().mapToLong(tile -> tile.shape().size()).sum()).isEqualTo(SHAPE.size());
        assertThat(open).hasValue(0);
    }

    @Test
    void aTraceThatDoesNotFitEndsTheRun() {
        TestDevice none = TestDevice.hooked(tile -> {
            throw new DeviceOutOfMemory("too small");
        });
        MemoryVolume input = MemoryVolume.of(SHAPE);
        MemoryWriter output = new MemoryWriter(SHAPE);
        TestOperator operator = new TestOperator(Halo.NONE, 1, 0);

        assertThatThrownBy(
                () -> run(operator.on(input.survey()), PlanRequest.of("test"), none, input, List.of(output)))
                .isInstanceOf(DeviceOutOfMemory.class);
        assertThat(output.committed).isFalse();
        assertThat(output.closed).isTrue();
    }

    @Test
    void missingTracesAreZero() throws Exception {
        MemoryVolume input = MemoryVolume.of(SHAPE).withLive(trace -> trace % 5 != 2 && trace > 3);
        List<MemoryWriter> outputs = compute(new TestOperator(new Halo(1, 1, 1), 2, 0), new Shape(3, 2, 9), 3, input);

        for (int trace = 0; trace < SHAPE.traces(); trace++) {
            for (int k = 0; k < 23; k++) {
                float sample = outputs.get(1).samples[trace * 23 + k];
                if (input.isLive(trace / 7, trace % 7)) assertThat(sample).isGreaterThanOrEqualTo(1);
                else
                    assertThat(sample).isZero();
            }
        }
    }

    @Test
    void whatIsNotFiniteInMissingTracesIsNotWrittenAndDoesNotCount() throws Exception {
        float[] values = MemoryVolume.of(SHAPE).samples();
        values[5] = Float.NaN;
        values[23] = Float.POSITIVE_INFINITY;
        values[2 * 23 + 1] = Float.NaN;
        MemoryVolume input = MemoryVolume.of(SHAPE, values).withLive(trace -> trace != 2);
        List<MemoryWriter> outputs = List.of(new MemoryWriter(SHAPE), new MemoryWriter(SHAPE));
        PlanRequest request = PlanRequest.of("test").withTile(Optional.of(new Shape(2, 3, 10)));
        RunReport report = run(new TestOperator(Halo.NONE, 2, 0).on(input.survey()), request,
                TestDevice.of(0, Long.MAX_VALUE), input, outputs);

        assertThat(report.notFinite().outputs()).containsExactly(2L, 2L);
        assertThat(outputs.getFirst().samples[2 * 23 + 1]).isZero();
    }

    /** numpy.histogram([0, 1, 2, 2.5, 3, 9.99, 10, 4], 4)[0] is [3, 3, 0, 2]: the edges are 0, 2.5, 5, 7.5, 10. */
    @ParameterizedTest
    @CsvSource({"1, 1, 1", "2, 2, 2", "1, 2, 2", "2, 1, 1"})
    void statisticsAreThoseOfTheSurvey(int inlines, int crosslines, int samples) throws Exception {
        Shape shape = new Shape(2, 2, 3);
        // the last trace is missing, and what is not finite does not count
        float[] values = {0, 1, 2, 2.5f, 3, 9.99f, 10, 4, Float.NaN, -100, 100, 7};
        MemoryVolume input = MemoryVolume.of(shape, values).withLive(trace -> trace != 3);
        Compilation compilation = new TestOperator(Halo.NONE, 1, 4).on(input.survey());
        PlanRequest request = PlanRequest.of("test").withTile(Optional.of(new Shape(inlines, crosslines, samples)));
        RunReport report =
                run(compilation, request, TestDevice.of(0, 100), input, List.of(new MemoryWriter(shape)));

        assertThat(TestOperator.knowledge(compilation)).isEqualTo("Range[min=0.0, max=10.0] [3, 3, 0, 2]");
        assertThat(report.phases()).extracting(RunReport.PhaseTimes::phase)
                .containsExactly(Progress.Phase.SCAN, Progress.Phase.SCAN, Progress.Phase.RUN);
    }

    @Test
    void reportsWhatItDid() throws Exception {
        TestOperator operator = new TestOperator(new Halo(1, 1, 1), 1, 8);
        MemoryVolume input = MemoryVolume.of(SHAPE);
        TestDevice slow = TestDevice.hooked(tile -> sleep(2));
        PlanRequest request = PlanRequest.of("test").withTile(Optional.of(new Shape(2, 7, 23)));
        RunReport report =
                run(operator.on(input.survey()), request, slow, input, List.of(new MemoryWriter(SHAPE)));

        assertThat(report.tiles()).isEqualTo(6);
        assertThat(report.device().compute()).isBetween(3 * 6 * 0.002, report.seconds());
        assertThat(report.overlapEfficiency()).isBetween(0.05, 1.0);
        assertThat(report.samplesPerSecond()).isEqualTo(SHAPE.size() / report.seconds());
        assertThat(report.hostBytes().allowed()).isEqualTo(BUDGET.allowed());
        assertThat(report.hostBytes().projected()).isPositive();
        assertThat(report.hostBytes().measured()).isPositive();
        assertThat(new HashSet<>(listening)).containsExactly(Thread.currentThread());
        assertThat(progress).hasSize(3 * 7);
        assertThat(progress.getLast().tilesDone()).isEqualTo(6);
        assertThat(progress.getLast().samplesDone()).isEqualTo(SHAPE.size());
    }

    @Test
    void aPlanForOtherOutputs() {
        MemoryVolume input = MemoryVolume.of(SHAPE);
        MemoryWriter output = new MemoryWriter(SHAPE);

        assertThatThrownBy(() -> run(
                new TestOperator(Halo.NONE, 2, 0).on(input.survey()), PlanRequest.of("test"),
                TestDevice.of(0, Long.MAX_VALUE), input, List.of(output)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("1 writers for a plan of 2 outputs: give one for each");
        assertThat(output.closed).isTrue();
    }

    @Test
    void aPlanForWritersThatStoreSamplesOtherwise() {
        MemoryVolume input = MemoryVolume.of(SHAPE);
        MemoryWriter output = new MemoryWriter(SHAPE);
        SampleEncoding bytes = new SampleEncoding(SampleFormat.INT8, ByteOrder.BIG_ENDIAN);
        PlanRequest request = PlanRequest.of("test").withOutput(new ScaledEncoding(bytes, 2));

        assertThatThrownBy(() -> run(
                new TestOperator(Halo.NONE, 1, 0).on(input.survey()), request, TestDevice.of(0, Long.MAX_VALUE), input,
                List.of(output)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(
                        "outputs planned as int8, big-endian, values times 2.0: a writer stores IEEE float32");
        assertThat(output.closed).isTrue();
    }

    /** The three meet: while a tile is written, the next is computed, and the one after that is read. */
    @Test
    void readingComputingAndWritingOverlap() throws Exception {
        CyclicBarrier meeting = new CyclicBarrier(3);
        int tiles = SHAPE.inlines();
        MemoryVolume input = MemoryVolume.of(SHAPE).hooked(box -> meet(meeting, box.inline() >= 2));
        TestDevice device =
                TestDevice.hooked(tile -> meet(meeting, tile.inline() >= 1 && tile.inline() < tiles - 1));
        // it is told of the whole as well, once that is complete
        MemoryWriter output = new MemoryWriter(
                SHAPE, box -> meet(meeting, box.shape().inlines() == 1 && box.inline() < tiles - 2));
        PlanRequest request = PlanRequest.of("test").withTile(Optional.of(new Shape(1, 7, 23)));

        RunReport report =
                run(new TestOperator(Halo.NONE, 1, 0).on(input.survey()), request, device, input, List.of(output));

        assertThat(report.tiles()).isEqualTo(tiles);
    }

    private static void meet(CyclicBarrier meeting, boolean comes) {
        if (!comes) return;
        try {
            meeting.await(1, TimeUnit.MINUTES);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new IllegalStateException("one waited in vain for the others", e);
        }
    }

    static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Box;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.DeviceGroup;
import org.varve.core.Halo;
import org.varve.core.MemoryFootprint;
import org.varve.core.NotFinite;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.host.Budget;

class DeviceGroupTest {

    private static final Shape SHAPE = new Shape(40, 5, 23);
    private static final Shape TILE = new Shape(1, 2, 23);
    private static final Budget BUDGET = new Budget(1L << 30, 0, "the test");

    private final TestOperator operator = new TestOperator(new Halo(2, 3, 5), 2, 0);
    private final MemoryVolume input = MemoryVolume.of(SHAPE);

    /** Computes one tile after another, while its caller goes on; each takes a while. */
    private record SlowDevice(TestDevice means, long milliseconds, AtomicInteger tiles) implements Device {

        static SlowDevice of(long milliseconds) {
            return of(TestDevice.of(0, Long.MAX_VALUE), milliseconds);
        }

        static SlowDevice of(TestDevice means, long milliseconds) {
            return new SlowDevice(means, milliseconds, new AtomicInteger());
        }

        @Override
        public String name() {
            return means.name();
        }

        @Override
        public String description() {
            return means.description();
        }

        @Override
        public MemoryFootprint footprint(Program program, Survey survey, Tiles shape) throws OutOfBudgetException {
            return means.footprint(program, survey, shape);
        }

        @Override
        public TileRunner open(Program program, Survey survey, Tiles shape, Extension extension) {
            return new SlowRunner(means.open(program, survey, shape, extension), milliseconds, tiles,
                    Executors.newSingleThreadExecutor(), new ConcurrentHashMap<>());
        }

        @Override
        public void close() {}
    }

    private record SlowRunner(
            TileRunner means, long milliseconds, AtomicInteger tiles, ExecutorService thread,
            Map<Integer, CompletableFuture<Void>> running) implements TileRunner {

        @Override
        public void start(int slot, Box tile, Box source, List<MemorySegment> inputs, List<MemorySegment> outputs) {
            CompletableFuture<Void> before = running.put(slot, CompletableFuture.runAsync(() -> {
                sleep();
                means.run(tile, source, inputs, outputs);
                tiles.incrementAndGet();
            }, thread));
            assertThat(before).as("what is unfinished in slot %s", slot).isNull();
        }

        private void sleep() {
            try {
                Thread.sleep(milliseconds);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void finish(int slot) {
            try {
                running.remove(slot).join();
            } catch (CompletionException e) {
                throw (DeviceFailure) e.getCause();
            }
        }

        @Override
        public NotFinite notFinite() {
            return means.notFinite();
        }

        @Override
        public Times times() {
            return means.times();
        }

        @Override
        public void close() {
            thread.close();
            means.close();
        }
    }

    private List<MemoryWriter> run(Device device, Shape tile) throws Exception {
        return run(device, tile, new ArrayList<>());
    }

    private List<MemoryWriter> run(Device device, Shape tile, List<String> notes) throws Exception {
        Consumer<TileEvent> listener = event -> {
            if (event instanceof TileEvent.Noted(String sentence)) notes.add(sentence);
        };
        List<MemoryWriter> outputs = List.of(new MemoryWriter(SHAPE), new MemoryWriter(SHAPE));
        Compilation compilation = operator.on(input.survey());
        PlanRequest request = PlanRequest.of("test").withTile(Optional.of(tile));
        JobPlan plan = new TilePlanner(input.survey(), device, BUDGET, request).plan(compilation);
        new TileExecutor(device, Device.Extension.DEFAULT, listener).run(compilation, plan, input, outputs);
        return outputs;
    }

    @Test
    void aFasterDeviceComputesMoreTiles() throws Exception {
        SlowDevice slow = SlowDevice.of(30);
        SlowDevice fast = SlowDevice.of(3);

        List<MemoryWriter> tiled = run(new DeviceGroup(List.of(slow, fast)), TILE);

        assertThat(slow.tiles.get() + fast.tiles.get()).isEqualTo(40 * 3);
        assertThat(slow.tiles.get()).isPositive();
        assertThat(fast.tiles.get()).isGreaterThan(3 * slow.tiles.get());
        List<MemoryWriter> whole = run(TestDevice.of(0, Long.MAX_VALUE), SHAPE);
        for (int o = 0; o < 2; o++) assertThat(tiled.get(o).samples).isEqualTo(whole.get(o).samples);
        assertThat(slow.means.open()).hasValue(0);
    }

    @Test
    void equalDevicesComputeAboutAsManyTiles() throws Exception {
        SlowDevice one = SlowDevice.of(10);
        SlowDevice other = SlowDevice.of(10);

        run(new DeviceGroup(List.of(one, other)), TILE);

        assertThat(one.tiles.get()).isBetween(40, 80);
    }

    /** Fails from some tile on. */
    private static SlowDevice failing(int tile) {
        return failing(tile, new CountDownLatch(1));
    }

    private static SlowDevice failing(int tile, CountDownLatch failed) {
        AtomicInteger tiles = new AtomicInteger();
        return SlowDevice.of(TestDevice.hooked(_ -> {
            if (tiles.incrementAndGet() < tile) return;
            failed.countDown();
            throw new DeviceFailure("it fails");
        }), 1);
    }

    /** Leaves enough tiles to another device for that to fail, however busy the machine is. */
    private static SlowDevice waitingFor(CountDownLatch failed) {
        AtomicInteger tiles = new AtomicInteger();
        return SlowDevice.of(TestDevice.hooked(_ -> {
            if (tiles.incrementAndGet() > 60) await(failed);
        }), 1);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 17, 40})
    void theTilesOfALostDeviceGoToTheOthers(int tile) throws Exception {
        CountDownLatch failed = new CountDownLatch(1);
        SlowDevice right = waitingFor(failed);
        SlowDevice wrong = failing(tile, failed);
        List<String> notes = new ArrayList<>();

        List<MemoryWriter> tiled = run(new DeviceGroup(List.of(wrong, right)), TILE, notes);

        List<MemoryWriter> whole = run(TestDevice.of(0, Long.MAX_VALUE), SHAPE);
        for (int o = 0; o < 2; o++) assertThat(tiled.get(o).samples).isEqualTo(whole.get(o).samples);
        assertThat(right.tiles.get() + wrong.tiles.get()).isEqualTo(40 * 3);
        assertThat(notes).singleElement().asString().startsWith("test is lost, the others do its tiles")
                .endsWith("it fails");
        assertThat(right.means.open()).hasValue(0);
        assertThat(wrong.means.open()).hasValue(0);
    }

    @Test
    void whatFailsOnAllDevicesIsTold() {
        SlowDevice right = failing(30);
        SlowDevice wrong = failing(5);

        assertThatThrownBy(() -> run(new DeviceGroup(List.of(right, wrong)), TILE))
                .isInstanceOf(DeviceFailure.class)
                .hasMessage("it fails");
        assertThat(right.means.open()).hasValue(0);
        assertThat(wrong.means.open()).hasValue(0);
    }
}

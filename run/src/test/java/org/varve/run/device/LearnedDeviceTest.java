package org.varve.run.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.ForwardingDevice;
import org.varve.core.Halo;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Tiles;
import org.varve.core.Workflow;
import org.varve.formats.Formats;
import org.varve.host.Budget;
import org.varve.host.JobKind;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;
import org.varve.profiler.Measurement.Bytes;
import org.varve.profiler.Measurement.Load;
import org.varve.profiler.Measurement.Origin;
import org.varve.profiler.Measurement.Seconds;
import org.varve.profiler.Measurement.Site;
import org.varve.profiler.Measurement.Subject;
import org.varve.profiler.Measurement.Work;
import org.varve.profiler.Measurement;
import org.varve.profiler.MemoryModel;
import org.varve.profiler.ModelKey;
import org.varve.profiler.Projection;
import org.varve.profiler.Violation;
import org.varve.tiling.CopyDevice;
import org.varve.tiling.PlanRequest;
import org.varve.tiling.Rates;
import org.varve.tiling.TilePlan;
import org.varve.tiling.TilePlanner;

class LearnedDeviceTest {

    private static final Survey SURVEY = new Survey(new Shape(50, 20, 300), 0.004, Survey.Unit.SECONDS);
    private static final Program PROGRAM =
            new Compilation(Workflow.of("mean", new MeanFilter(new Window(3, 5, 9))), SURVEY).program();

    /** Projects 1000 bytes more than are declared, 1200 at most, and keeps what it was asked. */
    private record Model(List<Load> asked) implements MemoryModel {

        @Override
        public String name() {
            return "learned";
        }

        @Override
        public int measurements() {
            return 30;
        }

        @Override
        public Projection project(Load load, long declared) {
            asked.add(load);
            return new Projection(name(), declared + 1000, declared + 1200, measurements());
        }

        @Override
        public MemoryModel with(Measurement measurement) {
            return this;
        }

        @Override
        public Optional<Violation> violation(Measurement measurement) {
            return Optional.empty();
        }
    }

    private static LearnedDevice device(Optional<MemoryModel> model, long measured, boolean measures) {
        return new LearnedDevice(new CopyDevice(), model, new LearnedDevice.Use("mean", 2, 9000, measured, measures));
    }

    @Test
    void countsWhatTheModelBoundsBeyondTheReserve() throws OutOfBudgetException {
        Model model = new Model(new ArrayList<>());
        Tiles tiles = new Tiles(new Shape(4, 19, 300), 3);

        assertThat(device(Optional.of(model), 700, false).footprint(PROGRAM, SURVEY, tiles).bytes(Place.HOST))
                .isEqualTo(500);
        assertThat(device(Optional.of(model), 7000, false).footprint(PROGRAM, SURVEY, tiles).bytes(Place.HOST))
                .isZero();
        assertThat(model.asked).first()
                .isEqualTo(new Load(new Shape(4, 19, 300), new Halo(1, 2, 4), new Shape(6, 20, 300), 1, 2, 3,
                        SURVEY.shape(), false));
    }

    /** A device that copies tiles to a memory of its own and back, such as ND4J on a GPU. */
    private static final class DeviceWithMemory extends ForwardingDevice {

        @Override
        protected Device delegate() {
            return new CopyDevice();
        }

        @Override
        public Memory memory() {
            return new Memory(8L << 30, 5);
        }

        @Override
        public boolean hasOwnMemory() {
            return true;
        }

        @Override
        public Occupancy occupancy() {
            return new Occupancy(3, 4);
        }

        @Override
        public int parallel() {
            return 2;
        }

        @Override
        public long hostBytesToCome() {
            return 400L << 20;
        }
    }

    @Test
    void aDeviceWithMemoryOfItsOwnIsPlannedAsOne() throws OutOfBudgetException {
        Device plain = new DeviceWithMemory();
        Device learned = new LearnedDevice(plain, Optional.of(new Model(new ArrayList<>())),
                new LearnedDevice.Use("mean", 2, 9000, 1200, false));

        assertThat(learned.memory()).isEqualTo(plain.memory());
        assertThat(learned.occupancy()).isEqualTo(plain.occupancy());
        assertThat(learned.hostBytesToCome()).isEqualTo(plain.hostBytesToCome());
        assertThat(plan(learned).predictedSeconds()).isEqualTo(plan(plain).predictedSeconds())
                .isGreaterThan(plan(new CopyDevice()).predictedSeconds());
        assertThat(plan(learned).tilesInFlight()).isEqualTo(2 * PlanRequest.TILES_IN_FLIGHT);
    }

    /** A plan of tiles of five inlines whose copies, at a byte in a microsecond, take longer than all else. */
    private static TilePlan plan(Device device) throws OutOfBudgetException {
        Rates typical = Rates.TYPICAL;
        Rates copying = new Rates(typical.touchBytes(), typical.readBytes(), 1e6, typical.computeSamples(),
                typical.writeBytes(), typical.seekSeconds(), typical.tileSeconds(), 0, 0);
        PlanRequest request = PlanRequest.of("mean").withRates(copying)
                .withTile(Optional.of(new Shape(5, 20, 300)));
        return new TilePlanner(SURVEY, device, new Budget(1L << 30, 0, "the test"), request).plan(PROGRAM);
    }

    @Test
    void isUsedWithoutAModelOnlyToMeasure() throws OutOfBudgetException {
        Tiles tiles = new Tiles(new Shape(4, 19, 300), 3);

        assertThatThrownBy(() -> device(Optional.empty(), 700, false).footprint(PROGRAM, SURVEY, tiles))
                .isInstanceOf(DeviceFailure.class)
                .hasMessageContaining("copy does not say what memory mean takes")
                .asString().contains("measure that on copy");
        assertThat(device(Optional.empty(), 700, true).footprint(PROGRAM, SURVEY, tiles).bytes(Place.HOST)).isZero();
    }

    /** Twelve runs of a recipe on SEG-Y, all of which took 200 MiB beyond what was declared. */
    @Test
    void theCodeOfFormatsIsNotLearned() {
        Site site = new Site("node", "copy", "none", "1");
        ModelKey key = new ModelKey("mean", new JobKind("npy", "npy", 1), site);
        Load load = new Load(new Shape(4, 19, 300), Halo.NONE, new Shape(4, 19, 300), 1, 2, 3, SURVEY.shape(), false);
        List<Measurement> runs = IntStream.range(0, 12).mapToObj(repeat -> new Measurement(
                new Subject("mean", "", site), new JobKind("sgy", "sgy", 1), load, new Bytes(0, 0, 0, 200 << 20),
                Bytes.NONE, Work.NONE,
                Seconds.computing(1), new Origin(Instant.EPOCH, repeat, true))).toList();

        Projection projection = LearnedDevice.model(key, runs).orElseThrow().project(load, 0);

        assertThat((double) projection.expected())
                .isCloseTo((200 << 20) - (double) Formats.codeBytes("sgy", "sgy"), Percentage.withPercentage(0.1));
    }
}

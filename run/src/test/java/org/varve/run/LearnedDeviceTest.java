package org.varve.run;

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
import org.varve.core.DeviceFailure;
import org.varve.core.Halo;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Tiles;
import org.varve.core.Workflow;
import org.varve.formats.Formats;
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

    @Test
    void isUsedWithoutAModelOnlyToMeasure() throws OutOfBudgetException {
        Tiles tiles = new Tiles(new Shape(4, 19, 300), 3);

        assertThatThrownBy(() -> device(Optional.empty(), 700, false).footprint(PROGRAM, SURVEY, tiles))
                .isInstanceOf(DeviceFailure.class)
                .hasMessageContaining("copy does not tell what memory mean takes")
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

package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Box;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.MemoryFootprint;
import org.varve.core.NotFinite;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.core.Workflow;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;
import org.varve.run.process.JavaRuntime;

/** What is rehearsed, and where nothing is, as it would take memory or be of no use. */
class RehearsedTilesTest {

    private static final long MIB = 1 << 20;

    private final RunSpec settings = new RunSpec(Recipe.copy());
    private final Seen device = new Seen();
    private Shape survey = new Shape(20, 30, 40);
    private long spare = 64 * MIB;
    private boolean isCopy;

    /** A device that remembers the first tile, and then ends the rehearsal. */
    private static final class Seen implements Device {

        private final List<Box> boxes = Collections.synchronizedList(new ArrayList<>());
        private float[] input = {};
        private Runnable end = () -> {};
        private boolean ownMemory;
        private boolean declares = true;
        private MemoryFootprint.Buffer buffer =
                new MemoryFootprint.Buffer("arrays", MemoryFootprint.Place.HEAP, 1, MIB);

        @Override
        public String name() {
            return "cpu";
        }

        @Override
        public String description() {
            return "";
        }

        @Override
        public boolean hasOwnMemory() {
            return ownMemory;
        }

        @Override
        public boolean declaresMemory() {
            return declares;
        }

        @Override
        public MemoryFootprint footprint(Program program, Survey whole, Tiles tiles) {
            return new MemoryFootprint(List.of(buffer));
        }

        @Override
        public TileRunner open(Program program, Survey whole, Tiles tiles, Extension extension) {
            return new TileRunner() {
                @Override
                public void start(int slot, Box tile, Box source, List<MemorySegment> inputs,
                        List<MemorySegment> outputs) {
                    boxes.addAll(List.of(tile, source));
                    input = inputs.getFirst().toArray(ValueLayout.JAVA_FLOAT);
                    assertThat(outputs.getFirst().byteSize()).isEqualTo(tile.shape().bytes());
                    end.run();
                }

                @Override
                public void finish(int slot) {}

                @Override
                public NotFinite notFinite() {
                    return NotFinite.none(1);
                }

                @Override
                public Times times() {
                    return Times.NONE;
                }

                @Override
                public void close() {}
            };
        }

        @Override
        public void close() {}
    }

    /** Rehearses until the first tile was computed, or nothing is. */
    private List<Box> rehearse() throws InterruptedException {
        settings.runtime = new JavaRuntime() {
            @Override
            public boolean isOwn() {
                return true;
            }

            @Override
            public long spare() {
                return spare;
            }
        };
        Rehearsal rehearsal = new Rehearsal(settings);
        device.end = rehearsal::close;
        Survey whole = new Survey(survey, 0.004, Survey.Unit.SECONDS);
        Workflow workflow = isCopy ? Recipe.copy().workflow() : Workflow.of(new MeanFilter(new Window(3, 3, 3)));

        rehearsal.begin(device, new Compilation(workflow, whole).program(), whole);
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("varve-rehearsal")) assertThat(thread.join(Duration.ofSeconds(10))).isTrue();
        }
        return device.boxes;
    }

    /** With neighbours, as in the run. */
    @Test
    void aSmallTileIsComputed() throws Exception {
        assertThat(rehearse()).containsExactly(new Box(0, 0, 0, new Shape(8, 8, 40)),
                new Box(0, 0, 0, new Shape(9, 9, 40)));
        assertThat(device.input).hasSize(9 * 9 * 40).doesNotHaveDuplicates();
        for (float sample : device.input) assertThat(sample).isBetween(-0.5f, 0.5f);
    }

    @Test
    void aSmallSurveyIsComputedWhole() throws Exception {
        survey = new Shape(3, 5, 40);

        assertThat(rehearse()).containsExactly(Box.of(survey), Box.of(survey));
    }

    /** 6 MiB in all, and no buffer larger than that wherever it lies. */
    @Test
    void asMuchMemoryAsWasMeasuredToBeHarmlessIsTaken() throws Exception {
        long samples = (8 * 8 + 9 * 9) * 40 * 4;
        device.buffer = new MemoryFootprint.Buffer("arrays", MemoryFootprint.Place.HEAP, 1, 6 * MIB - samples);
        spare = 6 * MIB - samples;
        assertThat(rehearse()).isNotEmpty();

        device.boxes.clear();
        device.buffer = new MemoryFootprint.Buffer("work", MemoryFootprint.Place.HOST, 1, 6 * MIB);
        assertThat(rehearse()).isNotEmpty();
    }

    static Stream<Consumer<RehearsedTilesTest>> useless() {
        long samples = (8 * 8 + 9 * 9) * 40 * 4;
        return Stream.of(test -> test.device.ownMemory = true, test -> test.device.declares = false,
                test -> test.isCopy = true, test -> test.spare = MIB - 1,
                test -> test.device.buffer =
                        new MemoryFootprint.Buffer("work", MemoryFootprint.Place.HOST, 1, 6 * MIB + 1),
                test -> test.device.buffer =
                        new MemoryFootprint.Buffer("arrays", MemoryFootprint.Place.HEAP, 1, 6 * MIB - samples + 1),
                test -> test.survey = new Shape(20, 30, 12_000));
    }

    /** What is no Java code, would copy, lacks heap, or takes much memory. */
    @ParameterizedTest
    @MethodSource("useless")
    void nothingElseIsRehearsed(Consumer<RehearsedTilesTest> change) throws Exception {
        change.accept(this);

        assertThat(rehearse()).isEmpty();
    }
}

package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
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

class RehearsalTest {

    private static final Survey SURVEY = new Survey(new Shape(20, 30, 40), 0.004, Survey.Unit.SECONDS);

    private final RunSpec settings = new RunSpec(Recipe.copy());
    private final Processor processor =
            new Processor(new AtomicInteger(), new CountDownLatch(3), new CountDownLatch(1), 0);

    @Test
    void computesUntilTheRunBegins() throws InterruptedException {
        settings.runtime = own();
        try (Rehearsal rehearsal = new Rehearsal(settings)) {
            begin(rehearsal, processor);
            begin(rehearsal, processor);
            assertThat(processor.computed.await(10, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(processor.closed.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(processor.opened).hasValue(1);
    }

    @Test
    void leavesAnApplicationAlone() {
        Rehearsal rehearsal = new Rehearsal(settings);

        begin(rehearsal, processor);

        assertThat(processor.opened).hasValue(0);
    }

    @Test
    void neverBeginsAfterTheRun() {
        settings.runtime = own();
        Rehearsal rehearsal = new Rehearsal(settings);
        rehearsal.close();

        begin(rehearsal, processor);

        assertThat(processor.opened).hasValue(0);
    }

    @Test
    void leavesOutWhatTakesMuchMemory() throws InterruptedException {
        settings.runtime = own();
        CountDownLatch asked = new CountDownLatch(1);
        Processor large = new Processor(processor.opened, processor.computed, asked, 1L << 30);
        Rehearsal rehearsal = new Rehearsal(settings);

        begin(rehearsal, large);

        assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(processor.opened).hasValue(0);
    }

    private static void begin(Rehearsal rehearsal, Device device) {
        Workflow workflow = Workflow.of(new MeanFilter(new Window(3, 3, 3)));
        rehearsal.begin(device, new Compilation(workflow, SURVEY).program(), SURVEY);
    }

    private static JavaRuntime own() {
        return new JavaRuntime() {
            @Override
            public boolean isOwn() {
                return true;
            }
        };
    }

    /**
     * A device that counts what it is asked for.
     *
     * @param computed is counted down by each tile
     * @param closed is counted down when a runner is closed, or too much memory was declared
     * @param heap bytes that it says it needs
     */
    private record Processor(AtomicInteger opened, CountDownLatch computed, CountDownLatch closed, long heap)
            implements
            Device {

        @Override
        public String name() {
            return "cpu";
        }

        @Override
        public String description() {
            return "";
        }

        @Override
        public MemoryFootprint footprint(Program program, Survey survey, Tiles tiles) {
            if (heap > 0) closed.countDown();
            return new MemoryFootprint(
                    List.of(new MemoryFootprint.Buffer("arrays", MemoryFootprint.Place.HEAP, 1, heap)));
        }

        @Override
        public TileRunner open(Program program, Survey survey, Tiles tiles, Extension extension) {
            opened.incrementAndGet();
            return new TileRunner() {

                @Override
                public void start(
                        int slot, Box tile, Box source, List<MemorySegment> inputs, List<MemorySegment> outputs) {
                    assertThat(inputs.getFirst().byteSize()).isEqualTo(source.shape().bytes());
                    assertThat(outputs.getFirst().byteSize()).isEqualTo(tile.shape().bytes());
                    computed.countDown();
                }

                @Override
                public void finish(int slot) {}

                @Override
                public NotFinite notFinite() {
                    return new NotFinite(0, List.of(0L));
                }

                @Override
                public Times times() {
                    return Times.NONE;
                }

                @Override
                public void close() {
                    closed.countDown();
                }
            };
        }

        @Override
        public void close() {}
    }
}

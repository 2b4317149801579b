package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.tiling.TileTimes.Span;

/** What is not recorded costs nothing; what is, WatchedRunTest counts. */
class FlightEventsTest {

    private static final int TILES = 10_000;

    private static final Span SPAN = new Span(1, 2, 1);
    private static final TileDone DONE = new TileDone(3, Box.of(new Shape(1, 1, 1)), "cpu", 4, 4,
            new TileTimes(Progress.Phase.RUN, 1, SPAN, SPAN, SPAN, 0, 0));

    private static void record(int tiles) {
        for (int n = 0; n < tiles; n++) {
            FlightEvents.Stage read = FlightEvents.read();
            read.record(n, "cpu", 4);
            FlightEvents.Stage compute = FlightEvents.compute();
            compute.end();
            compute.record(DONE);
            FlightEvents.write().record(n, "cpu", 4);
        }
    }

    @Test
    void allocateNothingForATileWithoutARecording() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        record(1);
        threads.getCurrentThreadAllocatedBytes();

        long before = threads.getCurrentThreadAllocatedBytes();
        record(TILES);

        // Java itself may allocate some hundred bytes on the way, when it has compiled the code
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(TILES);
    }
}

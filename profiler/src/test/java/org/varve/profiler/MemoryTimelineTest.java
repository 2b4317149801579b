package org.varve.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.varve.profiler.MemoryTimeline.Moment;

class MemoryTimelineTest {

    @Test
    void measuresUntilItIsClosed() throws InterruptedException {
        MemoryTimeline timeline = MemoryTimeline.begin(() -> 7);
        Thread.sleep(200);
        timeline.close();
        List<Moment> moments = timeline.moments();
        Thread.sleep(60);

        assertThat(timeline.moments()).isEqualTo(moments).hasSizeGreaterThan(3);
        assertThat(moments).isSortedAccordingTo((a, b) -> Double.compare(a.seconds(), b.seconds()));
        assertThat(moments).allSatisfy(moment -> {
            assertThat(moment.resident()).isGreaterThan(10 << 20);
            assertThat(moment.heap()).isPositive();
            assertThat(moment.device()).isEqualTo(7);
        });
    }
}

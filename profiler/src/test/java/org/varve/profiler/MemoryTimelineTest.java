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

    /** Its first moment is the beginning, and its last the end, after which the device may be closed. */
    @Test
    void measuresAtItsBeginningAndItsEnd() {
        long[] held = {7};
        MemoryTimeline timeline = MemoryTimeline.begin(() -> held[0]);
        List<Moment> begun = timeline.moments();
        held[0] = 9;
        timeline.close();
        List<Moment> ended = timeline.moments();
        held[0] = 11;
        timeline.close();

        assertThat(begun).isNotEmpty();
        assertThat(begun.getFirst().device()).isEqualTo(7);
        assertThat(ended.getLast().device()).isEqualTo(9);
        assertThat(timeline.moments()).isEqualTo(ended);
    }

    /** A program that ends without closing it ends. */
    @Test
    void itsThreadKeepsNoProgramAlive() {
        try (MemoryTimeline _ = MemoryTimeline.begin(() -> 7)) {
            assertThat(Thread.getAllStackTraces().keySet())
                    .filteredOn(thread -> thread.getName().equals("varve-memory"))
                    .isNotEmpty().allMatch(Thread::isDaemon);
        }
    }

    @Test
    void secondsAreCountedFromItsBeginning() {
        long before = System.nanoTime();
        MemoryTimeline timeline = new MemoryTimeline(() -> 7);
        timeline.add();
        double most = (System.nanoTime() - before) * 1e-9;

        assertThat(timeline.moments().getFirst().seconds()).isPositive().isLessThanOrEqualTo(most);
    }

    @Test
    void keepsAPeakHoweverLongItGoesOn() {
        int[] calls = {0};
        MemoryTimeline timeline = new MemoryTimeline(() -> calls[0]++ == 100 ? 1000 : 7);
        for (int n = 0; n < 5000; n++) timeline.add();

        List<Moment> moments = timeline.moments();
        assertThat(moments).hasSizeBetween(256, 512);
        assertThat(moments).isSortedAccordingTo((a, b) -> Double.compare(a.seconds(), b.seconds()));
        assertThat(moments.getFirst().device()).isEqualTo(1000);
        assertThat(moments).filteredOn(moment -> moment.device() == 1000).hasSize(1);
    }

    @Test
    void aMomentStandsForTheMostSinceTheOneBefore() {
        Moment early = new Moment(2, 30, 50, 70);

        assertThat(early.and(new Moment(3, 29, 53, 67))).isEqualTo(new Moment(3, 30, 53, 70));
        assertThat(early.and(new Moment(3, 31, 47, 71))).isEqualTo(new Moment(3, 31, 50, 71));
    }
}

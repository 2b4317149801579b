package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.varve.core.TileRunner;
import org.varve.tiling.TileTimes.Span;

class TileLogTest {

    private static TileRunner.Share share(double toDevice, double compute, double toHost) {
        return new TileRunner.Share("cpu", new TileRunner.Times(toDevice, compute, toHost));
    }

    private static TileLog filled(int tiles) {
        TileLog log = new TileLog(System.nanoTime(), "cpu");
        log.begin(Progress.Phase.RUN);
        for (int n = 0; n < tiles; n++) {
            log.add(new Span(n, n + 0.5, 0.5), new Span(n + 1, n + 2, 1), new Span(n + 2, n + 2, 0),
                    share(0, n + 1.0, 0), new Span(n + 2, n + 2.25, 0.25));
        }
        return log;
    }

    @Test
    void secondsAreCountedFromTheStartOfTheRun() {
        long start = System.nanoTime() - 2_000_000_000L;

        Span span = new TileLog(start, "cpu").since(start + 500_000_000L);

        assertThat(span.from()).isEqualTo(0.5);
        assertThat(span.to()).isGreaterThanOrEqualTo(2);
        assertThat(span.busy()).isCloseTo(span.to() - 0.5, offset(1e-9));
    }

    @Test
    void fewTilesHaveAnEntryEach() {
        List<TileTimes> entries = filled(3).entries();

        assertThat(entries).hasSize(3);
        assertThat(entries.get(1)).isEqualTo(new TileTimes(Progress.Phase.RUN, 1, new Span(1, 1.5, 0.5),
                new Span(2, 3, 1), new Span(3, 3.25, 0.25), 0, 0));
    }

    @Test
    void ofManyTilesNothingIsLost() {
        List<TileTimes> entries = filled(100_001).entries();

        assertThat(entries).hasSizeBetween(256, 512);
        assertThat(entries.stream().mapToLong(TileTimes::tiles).sum()).isEqualTo(100_001);
        assertThat(entries.stream().mapToDouble(tiles -> tiles.read().busy()).sum()).isCloseTo(50_000.5, offset(1e-6));
        assertThat(entries.getFirst().read().from()).isZero();
        assertThat(entries.getLast().write().to()).isEqualTo(100_002.25);
        for (int n = 1; n < entries.size(); n++) {
            assertThat(entries.get(n).read().from()).isGreaterThan(entries.get(n - 1).read().to());
        }
    }

    /** In host memory a tile is complete once started, however long it then waits for others. */
    @Test
    void waitingIsNoComputing() {
        TileLog log = new TileLog(System.nanoTime(), "cpu");
        log.begin(Progress.Phase.RUN);

        TileTimes tile = log.add(new Span(0, 1, 1), new Span(1, 2, 1), new Span(5, 6, 1), share(0, 1, 0),
                new Span(6, 7, 1));

        assertThat(tile.compute()).isEqualTo(new Span(1, 2, 1));
    }

    /** Each phase has runners of its own, which count from zero. */
    @Test
    void aPhaseBeginsToCountAgain() {
        TileLog log = new TileLog(System.nanoTime(), "cpu");
        log.begin(Progress.Phase.SCAN);
        log.add(new Span(0, 1, 1), new Span(1, 2, 1), new Span(2, 3, 1), share(0.5, 2, 0.25), new Span(3, 4, 1));
        log.begin(Progress.Phase.RUN);

        TileTimes first = log.add(new Span(4, 5, 1), new Span(5, 6, 1), new Span(6, 7, 1), share(0.375, 1, 0.125),
                new Span(7, 8, 1));

        assertThat(first.phase()).isEqualTo(Progress.Phase.RUN);
        assertThat(first.toDevice()).isEqualTo(0.375);
        assertThat(first.toHost()).isEqualTo(0.125);
        assertThat(first.compute().busy()).isEqualTo(1);
    }

    /** On a device with its own memory, a tile is in work until it was waited for, and the copies are told apart. */
    @Test
    void copiesAreOfEachTile() {
        TileLog log = new TileLog(System.nanoTime(), "cpu");
        log.begin(Progress.Phase.SCAN);
        log.add(new Span(0, 1, 1), new Span(1, 1.1, 0.1), new Span(2, 4, 2), share(0.5, 2, 0.25),
                new Span(4, 5, 1));
        log.add(new Span(1, 2, 1), new Span(2, 2.1, 0.1), new Span(5, 6, 1), share(0.75, 3, 0.5),
                new Span(6, 7, 1));

        TileTimes second = log.entries().get(1);

        assertThat(second.phase()).isEqualTo(Progress.Phase.SCAN);
        assertThat(second.compute()).isEqualTo(new Span(2, 6, 1));
        assertThat(second.toDevice()).isEqualTo(0.25);
        assertThat(second.toHost()).isEqualTo(0.25);
    }
}

package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.varve.tiling.TileTimes.Span;

class TileTimesTest {

    private static final Span READ = new Span(0, 1, 1);
    private static final Span WRITE = new Span(8, 9, 1);

    private static TileTimes tile(Span compute, double toDevice, double toHost) {
        return new TileTimes(Progress.Phase.RUN, 1, READ, compute, WRITE, toDevice, toHost);
    }

    @Test
    void inHostMemoryNothingIsCopied() {
        TileTimes tile = tile(new Span(2, 5, 3), 0, 0);

        assertThat(tile.copyingIn()).isEmpty();
        assertThat(tile.computing()).isEqualTo(new Span(2, 5, 3));
        assertThat(tile.copyingOut()).isEmpty();
    }

    /** It is copied from second 2 to 2.5, computed from 4 to 7, and copied back from 7 to 8. */
    @Test
    void copiesComeFirstAndLast() {
        TileTimes tile = tile(new Span(2, 8, 3), 0.5, 1);

        assertThat(tile.copyingIn()).contains(new Span(2, 2.5, 0.5));
        assertThat(tile.computing()).isEqualTo(new Span(4, 7, 3));
        assertThat(tile.copyingOut()).contains(new Span(7, 8, 1));
    }

    @Test
    void aTileMayBeCopiedOneWayOnly() {
        assertThat(tile(new Span(2, 8, 3), 0.5, 0).copyingOut()).contains(new Span(8, 8, 0));
        assertThat(tile(new Span(2, 8, 3), 0, 1).copyingIn()).contains(new Span(2, 2, 0));
    }

    /** A device that is shared by tiles may tell of more than passed while one was on it. */
    @Test
    void computingBeginsNoEarlierThanItIsCopied() {
        assertThat(tile(new Span(2, 8, 30), 0.5, 1).computing()).isEqualTo(new Span(2.5, 7, 30));
        assertThat(tile(new Span(2, 8, 3), 5, 4).computing()).isEqualTo(new Span(7, 7, 3));
    }

    @Test
    void consecutiveTilesAreSummed() {
        TileTimes one = tile(new Span(2, 5, 3), 0.5, 1);
        TileTimes other = new TileTimes(Progress.Phase.RUN, 3, new Span(1, 4, 2), new Span(1, 9, 4),
                new Span(7, 10, 3), 0.25, 2);

        assertThat(one.and(other)).isEqualTo(new TileTimes(Progress.Phase.RUN, 4, new Span(0, 4, 3), new Span(1, 9, 7),
                new Span(7, 10, 4), 0.75, 3));
    }
}

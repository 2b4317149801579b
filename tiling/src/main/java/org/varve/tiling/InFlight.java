package org.varve.tiling;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.varve.core.Box;
import org.varve.tiling.TileTimes.Span;

/**
 * A part of a tile on its way through a {@link Pipeline}.
 *
 * @param number of the part
 * @param slab its memory
 * @param inputs the parts of the slab's inputs that hold what was read
 * @param tile what is computed
 * @param source what it is computed from
 * @param read when it was read
 * @param started the call that started it on the device; until then when it was read
 * @param computing for a recording
 */
record InFlight(long number, Slab slab, List<MemorySegment> inputs, Box tile, Box source, Span read, Span started,
        FlightEvents.Stage computing) {

    /** Follows the last part, of which it has nothing, and wakes the computing thread after a failure. */
    @SuppressWarnings("NullAway")
    static final InFlight END = new InFlight(-1, null, List.of(), null, null, null, null, null);

    /** A part that was read. */
    InFlight(long number, Slab slab, List<MemorySegment> inputs, Box tile, Box source, Span read) {
        this(number, slab, inputs, tile, source, read, read, FlightEvents.Stage.NONE);
    }

    InFlight started(Span when, FlightEvents.Stage event) {
        return new InFlight(number, slab, inputs, tile, source, read, when, event);
    }

    boolean isEnd() {
        return number < 0;
    }
}

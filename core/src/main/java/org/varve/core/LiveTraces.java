package org.varve.core;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** The traces of a survey that were recorded; others are zeros. May be called from any thread. */
@FunctionalInterface
public interface LiveTraces {

    /** All traces were recorded. */
    LiveTraces ALL = (inline, crossline) -> true;

    /** Whether the trace at two positions, counted from 0, exists and is not dead. */
    boolean isLive(int inline, int crossline);

    /**
     * Writes a byte for each trace of a tile: 1 if it is live, else 0.
     *
     * @return whether all of them are
     */
    default boolean mark(Box tile, MemorySegment marks) {
        boolean all = true;
        long trace = 0;
        for (int i = tile.inline(); i < tile.endInline(); i++) {
            for (int j = tile.crossline(); j < tile.endCrossline(); j++) {
                boolean live = isLive(i, j);
                marks.set(ValueLayout.JAVA_BYTE, trace++, (byte) (live ? 1 : 0));
                all &= live;
            }
        }
        return all;
    }
}

package org.varve.core;

/** Which traces of a survey were recorded; others are zeros. May be asked from any thread. */
@FunctionalInterface
public interface LiveTraces {

    /** All of them. */
    LiveTraces ALL = (inline, crossline) -> true;

    /** Whether the trace at two indices, from 0, is there and live. */
    boolean isLive(int inline, int crossline);
}

package org.varve.core;

/** Tells which traces of a survey were recorded; others are zeros. May be called from any thread. */
@FunctionalInterface
public interface LiveTraces {

    /** All traces were recorded. */
    LiveTraces ALL = (inline, crossline) -> true;

    /** Whether the trace at two positions, counted from 0, exists and is not dead. */
    boolean isLive(int inline, int crossline);
}

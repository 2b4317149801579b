package org.varve.zarr;

/** Which traces of a survey are there. May be asked from any thread. */
@FunctionalInterface
public interface LiveTraces {

    boolean isLive(int inline, int crossline);
}

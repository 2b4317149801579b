package org.varve.file;

/** The traces of a file by their position in the volume. */
@FunctionalInterface
public interface TraceNumbers {

    /** The number of the trace at a position, from 0; -1 if the file has none there. */
    long trace(int inline, int crossline);
}

package org.varve.file;

/** Which trace of a file stands at a place of the volume. */
@FunctionalInterface
public interface TraceNumbers {

    /** The number of the trace, from 0; -1 if the file has none there. */
    long trace(int inline, int crossline);
}

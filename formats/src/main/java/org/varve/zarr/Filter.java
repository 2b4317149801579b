package org.varve.zarr;

import java.lang.foreign.MemorySegment;

/** A filter of the elements of a chunk before compression, undone when they are read. Source: numcodecs. */
public sealed interface Filter permits ShuffleFilter, DeltaFilter, ScaleFilter, CastFilter {

    /** Bytes per element before filtering; 0 for any. */
    int plainBytes();

    /** The number of bytes after filtering. */
    long filteredBytes(long plain);

    /** Undoes the change: fills memory that does not overlap with the filtered elements. */
    void undo(MemorySegment filtered, MemorySegment plain);
}

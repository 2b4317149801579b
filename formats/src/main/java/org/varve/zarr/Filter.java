package org.varve.zarr;

import java.lang.foreign.MemorySegment;

/** A change of the elements of a chunk before they are compressed, which is undone when they are read. Source: numcodecs. */
public sealed interface Filter permits ShuffleFilter, DeltaFilter, ScaleFilter, CastFilter {

    /** The bytes of an element before the change; 0 if any will do. */
    int plainBytes();

    /** The bytes to which so many are changed. */
    long filteredBytes(long plain);

    /** Undoes the change: fills memory that does not overlap with the filtered elements. */
    void undo(MemorySegment filtered, MemorySegment plain);
}

package org.varve.study;

import java.lang.foreign.MemorySegment;
import org.varve.core.Box;
import org.varve.core.VolumeWriter;

/** Drops what it is given, so that only computing takes time and memory. */
record DroppingWriter() implements VolumeWriter {

    @Override
    public void write(Box box, MemorySegment source) {
        // nothing is kept
    }

    @Override
    public void complete() {
        // nothing is kept
    }

    @Override
    public void commit() {
        // nothing is kept
    }

    @Override
    public void rollBack() {
        // nothing is kept
    }

    @Override
    public void close() {
        // nothing is open
    }
}

package org.varve.synthetic;

import java.lang.foreign.MemorySegment;
import org.varve.core.Box;
import org.varve.core.Volume;

/** Samples that are computed on demand, by any number of threads. */
public interface SyntheticVolume extends Volume {

    @Override
    void read(Box box, MemorySegment destination);

    @Override
    default void close() {
        // nothing is held
    }
}

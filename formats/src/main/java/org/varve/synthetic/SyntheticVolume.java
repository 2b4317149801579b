package org.varve.synthetic;

import java.lang.foreign.MemorySegment;
import org.varve.core.Box;
import org.varve.core.Volume;

/** Samples that are computed on demand, by any number of threads. */
public sealed interface SyntheticVolume extends Volume permits SyntheticSurvey, FaultMask {

    @Override
    void read(Box box, MemorySegment destination);

    @Override
    default void close() {
        // nothing is held
    }
}

package org.varve.run;

import java.lang.foreign.MemorySegment;
import org.varve.core.Box;

/** The samples of a survey in memory. */
interface Samples {

    /** Copies a box to native floats in axis order. */
    void read(Box box, MemorySegment destination);

    /** Copies native floats in axis order to a box. */
    void write(Box box, MemorySegment source);

    /** Memory that identifies these samples: all of it, or a part that no other samples have. */
    MemorySegment memory();

    /** Whether each sample has a place of its own. */
    boolean areApart();
}

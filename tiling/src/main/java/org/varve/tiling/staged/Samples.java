package org.varve.tiling.staged;

import java.lang.foreign.MemorySegment;
import org.varve.core.Box;
import org.varve.core.NotFinite;

/** Native floats of a box. */
record Samples(Box box, MemorySegment memory) {

    /** The samples of a part: where they are if it is the whole, otherwise copied. */
    MemorySegment of(Box part, MemorySegment copy) {
        if (part.equals(box)) return memory;
        long bytes = (long) part.shape().samples() * Float.BYTES;
        long to = 0;
        for (int i = part.inline(); i < part.endInline(); i++) {
            for (int c = part.crossline(); c < part.endCrossline(); c++) {
                MemorySegment.copy(memory, box.offset(i, c, part.sample()) * Float.BYTES, copy, to, bytes);
                to += bytes;
            }
        }
        return copy;
    }

    /** The samples of a part that are not finite. */
    long notFinite(Box part) {
        long count = 0;
        for (int i = part.inline(); i < part.endInline(); i++) {
            for (int c = part.crossline(); c < part.endCrossline(); c++) {
                count += NotFinite.count(memory, box.offset(i, c, part.sample()) * Float.BYTES, part.shape().samples());
            }
        }
        return count;
    }
}

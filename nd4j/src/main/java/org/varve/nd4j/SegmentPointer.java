package org.varve.nd4j;

import java.lang.foreign.MemorySegment;
import org.bytedeco.javacpp.FloatPointer;

/** The floats of a segment, which is kept as long as the pointer is. */
final class SegmentPointer extends FloatPointer {

    @SuppressWarnings("unused")
    private final MemorySegment segment;

    SegmentPointer(MemorySegment segment) {
        this.segment = segment;
        address = segment.address();
        capacity = segment.byteSize() / Float.BYTES;
        limit = capacity;
    }
}

package org.varve.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/**
 * The headers of a SEG-Y file, wherever they are kept. With them and the samples the file can be written again, byte for byte.
 * May be asked while the survey is read by another thread.
 */
public interface SegyHeaders {

    /** Bytes of a trace header. */
    int TRACE_BYTES = 240;

    /** Everything before the first trace: text, binary and extended headers. */
    byte[] fileHeader() throws IOException;

    /** Where the traces stood, and how their samples were stored. */
    TraceLayout layout();

    /** In which order. */
    RegularOrder order();

    /** Puts the 240 bytes of a trace's header, told by its position in the volume, at byte {@code at} of a buffer. */
    void read(int inline, int crossline, MemorySegment to, long at) throws IOException;
}

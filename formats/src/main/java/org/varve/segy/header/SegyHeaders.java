package org.varve.segy.header;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.varve.file.ByteRange;
import org.varve.file.TraceLayout;
import org.varve.file.TraceOrder.Run;

/**
 * The headers of a SEG-Y file, wherever they are kept. With them and the samples the file can be written again, byte for byte.
 * May be asked while the survey is read by another thread.
 */
public interface SegyHeaders {

    /** Bytes of a text header. */
    int TEXT_BYTES = 3200;

    /** Bytes of text and binary header. */
    int FILE_BYTES = 3600;

    /** Bytes of a trace header. */
    int TRACE_BYTES = 240;

    /** Text and binary header. */
    byte[] fileHeader() throws IOException;

    /** What stands between them and the first trace: extended text headers, in most files none. */
    ByteRange extended();

    /** Everything behind the last trace: stanzas of revision 2; in most files nothing. */
    ByteRange tail();

    /** Where the traces stand, all alike, in which order, and how their samples are stored. */
    TraceLayout layout();

    /** How numbers in the headers are stored. */
    Fields fields();

    /** The byte of a trace header, from 1, at which the X coordinate begins. */
    int xByte();

    /** The byte at which the Y coordinate begins. */
    int yByte();

    /** Puts the header of the trace at a place of the volume, with additional ones, at byte {@code at} of a buffer. */
    void read(int inline, int crossline, MemorySegment to, long at) throws IOException;

    /** Puts the headers of a run's traces into a buffer, {@code stride} bytes apart; it may spoil what lies between them. */
    default void read(Run run, MemorySegment to, long stride) throws IOException {
        for (int t = 0; t < run.count(); t++) {
            read(run.inline(t), run.crossline(t), to, t * stride);
        }
    }

    /**
     * Changes the header of a trace that begins with a later sample.
     *
     * @param header as {@link #read(int, int, MemorySegment, long)} puts it
     * @param later milliseconds, metres or feet
     * @throws IllegalArgumentException if the header cannot tell where that sample lies
     */
    default void delay(MemorySegment header, long at, double later) {
        DelayWords.add(fields(), header, at, later);
    }
}

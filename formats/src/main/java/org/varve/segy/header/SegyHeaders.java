package org.varve.segy.header;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import org.varve.file.ByteRange;
import org.varve.file.TraceLayout;
import org.varve.file.TraceOrder.Run;

/**
 * The headers of a SEG-Y file, wherever they are kept. With them and the samples, the file can be written again, byte
 * for byte. They may be read while another thread reads the survey.
 */
public interface SegyHeaders {

    /** Bytes of a text header. */
    int TEXT_BYTES = 3200;

    /** Bytes of the text and binary headers together. */
    int FILE_BYTES = 3600;

    /** Bytes of a trace header. */
    int TRACE_BYTES = 240;

    /** The text and binary headers: 3600 bytes. */
    byte[] fileHeader() throws IOException;

    /** The bytes between them and the first trace: extended text headers; empty in most files. */
    ByteRange extended();

    /** Everything after the last trace: stanzas of revision 2; empty in most files. */
    ByteRange tail();

    /** Where the traces lie, in which order, and how their samples are stored; all traces are equally long. */
    TraceLayout layout();

    /** How numbers in the headers are stored. */
    Fields fields();

    /** The byte of a trace header, from 1, at which the X coordinate begins. */
    int xByte();

    /** The byte of a trace header, from 1, at which the Y coordinate begins. */
    int yByte();

    /** The word that holds the inline number; none if all traces belong to one line. */
    LineWord inlineWord();

    /** The word that holds the crossline number; none if traces are numbered in the order of the file. */
    LineWord crosslineWord();

    /**
     * Reads the header of the trace at a position in the volume, and its additional headers, to byte {@code at} of a
     * buffer.
     */
    void read(int inline, int crossline, MemorySegment to, long at) throws IOException;

    /**
     * Reads the headers of a run's traces into a buffer, {@code stride} bytes apart; may overwrite what lies between
     * them.
     */
    default void read(Run run, MemorySegment to, long stride) throws IOException {
        for (int t = 0; t < run.count(); t++) {
            read(run.inline(t), run.crossline(t), to, t * stride);
        }
    }

    /**
     * Whether {@link #adapt} can make headers of those that {@link org.varve.core.Volume#readTraces} gives with the
     * traces.
     */
    default boolean areAdapted() {
        return false;
    }

    /**
     * Makes the headers of a run's traces, as they are stored, those that {@link #read(Run, MemorySegment, long)} would
     * give.
     *
     * @param stored the traces, {@code stride} bytes apart
     */
    default void adapt(Run run, MemorySegment stored, long stride) throws IOException {
        throw new UnsupportedOperationException("headers are not those of traces");
    }

    /**
     * Changes a trace header so that its trace begins later.
     *
     * @param header as read by {@link #read(int, int, MemorySegment, long)}, at byte {@code at} of the buffer
     * @param later by how much, in milliseconds, metres or feet
     * @param error the most by which the place of the first sample may be rounded, in the same unit
     * @return a sentence on the rounding; empty if there is none
     * @throws IllegalArgumentException if the header cannot store where the first sample lies
     */
    default Optional<String> delay(MemorySegment header, long at, double later, double error) {
        return DelayWords.add(fields(), header, at, later, error);
    }

    /** Notes about the headers before they are written, one sentence each. */
    default List<String> notes() {
        return List.of();
    }
}

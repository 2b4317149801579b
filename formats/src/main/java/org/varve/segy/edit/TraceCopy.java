package org.varve.segy.edit;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.varve.file.InputFile;
import org.varve.file.PartFile;
import org.varve.segy.FramedTraces;

/** Copies traces one after the other with changed headers, in blocks of a few mebibytes. */
final class TraceCopy {

    /** Bytes of the buffer. */
    static final int BUFFER = 8 << 20;

    /** Gets the header of a trace, counted from 0, once it is in the buffer. */
    @FunctionalInterface
    interface Changing {
        void change(long trace, MemorySegment buffer, long at) throws IOException;
    }

    /** Gets the number of traces written so far. */
    @FunctionalInterface
    interface Counting {
        void written(long traces);
    }

    private final InputFile input;
    private final FramedTraces traces;
    private final PartFile output;
    private final Changing changing;
    private final Counting counting;
    private final MemorySegment buffer;
    private long position;
    private int filled;
    private long written;

    /** @param position byte of the output at which the first trace begins */
    TraceCopy(InputFile input, FramedTraces traces, PartFile output, Arena arena, long position, Changing changing,
            Counting counting) {
        this.input = input;
        this.traces = traces;
        this.output = output;
        this.position = position;
        this.changing = changing;
        this.counting = counting;
        this.buffer = arena.allocate(BUFFER, Long.BYTES);
    }

    /** Appends traces that follow each other in the input. */
    void append(long first, long count) throws IOException {
        for (long from = first; from < first + count;) {
            long to = fitting(from, first + count);
            if (to == from && filled > 0) {
                flush();
            } else if (to == from) {
                appendLong(from++);
            } else {
                appendShort(from, to);
                from = to;
            }
        }
    }

    /** The first trace that does not fit into the rest of the buffer, or {@code end}. */
    private long fitting(long from, long end) {
        if (traces.areEquallyLong()) return Math.min(end, from + (BUFFER - filled) / traces.bytes(from));
        long begin = traces.position(from);
        long to = from;
        while (to < end && traces.position(to) + traces.bytes(to) - begin <= BUFFER - filled) {
            to++;
        }
        return to;
    }

    private void appendShort(long from, long to) throws IOException {
        long begin = traces.position(from);
        long bytes = traces.position(to - 1) + traces.bytes(to - 1) - begin;
        input.read(buffer, filled, bytes, begin);
        for (long trace = from; trace < to; trace++) {
            changing.change(trace, buffer, filled + traces.position(trace) - begin);
        }
        filled += (int) bytes;
        written += to - from;
    }

    /** Copies a trace that is larger than the buffer, a piece at a time. */
    private void appendLong(long trace) throws IOException {
        long bytes = traces.bytes(trace);
        for (long done = 0; done < bytes;) {
            filled = (int) Math.min(BUFFER, bytes - done);
            input.read(buffer, 0, filled, traces.position(trace) + done);
            if (done == 0) changing.change(trace, buffer, 0);
            done += filled;
            flush();
        }
        written++;
    }

    /** Appends other bytes of the input. */
    void appendBytes(long from, long to) throws IOException {
        for (long at = from; at < to;) {
            flush();
            filled = (int) Math.min(BUFFER, to - at);
            input.read(buffer, 0, filled, at);
            at += filled;
        }
        flush();
    }

    /** Writes what is in the buffer. */
    void flush() throws IOException {
        output.write(buffer, 0, filled, position);
        position += filled;
        filled = 0;
        counting.written(written);
    }
}

package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.varve.segy.header.SegyHeaders;

/** Visits the headers of all traces in the order of the file. */
final class HeaderPass {

    /** Traces of up to this many bytes are read whole, as that costs less than a system call for each header. */
    private static final int SHORT = 4 << 10;

    /** The most bytes that a pass takes. */
    static final int BUFFER = 1 << 20;

    private static final int PER_REPORT = 1 << 16;

    /** Gets the header of a trace, which begins at byte {@code at} of the buffer; traces are counted from 0. */
    @FunctionalInterface
    interface Visitor {
        void visit(long trace, MemorySegment buffer, long at) throws IOException;
    }

    private HeaderPass() {}

    static void over(SegyFile file, SegyReading.Progress progress, Visitor visitor) throws IOException {
        boolean whole = file.lengths().isEmpty() && file.header().traceBytes() <= SHORT;
        long stride = whole ? file.header().traceBytes() : 0;
        int perRead = whole ? (int) (BUFFER / stride) : 1;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment buffer = arena.allocate(whole ? BUFFER : SegyHeaders.TRACE_BYTES, Long.BYTES);
            for (long first = 0; first < file.traces(); first += perRead) {
                int count = (int) Math.min(perRead, file.traces() - first);
                long bytes = (count - 1) * stride + SegyHeaders.TRACE_BYTES;
                file.file().read(buffer, 0, bytes, file.position(first));
                for (int t = 0; t < count; t++) {
                    visitor.visit(first + t, buffer, t * stride);
                }
                if (first / PER_REPORT != (first + count) / PER_REPORT) {
                    progress.at(first + count, file.traces());
                }
            }
        }
        progress.at(file.traces(), file.traces());
    }
}

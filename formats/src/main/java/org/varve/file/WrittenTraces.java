package org.varve.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.LongAdder;
import org.varve.core.Box;
import org.varve.file.TraceOrder.Run;

/**
 * Writes whole traces, whose samples are encoded already, straight from memory. A core fills in their headers; it
 * touches samples only of dead traces, and of runs that begin elsewhere in a block of memory than of the file.
 */
final class WrittenTraces {

    private final PartFile file;
    private final TraceLayout layout;
    private final WrittenHeaders headers;
    private final LongAdder touched = new LongAdder();

    WrittenTraces(PartFile file, TraceLayout layout, WrittenHeaders headers) {
        this.file = file;
        this.layout = layout;
        this.headers = headers;
    }

    /** Bytes of samples that a core has touched so far. */
    long touched() {
        return touched.sum();
    }

    /** Bytes from the start of a block at which the traces of a box begin in the file. */
    long lead(Box box) {
        return PartFile.lead(layout.position(layout.order().trace(box.inline(), box.crossline())));
    }

    /**
     * Writes a run of traces of a box.
     *
     * @param traces those of the whole box
     * @param haveHeaders as for {@link org.varve.core.VolumeWriter#writeTraces}
     * @param buffer with room for the run
     * @return the run's traces, as they were written
     */
    MemorySegment write(Run run, Box box, MemorySegment traces, boolean haveHeaders, MemorySegment buffer)
            throws IOException {
        long trace = layout.traceBytes();
        long first = box.offset(run.inline(0), run.crossline(0), 0) / layout.samples();
        MemorySegment whole = traces.asSlice(first * trace, run.count() * trace);
        if (haveHeaders) {
            adapt(run, whole);
        } else {
            put(run, buffer);
            copyHeaders(run.count(), buffer, whole);
        }
        for (int t = 0; t < run.count(); t++) finish(run, t, whole.asSlice(t * trace, trace));
        long lead = PartFile.lead(layout.position(run.first()));
        if (PartFile.lead(whole.address()) == lead) {
            file.write(whole, 0, whole.byteSize(), layout.position(run.first()));
        } else {
            MemorySegment.copy(whole, 0, buffer, lead, whole.byteSize());
            touched.add(whole.byteSize());
            file.write(buffer, lead, whole.byteSize(), layout.position(run.first()));
        }
        return whole;
    }

    /** Puts the headers of a run in a buffer, and may overwrite what lies between them. */
    synchronized void put(Run run, MemorySegment buffer) throws IOException {
        headers.put(run, buffer, layout.traceBytes());
    }

    private synchronized void adapt(Run run, MemorySegment traces) throws IOException {
        headers.adapt(run, traces, layout.traceBytes());
    }

    private void copyHeaders(int count, MemorySegment buffer, MemorySegment traces) {
        for (long at = 0; at < count * layout.traceBytes(); at += layout.traceBytes()) {
            MemorySegment.copy(buffer, at, traces, at, layout.headerBytes());
        }
    }

    private void finish(Run run, int t, MemorySegment trace) throws IOException {
        long at = layout.headerBytes();
        if (headers.isLive(run, t)) {
            headers.finish(trace, at, trace.byteSize() - at);
        } else {
            trace.asSlice(at).fill((byte) 0);
            touched.add(trace.byteSize() - at);
        }
    }
}

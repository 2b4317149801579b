package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.varve.file.TraceLayout;
import org.varve.file.TraceOrder.Run;
import org.varve.file.TraceWriter;

/** Headers of the same traces in the original file. */
record CopiedHeaders(SegyVolume volume) implements TraceWriter.Headers {

    @Override
    public void put(Run run, MemorySegment buffer, long stride) throws IOException {
        SegyFile original = volume.file();
        TraceLayout layout = volume.layout();
        if (run.count() > 1 && stride == layout.traceBytes() && original.lengths().isEmpty()) {
            original.file().read(buffer, 0, run.count() * stride, original.position(run.first()));
            return;
        }
        for (int t = 0; t < run.count(); t++) {
            long trace = run.first() + t;
            int bytes = original.headerBytesOf(trace);
            buffer.asSlice(t * stride, layout.headerBytes()).fill((byte) 0);
            original.file().read(buffer, t * stride, bytes, original.position(trace));
            if (original.lengths().isPresent()) {
                original.fields().setInt16(buffer, t * stride, TraceHeader.SAMPLES, original.samples());
            }
        }
    }

    @Override
    public boolean isLive(long trace) throws IOException {
        return volume.isLive(trace);
    }

    @Override
    public void finish(MemorySegment buffer, long at, long bytes) {
        volume.file().orderPairs(buffer, at, bytes);
    }
}

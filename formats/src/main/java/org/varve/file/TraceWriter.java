package org.varve.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.varve.core.Box;
import org.varve.core.VolumeWriter;

/** Writes boxes to a file of traces. The header of a trace is written together with its first sample. */
public class TraceWriter implements VolumeWriter {

    /** Where the headers of written traces come from. */
    public interface Headers {

        /** Puts the headers of traces into a buffer, {@code stride} bytes apart; it may spoil what lies between them. */
        void put(long first, int count, MemorySegment buffer, long stride) throws IOException;

        /** Whether the trace is live; dead traces are written as zeros. */
        boolean isLive(long trace) throws IOException;
    }

    /** Traces without headers, all of them live. */
    public static final Headers NONE = new Headers() {
        @Override
        public void put(long first, int count, MemorySegment buffer, long stride) {}

        @Override
        public boolean isLive(long trace) {
            return true;
        }
    };

    private final PartFile file;
    private final TraceLayout layout;
    private final Headers headers;
    private final Staging staging;

    /** @param file already holds what comes before the first trace */
    protected TraceWriter(PartFile file, TraceLayout layout, Headers headers) {
        this.file = file;
        this.layout = layout;
        this.headers = headers;
        this.staging = new Staging(layout);
    }

    /** Creates a file that begins with {@code prefix}, of {@code layout.start()} bytes. */
    protected static PartFile create(Path target, TraceLayout layout, byte[] prefix, boolean overwrite)
            throws IOException {
        PartFile file = PartFile.create(target, layout.fileBytes(), overwrite);
        try {
            file.write(MemorySegment.ofArray(prefix), 0, prefix.length, 0);
        } catch (IOException e) {
            file.close();
            throw e;
        }
        return file;
    }

    @Override
    public final void write(Box box, MemorySegment source) throws IOException {
        layout.requireInside(box);
        boolean wholeTraces = box.shape().samples() == layout.samples();
        int limit = wholeTraces ? layout.tracesPerBuffer() : 1;
        long from = box.sample() == 0 ? 0 : layout.offset(box.sample());
        layout.order().runs(box, limit, (first, count) -> {
            if (from == 0) {
                headers.put(first, count, staging.buffer(), layout.traceBytes());
            }
            for (int t = 0; t < count; t++) {
                pack(first + t, t * layout.traceBytes(), box, source);
            }
            long bytes = (count - 1) * layout.traceBytes() + layout.offset(box.endSample()) - from;
            file.write(staging.buffer(), from, bytes, layout.position(first) + from);
        });
    }

    private void pack(long trace, long at, Box box, MemorySegment source) throws IOException {
        int samples = box.shape().samples();
        int inline = layout.order().inline(trace);
        int crossline = layout.order().crossline(trace);
        long to = at + layout.offset(box.sample());
        if (headers.isLive(trace)) {
            long from = box.offset(inline, crossline, box.sample()) * Float.BYTES;
            layout.encoding().encode(source, from, staging.buffer(), to, samples);
        } else {
            staging.buffer().asSlice(to, (long) samples * layout.encoding().bytes()).fill((byte) 0);
        }
    }

    @Override
    public final long bufferBytes() {
        return staging.bytes();
    }

    @Override
    public final void commit() throws IOException {
        file.commit();
    }

    @Override
    public final void close() throws IOException {
        staging.close();
        file.close();
    }
}

package org.varve.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.varve.core.Box;
import org.varve.core.SampleEncoding;

/** Reads boxes from a file of traces. */
public final class TraceReader implements AutoCloseable {

    /** Bytes that cost as much to read as a call to the system does; gaps shorter than that are read and dropped. */
    private static final long CHEAPER_THAN_A_CALL = 16 << 10;

    /** Looks at the header of a trace that was read, and says whether the trace is live. */
    @FunctionalInterface
    public interface HeaderCheck {
        boolean isLive(long trace, MemorySegment buffer, long at) throws IOException;
    }

    private final InputFile file;
    private final TraceLayout layout;
    private final HeaderCheck headers;
    private final Staging staging;

    public TraceReader(InputFile file, TraceLayout layout, HeaderCheck headers) {
        this.file = file;
        this.layout = layout;
        this.headers = headers;
        this.staging = new Staging(layout);
    }

    public long bufferBytes() {
        return staging.bytes();
    }

    /** As {@link org.varve.core.Volume#read}; dead traces read as zeros. */
    public void read(Box box, MemorySegment destination) throws IOException {
        read(box, destination, SampleEncoding.NATIVE);
    }

    /** As {@link org.varve.core.Volume#readStored}; dead traces read as zeros, which are the same bytes in every format. */
    public void readStored(Box box, MemorySegment destination) throws IOException {
        read(box, destination, layout.encoding());
    }

    private void read(Box box, MemorySegment destination, SampleEncoding wanted) throws IOException {
        layout.requireInside(box);
        long before = layout.offset(box.sample()) - layout.headerBytes();
        long behind = layout.traceBytes() - layout.offset(box.endSample());
        boolean wholeTraces = before + behind < CHEAPER_THAN_A_CALL;
        int limit = wholeTraces ? layout.tracesPerBuffer() : 1;
        layout.order().runs(box, limit, (first, count) -> {
            if (wholeTraces) {
                file.read(staging.buffer(), 0, count * layout.traceBytes(), layout.position(first));
            } else {
                readPart(first, before, box);
            }
            for (int t = 0; t < count; t++) {
                unpack(first + t, t * layout.traceBytes(), box, destination, wanted);
            }
        });
    }

    /** Puts the header and the wanted samples of one trace where they stand when the whole trace is read. */
    private void readPart(long trace, long before, Box box) throws IOException {
        long position = layout.position(trace);
        long from = 0;
        if (before >= CHEAPER_THAN_A_CALL) {
            file.read(staging.buffer(), 0, layout.headerBytes(), position);
            from = layout.offset(box.sample());
        }
        file.read(staging.buffer(), from, layout.offset(box.endSample()) - from, position + from);
    }

    private void unpack(long trace, long at, Box box, MemorySegment destination, SampleEncoding wanted)
            throws IOException {
        int samples = box.shape().samples();
        int inline = layout.order().inline(trace);
        int crossline = layout.order().crossline(trace);
        long to = box.offset(inline, crossline, box.sample()) * wanted.bytes();
        long bytes = (long) samples * wanted.bytes();
        if (!headers.isLive(trace, staging.buffer(), at)) {
            destination.asSlice(to, bytes).fill((byte) 0);
            return;
        }
        long from = at + layout.offset(box.sample());
        if (wanted.equals(layout.encoding())) {
            MemorySegment.copy(staging.buffer(), from, destination, to, bytes);
        } else {
            layout.encoding().decode(staging.buffer(), from, destination, to, samples);
        }
    }

    /** Releases the buffer and closes the file. */
    @Override
    public void close() throws IOException {
        staging.close();
        file.close();
    }
}

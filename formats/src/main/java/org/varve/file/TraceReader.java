package org.varve.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.varve.core.Box;
import org.varve.core.SampleEncoding;
import org.varve.file.TraceOrder.Run;

/** Reads boxes from a file of traces. */
public final class TraceReader implements AutoCloseable {

    /** Bytes that cost as much to read as a call to the system does; gaps shorter than that are read and dropped. */
    private static final long CHEAPER_THAN_A_CALL = 16 << 10;

    /** Looks at a trace that was read, before its samples are decoded. */
    @FunctionalInterface
    public interface TraceCheck {

        /**
         * Checks the header, and may put the bytes of the samples into order.
         *
         * @param at where the trace begins in the buffer
         * @return whether the trace is live
         */
        boolean isLive(Run run, int t, MemorySegment buffer, long at) throws IOException;
    }

    private final InputFile file;
    private final TraceLayout layout;
    private final TraceCheck check;
    private final Staging staging;
    private final SampleDecoder decoder;

    public TraceReader(InputFile file, TraceLayout layout, TraceCheck check) {
        this.file = file;
        this.layout = layout;
        this.check = check;
        this.staging = new Staging(layout);
        this.decoder = new SampleDecoder(layout.encoding());
    }

    public long bufferBytes() {
        return staging.bytes();
    }

    /** As {@link org.varve.core.Volume#read}; dead and missing traces read as zeros. */
    public void read(Box box, MemorySegment destination) throws IOException {
        read(box, destination, SampleEncoding.NATIVE);
    }

    /** As {@link org.varve.core.Volume#readStored}; dead traces read as zeros, which are the same bytes in every format. */
    public void readStored(Box box, MemorySegment destination) throws IOException {
        read(box, destination, layout.encoding());
    }

    private void read(Box box, MemorySegment destination, SampleEncoding wanted) throws IOException {
        layout.requireInside(box);
        if (layout.order().hasHoles()) {
            destination.asSlice(0, wanted.bytes(box.shape())).fill((byte) 0);
        }
        long before = layout.offset(box.sample()) - layout.headerBytes();
        long behind = layout.traceBytes() - layout.offset(box.endSample());
        boolean wholeTraces = before + behind < CHEAPER_THAN_A_CALL && !layout.varies();
        int limit = wholeTraces ? layout.tracesPerBuffer() : 1;
        layout.order().runs(box, limit, run -> {
            if (wholeTraces) {
                file.read(staging.buffer(), 0, run.count() * layout.traceBytes(), layout.position(run.first()));
            } else {
                readPart(run.first(), before, box);
            }
            for (int t = 0; t < run.count(); t++) {
                unpack(run, t, box, destination, wanted);
            }
        });
    }

    /** Puts the header and the wanted samples of one trace where they stand when the whole trace is read. */
    private void readPart(long trace, long before, Box box) throws IOException {
        long position = layout.position(trace);
        long header = layout.headerBytes(trace);
        long end = header + (long) Math.min(box.endSample(), layout.samples(trace)) * layout.encoding().bytes();
        long from = 0;
        if (before >= CHEAPER_THAN_A_CALL) {
            file.read(staging.buffer(), 0, header, position);
            from = Math.min(end, header + before);
        }
        file.read(staging.buffer(), from, end - from, position + from);
    }

    private void unpack(Run run, int t, Box box, MemorySegment destination, SampleEncoding wanted) throws IOException {
        long trace = run.first() + t;
        long at = t * layout.traceBytes();
        int samples = box.shape().samples();
        long to = box.offset(run.inline(t), run.crossline(t), box.sample()) * wanted.bytes();
        int there = check.isLive(run, t, staging.buffer(), at)
                ? Math.clamp(layout.samples(trace) - box.sample(), 0, samples)
                : 0;
        if (there < samples) {
            long missing = (long) (samples - there) * wanted.bytes();
            destination.asSlice(to + (long) there * wanted.bytes(), missing).fill((byte) 0);
        }
        long from = at + layout.headerBytes(trace) + (long) box.sample() * layout.encoding().bytes();
        if (wanted.equals(layout.encoding())) {
            MemorySegment.copy(staging.buffer(), from, destination, to, (long) there * wanted.bytes());
        } else {
            decoder.decode(staging.buffer(), from, destination, to, there);
        }
    }

    /** Releases the buffer and closes the file. */
    @Override
    public void close() throws IOException {
        staging.close();
        file.close();
    }
}

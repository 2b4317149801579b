package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.varve.file.ByteRange;
import org.varve.file.IndexedOrder;
import org.varve.file.TraceLayout;
import org.varve.file.TraceOrder.Run;
import org.varve.file.TraceOrder;
import org.varve.segy.header.Fields;
import org.varve.segy.header.FileWords;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.TraceWords;

/**
 * The headers of a SEG-Y file for whatever is made of its volume: another SEG-Y file, or a format that keeps them. Traces that
 * the volume leaves out are left out, and where traces differ in length all get the longest.
 */
final class SegyOriginal implements SegyHeaders {

    /** What two bytes hold. */
    private static final int MOST_SAMPLES = 0xffff;

    private final SegyTraces traces;
    private final SegyFile file;
    private final TraceLayout layout;

    /** @param traces of a file that stays open while headers are asked for */
    SegyOriginal(SegyTraces traces) {
        this.traces = traces;
        this.file = traces.file();
        TraceLayout all = traces.layout();
        TraceOrder order = traces.kept().isPresent() && all.order() instanceof IndexedOrder some
                ? some.with(this::rank)
                : all.order();
        this.layout = new TraceLayout(all.start(), all.headerBytes(), all.samples(), all.encoding(), order);
    }

    /** The number of a trace among those that the volume has. */
    private long rank(int inline, int crossline) {
        long trace = traces.geometry().trace(inline, crossline);
        return trace < 0 ? trace : traces.kept().orElseThrow().rank(trace);
    }

    /** As the file has it, but for what must be said of the traces that are not left out. */
    @Override
    public byte[] fileHeader() throws IOException {
        MemorySegment bytes = file.file().read(0, FILE_BYTES);
        if (file.samples() != file.header().samples()) {
            fields().setInt16(bytes, 0, FileWords.SAMPLES, Math.min(file.samples(), MOST_SAMPLES));
        }
        if (file.header().layout().declaredTraces() > 0) {
            fields().setInt64(bytes, 0, FileWords.TRACES, layout.order().traces());
        }
        return bytes.toArray(ValueLayout.JAVA_BYTE);
    }

    @Override
    public ByteRange extended() {
        return ByteRange.of(file.file(), FILE_BYTES, layout.start());
    }

    @Override
    public ByteRange tail() {
        return ByteRange.of(file.file(), file.header().layout().end(), file.file().size());
    }

    @Override
    public TraceLayout layout() {
        return layout;
    }

    @Override
    public Fields fields() {
        return file.fields();
    }

    @Override
    public int xByte() {
        return file.numbers().x();
    }

    @Override
    public int yByte() {
        return file.numbers().y();
    }

    @Override
    public void read(int inline, int crossline, MemorySegment to, long at) throws IOException {
        long trace = traces.shown(inline, crossline);
        int bytes = file.headerBytesOf(trace);
        to.asSlice(at, layout.headerBytes()).fill((byte) 0);
        file.file().read(to, at, bytes, file.position(trace));
        if (file.lengths().isPresent()) {
            fields().setInt16(to, at, TraceWords.SAMPLES, file.samples());
        }
    }

    /** At once, where the traces of the run stand together in this file as well. */
    @Override
    public void read(Run run, MemorySegment to, long stride) throws IOException {
        long first = traces.shown(run.inline(0), run.crossline(0));
        int last = run.count() - 1;
        boolean together = stride == layout.traceBytes() && file.lengths().isEmpty() && !traces.averages()
                && traces.shown(run.inline(last), run.crossline(last)) - first == last;
        if (together) {
            file.file().read(to, 0, run.count() * stride, file.position(first));
        } else {
            SegyHeaders.super.read(run, to, stride);
        }
    }
}

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
import org.varve.segy.header.LineWord;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.TraceWords;

/**
 * The headers of a SEG-Y file for what is made from its volume: another SEG-Y file, or a format that keeps headers.
 * They are those of the volume's traces only; if traces differ in length, all get the longest.
 */
final class SegyOriginal implements SegyHeaders {

    /** The most that two bytes hold. */
    private static final int MOST_SAMPLES = 0xffff;

    private final SegyTraces traces;
    private final SegyFile file;
    private final TraceLayout layout;
    private final Runnable reading;

    /**
     * The headers of a volume.
     *
     * @param traces those of the volume, whose file must stay open while headers are read
     * @param reading is called before headers are read
     */
    SegyOriginal(SegyTraces traces, Runnable reading) {
        this.traces = traces;
        this.reading = reading;
        this.file = traces.file();
        TraceLayout whole = traces.layout();
        TraceOrder order = traces.kept().isPresent() && whole.order() instanceof IndexedOrder indexed
                ? indexed.with(this::rank)
                : whole.order();
        this.layout = new TraceLayout(whole.start(), whole.headerBytes(), whole.samples(), whole.encoding(), order);
    }

    /** The number of a trace, from 0, among those that the volume has; -1 if there is none at the place. */
    private long rank(int inline, int crossline) {
        long trace = traces.geometry().trace(inline, crossline);
        return trace < 0 ? trace : traces.kept().orElseThrow().rank(trace);
    }

    /** As in the file, but with the number of samples of the longest trace and the number of traces that are kept. */
    @Override
    public byte[] fileHeader() throws IOException {
        MemorySegment bytes = file.file().read(0, FILE_BYTES);
        if (file.samples() != file.header().samples()) {
            fields().setInt16(bytes, 0, FileWords.SAMPLES, Math.min(file.samples(), MOST_SAMPLES));
        }
        putFirstTrace(bytes);
        if (file.header().layout().declaredTraces() > 0) {
            fields().setInt64(bytes, 0, FileWords.TRACES, layout.order().traces());
        }
        return bytes.toArray(ValueLayout.JAVA_BYTE);
    }

    /** States where the first trace begins, if it is not where the file says, as far as the file has a word for it. */
    private void putFirstTrace(MemorySegment bytes) {
        long text = layout.start() - FILE_BYTES;
        boolean isTwo = file.header().revision().isTwo();
        if (isTwo && fields().int64(bytes, 0, FileWords.FIRST_TRACE) != 0) {
            fields().setInt64(bytes, 0, FileWords.FIRST_TRACE, layout.start());
        } else if (fields().int16(bytes, 0, FileWords.EXTENDED_HEADERS) >= 0 && text % TEXT_BYTES == 0) {
            fields().setInt16(bytes, 0, FileWords.EXTENDED_HEADERS, (int) (text / TEXT_BYTES));
        }
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
    public LineWord inlineWord() {
        return file.numbers().inline().word();
    }

    @Override
    public LineWord crosslineWord() {
        return file.numbers().crossline().word();
    }

    @Override
    public void read(int inline, int crossline, MemorySegment to, long at) throws IOException {
        reading.run();
        long trace = traces.shown(inline, crossline);
        int bytes = file.headerBytesOf(trace);
        to.asSlice(at, layout.headerBytes()).fill((byte) 0);
        file.file().read(to, at, bytes, file.position(trace));
        traces.times().align(trace, to, at);
        if (file.lengths().isPresent()) {
            fields().setInt16(to, at, TraceWords.SAMPLES, file.samples());
        }
    }

    /** Only where each trace of the volume is one of the file, and all are alike. */
    @Override
    public boolean areAdapted() {
        return file.lengths().isEmpty() && traces.kept().isEmpty() && !traces.averages();
    }

    @Override
    public void adapt(Run run, MemorySegment stored, long stride) throws IOException {
        long first = traces.shown(run.inline(0), run.crossline(0));
        for (int t = 0; t < run.count(); t++) {
            traces.times().align(first + t, stored, t * stride);
        }
    }

    /** Reads once if the traces of the run are contiguous in this file as well. */
    @Override
    public void read(Run run, MemorySegment to, long stride) throws IOException {
        long first = traces.shown(run.inline(0), run.crossline(0));
        int last = run.count() - 1;
        boolean isContiguous = stride == layout.traceBytes() && file.lengths().isEmpty() && !traces.averages()
                && traces.shown(run.inline(last), run.crossline(last)) - first == last;
        if (isContiguous) {
            reading.run();
            file.file().read(to, 0, run.count() * stride, file.position(first));
            for (int t = 0; t < run.count(); t++) {
                traces.times().align(first + t, to, t * stride);
            }
        } else {
            SegyHeaders.super.read(run, to, stride);
        }
    }
}

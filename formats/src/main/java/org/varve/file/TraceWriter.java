package org.varve.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.varve.core.Box;
import org.varve.core.VolumeWriter;
import org.varve.file.TraceOrder.Run;

/** Writes boxes to a file of traces. The header of a trace is written together with its first sample. */
public class TraceWriter implements VolumeWriter {

    /** Where the headers of written traces come from. */
    public interface Headers {

        /** Puts the headers of traces into a buffer, {@code stride} bytes apart; it may spoil what lies between them. */
        void put(Run run, MemorySegment buffer, long stride) throws IOException;

        /** Whether a trace of a run is live; dead traces are written as zeros. */
        boolean isLive(Run run, int t) throws IOException;

        /** Changes encoded samples as the file wants them. */
        default void finish(MemorySegment buffer, long at, long bytes) {}
    }

    /** Traces without headers, all of them live. */
    public static final Headers NONE = new Headers() {
        @Override
        public void put(Run run, MemorySegment buffer, long stride) {}

        @Override
        public boolean isLive(Run run, int t) {
            return true;
        }
    };

    private final PartFile file;
    private final TraceLayout layout;
    private final Headers headers;
    private final Staging staging;
    private final Scaling scaling;

    /** @param file already holds what comes before the first trace */
    protected TraceWriter(PartFile file, TraceLayout layout, Headers headers) {
        this(file, layout, headers, new Scaling(1, layout.encoding()));
    }

    protected TraceWriter(PartFile file, TraceLayout layout, Headers headers, Scaling scaling) {
        this.file = file;
        this.layout = layout;
        this.headers = headers;
        this.staging = new Staging(layout);
        this.scaling = scaling;
    }

    /** Creates a file that begins with {@code prefix}, of {@code layout.start()} bytes or fewer. */
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
        layout.order().runs(box, limit, run -> {
            if (from == 0) {
                headers.put(run, staging.buffer(), layout.traceBytes());
            }
            for (int t = 0; t < run.count(); t++) {
                pack(run, t, box, source);
            }
            long bytes = (run.count() - 1) * layout.traceBytes() + layout.offset(box.endSample()) - from;
            file.write(staging.buffer(), from, bytes, layout.position(run.first()) + from);
        });
    }

    private void pack(Run run, int t, Box box, MemorySegment source) throws IOException {
        int samples = box.shape().samples();
        long to = t * layout.traceBytes() + layout.offset(box.sample());
        long bytes = (long) samples * layout.encoding().bytes();
        if (headers.isLive(run, t)) {
            long from = box.offset(run.inline(t), run.crossline(t), box.sample()) * Float.BYTES;
            scaling.encode(source, from, staging.buffer(), to, samples);
            headers.finish(staging.buffer(), to, bytes);
        } else {
            staging.buffer().asSlice(to, bytes).fill((byte) 0);
        }
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>(file.notes());
        notes.addAll(scaling.notes());
        return notes;
    }

    @Override
    public long bufferBytes() {
        return staging.bytes();
    }

    @Override
    public final void complete() throws IOException {
        file.complete();
    }

    @Override
    public final void commit() throws IOException {
        file.commit();
    }

    @Override
    public final void takeBack() throws IOException {
        file.takeBack();
    }

    @Override
    public void close() throws IOException {
        try (file; staging) {}
    }
}

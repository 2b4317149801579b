package org.varve.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.varve.core.Box;
import org.varve.core.ScaledEncoding;
import org.varve.core.Shape;
import org.varve.core.VolumeWriter;
import org.varve.file.TraceOrder.Run;

/**
 * Writes boxes to a file of traces, large boxes with several threads. The header of a trace is written together with
 * its first sample.
 */
public class TraceWriter implements VolumeWriter {

    /** The source of the headers of written traces. */
    public interface Headers {

        /**
         * Puts the headers of a run's traces in a buffer, {@code stride} bytes apart; may overwrite what lies between
         * them. Called by one thread at a time.
         */
        void put(Run run, MemorySegment buffer, long stride) throws IOException;

        /**
         * Whether trace {@code t} of a run is live; dead traces are written as zeros. Called by several threads at
         * once.
         */
        boolean isLive(Run run, int t) throws IOException;

        /** Puts encoded samples into the form that the file needs. Called by several threads at once. */
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

    /** The tools of each thread. */
    private record Tools(Staging staging, Scaling scaling) {}

    private final PartFile file;
    private final TraceLayout layout;
    private final Headers headers;
    private final ThreadTeam<Tools> team;
    private final List<Tools> tools;

    /** Holds what was lost of samples that were given encoded. */
    private final Scaling encoded;

    /** The bytes written since the last block ended. */
    private final BlockSum written = new BlockSum();

    /** @param file a file that already holds what comes before the first trace */
    protected TraceWriter(PartFile file, TraceLayout layout, Headers headers) {
        this(file, layout, headers, new Scaling(1, layout.encoding()));
    }

    /** A writer of traces whose samples are scaled. */
    protected TraceWriter(PartFile file, TraceLayout layout, Headers headers, Scaling scaling) {
        this.file = file;
        this.layout = layout;
        this.headers = headers;
        this.encoded = scaling.another();
        this.tools = Staging.toWrite(layout, threads(layout))
                .stream()
                .map(staging -> new Tools(staging, scaling.another()))
                .toList();
        this.team = new ThreadTeam<>("varve-write", tools);
    }

    @Override
    public Optional<Shape> shape() {
        return Optional.of(layout.shape());
    }

    private static int threads(TraceLayout layout) {
        return Math.min(layout.tracesPerBuffer(), ThreadTeam.fitting());
    }

    /** The bytes of a writer's buffers. */
    public static long bufferBytes(TraceLayout layout) {
        return Staging.bytesToWrite(layout, threads(layout));
    }

    /** Creates a file that begins with {@code prefix}, of at most {@code layout.start()} bytes. */
    protected static PartFile create(Path target, TraceLayout layout, byte[] prefix, Placement placement)
            throws IOException {
        PartFile file = PartFile.create(target, layout.fileBytes(), placement);
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
        write(box, source, false);
    }

    @Override
    public final ScaledEncoding encoding() {
        return encoded.encoding();
    }

    @Override
    public final void writeStored(Box box, MemorySegment source) throws IOException {
        write(box, source, true);
    }

    @Override
    public final void addLosses(long clipped, long notFinite) {
        encoded.add(clipped, notFinite);
    }

    private void write(Box box, MemorySegment source, boolean isEncoded) throws IOException {
        layout.requireInside(box);
        List<Box> parts = layout.parts(box);
        team.forEach(parts.size(), source,
                (number, own) -> new Writing(box, source, isEncoded, own).write(parts.get(number)));
    }

    /** Adds what a run of traces holds in the file from one byte of each trace to another. */
    private void addTo(BlockSum sum, Run run, MemorySegment traces, long from, long to) {
        for (int t = 0; t < run.count(); t++) {
            sum.add(layout.position(run.first() + t) + from,
                    traces.asSlice(t * layout.traceBytes() + from, to - from));
        }
    }

    /** The part of a box that one thread writes. */
    private final class Writing {

        private final Box box;
        private final MemorySegment source;
        private final boolean isEncoded;
        private final MemorySegment buffer;
        private final Scaling scaling;

        /**
         * @param source memory with the whole box
         * @param isEncoded whether it holds samples as they are stored
         */
        Writing(Box box, MemorySegment source, boolean isEncoded, Tools own) {
            this.box = box;
            this.source = source;
            this.isEncoded = isEncoded;
            this.buffer = own.staging.buffer();
            this.scaling = own.scaling;
        }

        void write(Box part) throws IOException {
            boolean wholeTraces = box.shape().samples() == layout.samples();
            int limit = wholeTraces ? layout.tracesPerWrite(tools.size()) : 1;
            long from = box.sample() == 0 ? 0 : layout.offset(box.sample());
            layout.order().runs(part, limit, run -> {
                long position = layout.position(run.first()) + from;
                MemorySegment traces =
                        buffer.asSlice(Math.floorMod(PartFile.lead(position) - from, WrittenFile.ALIGNMENT));
                if (from == 0) put(run, traces);
                for (int t = 0; t < run.count(); t++) {
                    pack(run, t, traces);
                }
                long bytes = (run.count() - 1) * layout.traceBytes() + layout.offset(box.endSample()) - from;
                if (file.isKept()) addTo(written, run, traces, from, layout.offset(box.endSample()));
                file.write(traces, from, bytes, position);
            });
        }

        private void put(Run run, MemorySegment traces) throws IOException {
            synchronized (team) {
                headers.put(run, traces, layout.traceBytes());
            }
        }

        private void pack(Run run, int t, MemorySegment traces) throws IOException {
            int samples = box.shape().samples();
            long to = t * layout.traceBytes() + layout.offset(box.sample());
            long bytes = (long) samples * layout.encoding().bytes();
            if (headers.isLive(run, t)) {
                long from = box.offset(run.inline(t), run.crossline(t), box.sample());
                if (isEncoded) {
                    MemorySegment.copy(source, from * layout.encoding().bytes(), traces, to, bytes);
                } else {
                    scaling.encode(source, from * Float.BYTES, traces, to, samples);
                }
                headers.finish(traces, to, bytes);
            } else {
                traces.asSlice(to, bytes).fill((byte) 0);
            }
        }
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>(file.notes());
        Scaling total = tools.getFirst().scaling.another();
        tools.forEach(each -> total.add(each.scaling));
        total.add(encoded);
        notes.addAll(total.notes());
        return notes;
    }

    @Override
    public long bufferBytes() {
        return bufferBytes(layout);
    }

    @Override
    public final String endBlock() {
        return written.take();
    }

    @Override
    public final boolean holds(List<Box> blocks, String noted, boolean wholly) throws IOException {
        BlockSum found = new BlockSum();
        boolean[] isLong = {true};
        MemorySegment buffer = tools.getFirst().staging.buffer();
        try (FileChannel reader = file.reader()) {
            for (Box box : blocks) {
                boolean wholeTraces = box.shape().samples() == layout.samples();
                long from = box.sample() == 0 ? 0 : layout.offset(box.sample());
                long to = layout.offset(box.endSample());
                layout.order().runs(box, wholeTraces ? layout.tracesPerWrite(tools.size()) : 1, run -> {
                    long position = layout.position(run.first()) + from;
                    long bytes = (run.count() - 1) * layout.traceBytes() + to - from;
                    isLong[0] &= file.held(position + bytes);
                    if (!wholly || !isLong[0]) return;
                    isLong[0] = read(reader, buffer.asSlice(from, bytes).asByteBuffer(), position);
                    addTo(found, run, buffer, from, to);
                });
            }
        }
        return isLong[0] && (!wholly || found.toString().equals(noted));
    }

    private static boolean read(FileChannel reader, ByteBuffer into, long position) throws IOException {
        while (into.hasRemaining()) {
            if (reader.read(into, position + into.position()) < 0) return false;
        }
        return true;
    }

    @Override
    public final void force() throws IOException {
        file.force();
    }

    @Override
    public final void complete() throws IOException {
        finish(file);
        file.complete();
    }

    /** Writes what is known only now before the file is completed, or again. */
    protected void finish(PartFile unfinished) throws IOException {}

    @Override
    public final void commit() throws IOException {
        complete();
        file.commit();
    }

    @Override
    public final void rollBack() throws IOException {
        file.rollBack();
    }

    @Override
    public void close() throws IOException {
        team.close();
        try (file) {
            tools.forEach(each -> each.staging.close());
        }
    }
}

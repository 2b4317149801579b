package org.varve.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.varve.core.Box;
import org.varve.core.ScaledEncoding;
import org.varve.core.Shape;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.file.TraceOrder.Run;

/**
 * Writes boxes to a file of traces, large boxes with several threads. The header of a trace is written together with
 * its first sample.
 */
public class TraceWriter implements VolumeWriter {

    /** The tools of each thread. */
    private record Tools(Staging staging, Scaling scaling) {}

    private final PartFile file;
    private final TraceLayout layout;
    private final WrittenHeaders headers;
    private final ThreadTeam<Tools> team;
    private final List<Tools> tools;

    /** Holds what was lost of samples that were given encoded. */
    private final Scaling encoded;

    private final WrittenTraces whole;

    private final TraceSums sums;

    /** @param file a file that already holds what comes before the first trace */
    protected TraceWriter(PartFile file, TraceLayout layout, WrittenHeaders headers) {
        this(file, layout, headers, new Scaling(1, layout.encoding()));
    }

    /** A writer of traces whose samples are scaled. */
    protected TraceWriter(PartFile file, TraceLayout layout, WrittenHeaders headers, Scaling scaling) {
        this.file = file;
        this.layout = layout;
        this.headers = headers;
        this.whole = new WrittenTraces(file, layout, headers);
        this.sums = new TraceSums(file, layout);
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
        return encoded.encoding().withRoom(layout.roomForHeaders());
    }

    @Override
    public final long lead(Box box) {
        return whole.lead(box);
    }

    @Override
    public final Optional<Volume> headersOf() {
        return headers.source();
    }

    /** Bytes of samples of whole traces that a core has touched so far. */
    final long touched() {
        return whole.touched();
    }

    @Override
    public final void writeStored(Box box, MemorySegment source) throws IOException {
        write(box, source, true);
    }

    @Override
    public final void addLosses(long clipped, long notFinite) {
        encoded.add(clipped, notFinite);
    }

    @Override
    public final void writeTraces(Box box, MemorySegment traces, boolean haveHeaders) throws IOException {
        layout.requireInside(box);
        List<Box> parts = layout.parts(box);
        team.forEach(parts.size(), traces, (number, own) -> layout.order().runs(parts.get(number),
                layout.tracesPerWrite(tools.size()), run -> {
                    MemorySegment stored = whole.write(run, box, traces, haveHeaders, own.staging.buffer());
                    sums.add(run, stored, 0, layout.traceBytes());
                }));
    }

    private void write(Box box, MemorySegment source, boolean isEncoded) throws IOException {
        layout.requireInside(box);
        List<Box> parts = layout.parts(box);
        team.forEach(parts.size(), source,
                (number, own) -> new Writing(box, source, isEncoded, own).write(parts.get(number)));
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
                if (from == 0) whole.put(run, traces);
                for (int t = 0; t < run.count(); t++) {
                    pack(run, t, traces);
                }
                long bytes = (run.count() - 1) * layout.traceBytes() + layout.offset(box.endSample()) - from;
                sums.add(run, traces, from, layout.offset(box.endSample()));
                file.write(traces, from, bytes, position);
            });
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
        return sums.endBlock();
    }

    @Override
    public final boolean holds(List<Box> blocks, String noted, boolean wholly) throws IOException {
        return sums.holds(blocks, noted, wholly, layout.tracesPerWrite(tools.size()),
                tools.getFirst().staging.buffer());
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

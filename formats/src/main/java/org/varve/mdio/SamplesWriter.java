package org.varve.mdio;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.varve.codec.Stretches;
import org.varve.core.Box;
import org.varve.core.History;
import org.varve.core.LiveTraces;
import org.varve.core.Shape;
import org.varve.core.VolumeWriter;
import org.varve.file.Disk;
import org.varve.zarr.ArrayMetadata;
import org.varve.zarr.Buffers;
import org.varve.zarr.ChunkBox;
import org.varve.zarr.ChunkForm;
import org.varve.zarr.ChunkKeys;
import org.varve.zarr.ChunkWriter;
import org.varve.zarr.ElementType;
import org.varve.zarr.FileSums;
import org.varve.zarr.JsonTree;
import org.varve.zarr.PartialChunks;
import org.varve.zarr.Sharding;
import org.varve.zarr.Turns;

/**
 * Writes an array of samples of a group. Chunks that a box covers are written at once, by several threads; the parts of
 * chunks that it cuts wait in a file until the rest comes. Missing traces are NaN; a chunk without any live trace is
 * not stored.
 */
final class SamplesWriter implements VolumeWriter {

    /** The number of chunks whose statistics are held at a time. */
    private static final int BATCH = 4096;

    private final GroupWriter group;
    private final ChunkWriter chunks;
    private final PartialChunks partial;
    private final SampleType type;
    private final LiveTraces live;
    private final ChunkFilling filling;
    private final ChunkForm gathered;
    private final AtomicLong beyond = new AtomicLong();
    private Totals totals = new Totals();
    private boolean complete;
    private Optional<Supplier<History>> history = Optional.empty();

    SamplesWriter(GroupWriter group, ChunkWriter chunks, PartialChunks partial, SampleType type, LiveTraces live) {
        this.group = group;
        this.chunks = chunks;
        this.partial = partial;
        this.type = type;
        this.live = live;
        this.filling = new ChunkFilling(chunk(), live);
        this.gathered = array().as(ElementType.FLOAT32).form();
    }

    @Override
    public void describe(Supplier<History> told) {
        history = Optional.of(told);
    }

    /** The history of the samples; empty if unknown. */
    Optional<History> history() {
        return history.map(Supplier::get);
    }

    ArrayMetadata array() {
        return chunks.array();
    }

    SampleType type() {
        return type;
    }

    /** MDIO's statistics of the samples written so far. */
    ObjectNode statistics() {
        return totals.json();
    }

    @Override
    public void write(Box box, MemorySegment source) throws IOException {
        box.requireInside(array().shape());
        ChunkBox touched = ChunkBox.of(box, chunk());
        for (int first = 0; first < touched.count(); first += BATCH) {
            writeBatch(touched, first, Math.min(BATCH, touched.count() - first), box, source);
        }
    }

    private void writeBatch(ChunkBox touched, int first, int count, Box box, MemorySegment source)
            throws IOException {
        Statistics[] batch = new Statistics[count];
        Turns turns = new Turns();
        group.workers().forEach(count, source, (number, buffers) -> {
            Turns.Turn turn = turns.turn(number);
            try {
                batch[number] = write(touched.position(first + number), box, source, buffers, turn);
            } finally {
                turn.end();
            }
        });
        for (Statistics ofChunk : batch) {
            totals.add(ofChunk);
        }
    }

    private Statistics write(
            ChunkKeys.Position position, Box box, MemorySegment source, Buffers buffers, Turns.Turn turn)
            throws IOException {
        Box part = ChunkBox.common(position, chunk(), box);
        Box all = ChunkBox.common(position, chunk(), Box.of(array().shape()));
        MemorySegment plain = plain(buffers);
        long lacking = partial.lacking(position, all.shape().size()) - part.shape().size();
        if (lacking > 0) {
            filling.gather(part, box, source, plain);
            partial.keep(position, plain, stretches(part, all), lacking);
            return Statistics.NONE;
        }
        if (!part.equals(all)) {
            partial.take(position, plain);
        }
        filling.gather(part, box, source, plain);
        filling.fillBeyond(all.shape(), plain);
        return finish(position, all, buffers, turn);
    }

    /**
     * Where a part lies in its chunk. If it covers all that the survey has along the fastest axes of the chunk, its
     * stretches also cover the
     * rest of these, beyond the survey, and are fewer.
     *
     * @param all the box of the survey that lies in the chunk
     */
    private Stretches stretches(Box part, Box all) {
        Shape shape = part.shape();
        boolean wholeTraces = shape.samples() == all.shape().samples();
        boolean wholeInlines = wholeTraces && shape.crosslines() == all.shape().crosslines();
        Shape wider = new Shape(shape.inlines(), wholeInlines ? chunk().crosslines() : shape.crosslines(),
                wholeTraces ? chunk().samples() : shape.samples());
        return gathered.stretches(new Box(part.inline(), part.crossline(), part.sample(), wider));
    }

    /** The memory in which a chunk is gathered as floats. */
    private MemorySegment plain(Buffers buffers) {
        return buffers.plain().asSlice(0, gathered.bytes());
    }

    /** Stores a complete chunk and returns its statistics; {@code all} is the part that lies in the survey. */
    private Statistics finish(ChunkKeys.Position position, Box all, Buffers buffers, Turns.Turn turn)
            throws IOException {
        Statistics ofChunk = Statistics.NONE;
        Histogram chunkHistogram = totals.histogram().begin();
        boolean isAnyLive = false;
        for (int i = all.inline(); i < all.endInline(); i++) {
            for (int j = all.crossline(); j < all.endCrossline(); j++) {
                if (live.isLive(i, j)) {
                    isAnyLive = true;
                    long at = filling.inChunk(i, j, all.sample()) * Float.BYTES;
                    ofChunk = ofChunk.plus(Statistics.of(plain(buffers), at, all.shape().samples()));
                    chunkHistogram.add(plain(buffers), at, all.shape().samples());
                }
            }
        }
        if (isAnyLive) {
            totals.histogram().add(chunkHistogram);
            if (!type.isFloat()) beyond.addAndGet(type.encode(plain(buffers), gathered.shape().size()));
            chunks.put(position, buffers, turn);
        }
        if (position.sample() == 0) {
            group.traces().write(position, buffers);
        }
        return ofChunk;
    }

    @Override
    public String endBlock() throws IOException {
        partial.requireNone();
        chunks.finish();
        ObjectNode kept = totals.kept();
        totals = new Totals();
        if (group.isFirst(this)) {
            FileSums.Noted news = group.written().news();
            kept.put("files", news.counted().files());
            kept.put("bytes", news.counted().bytes());
            kept.put("lengths", news.lengths());
            kept.put("contents", news.contents());
        }
        return kept.toString();
    }

    @Override
    public boolean holds(List<Box> blocks, String noted, boolean wholly) throws IOException {
        if (!group.isFirst(this)) return true;
        JsonNode kept = JsonTree.read(noted.getBytes(StandardCharsets.UTF_8));
        Disk.Contents counted = new Disk.Contents(kept.path("files").longValue(), kept.path("bytes").longValue());
        return group.written().hold(blocks.stream().flatMap(group::files),
                new FileSums.Noted(counted, kept.path("lengths").asText(), kept.path("contents").asText()), wholly);
    }

    @Override
    public void restore(List<String> blocks) throws IOException {
        totals = new Totals();
        List<JsonNode> kept = new ArrayList<>();
        for (String block : blocks) {
            kept.add(JsonTree.read(block.getBytes(StandardCharsets.UTF_8)));
        }
        kept.forEach(totals::add);
        if (group.isFirst(this)) {
            group.written()
                    .set(new Disk.Contents(kept.stream().mapToLong(block -> block.get("files").longValue()).sum(),
                            kept.stream().mapToLong(block -> block.get("bytes").longValue()).sum()));
        }
        group.restored();
    }

    @Override
    public void force() throws IOException {
        group.written().force();
    }

    @Override
    public void complete() throws IOException {
        if (complete) {
            return;
        }
        partial.requireNone();
        partial.close();
        chunks.finish();
        complete = true;
        group.completed(this);
    }

    @Override
    public void commit() throws IOException {
        complete();
        group.committed(this);
    }

    @Override
    public void rollBack() throws IOException {
        group.rollBack();
    }

    @Override
    public Optional<Shape> shape() {
        return Optional.of(array().shape());
    }

    @Override
    public Shape chunk() {
        return array().form().shape();
    }

    @Override
    public Shape shard() {
        return array().sharding().map(Sharding::shape).orElse(chunk());
    }

    @Override
    public List<String> notes() {
        return beyond.get() == 0
                ? group.notes()
                : Stream.concat(group.notes().stream(), Stream.of(type.note(array().name(), beyond.get()))).toList();
    }

    @Override
    public long bufferBytes() {
        return group.bufferBytes(this);
    }

    @Override
    public void close() throws IOException {
        try (Closeable _ = () -> group.closed(this); chunks; partial) {}
    }
}

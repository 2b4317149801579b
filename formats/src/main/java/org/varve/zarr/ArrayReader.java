package org.varve.zarr;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import org.varve.core.Box;

/** Reads boxes of an array. Every chunk that a box touches is decoded once, by several threads. */
public final class ArrayReader {

    /** Takes the rows of a box: elements that follow one another along the sample axis. */
    @FunctionalInterface
    public interface RowSink {

        /**
         * Takes the part of a row that lies in a chunk; may be called by several threads at once.
         *
         * @param at byte of {@code chunk} at which the first element begins
         * @param stride bytes from one element to the next
         */
        void accept(Row row, MemorySegment chunk, long at, long stride);
    }

    /**
     * Elements along the sample axis, by their position in the array.
     *
     * @param count number of elements, from {@code sample} on
     */
    public record Row(int inline, int crossline, int sample, int count) {}

    private final ArrayMetadata array;
    private final ChunkReader chunks;
    private final Workers workers;

    /** A reader of an array of the group in a folder. */
    public ArrayReader(Path group, ArrayMetadata array, Workers workers) throws IOException {
        this(array, workers, new ChunkReader(group, array));
    }

    /** A reader that takes its chunks from a given chunk reader. */
    public ArrayReader(ArrayMetadata array, Workers workers, ChunkReader chunks) {
        this.array = array;
        this.chunks = chunks;
        this.workers = workers;
    }

    /**
     * Reads a box, and gives its rows to a sink.
     *
     * @param memory the memory that the sink fills; if it belongs to the calling thread alone, this thread does all the work
     */
    public void read(Box box, MemorySegment memory, RowSink sink) throws IOException {
        ChunkBox touched = ChunkBox.of(box, array.form().shape());
        workers.forEach(touched.count(), memory, (number, buffers) -> {
            ChunkKeys.Position position = touched.position(number);
            Box part = ChunkBox.common(position, array.form().shape(), box);
            rows(position, part, chunks.elements(position, buffers), sink);
        });
    }

    private void rows(ChunkKeys.Position position, Box part, MemorySegment chunk, RowSink sink) {
        List<Long> strides = array.form().strides();
        int size = array.form().type().bytes();
        long firstInline = (long) position.inline() * array.form().shape().inlines();
        long firstCrossline = (long) position.crossline() * array.form().shape().crosslines();
        long firstSample = (long) position.sample() * array.form().shape().samples();
        for (int i = part.inline(); i < part.endInline(); i++) {
            for (int j = part.crossline(); j < part.endCrossline(); j++) {
                long at = (i - firstInline) * strides.get(0) + (j - firstCrossline) * strides.get(1)
                        + (part.sample() - firstSample) * strides.get(2);
                sink.accept(new Row(i, j, part.sample(), part.shape().samples()), chunk, at * size,
                        strides.get(2) * size);
            }
        }
    }
}

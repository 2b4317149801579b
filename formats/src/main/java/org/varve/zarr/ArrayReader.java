package org.varve.zarr;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import org.varve.core.Box;
import org.varve.core.Shape;

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
            Wanted wanted = new Wanted(position, part);
            rows(wanted, chunks.elements(position, wanted.from(), wanted.to(), buffers), sink);
        });
    }

    /** The part of a box that lies in a chunk. */
    private final class Wanted {

        private final ChunkKeys.Position position;
        private final Box part;
        private final int size = array.form().type().bytes();
        private final Shape chunk = array.form().shape();
        private final long alongInlines;
        private final long alongCrosslines;
        private final long alongSamples;

        Wanted(ChunkKeys.Position position, Box part) {
            this.position = position;
            this.part = part;
            List<Long> strides = array.form().strides();
            this.alongInlines = strides.get(0) * size;
            this.alongCrosslines = strides.get(1) * size;
            this.alongSamples = strides.get(2) * size;
        }

        /** The byte of the chunk at which an element begins. */
        long at(int inline, int crossline, int sample) {
            return (inline - (long) position.inline() * chunk.inlines()) * alongInlines
                    + (crossline - (long) position.crossline() * chunk.crosslines()) * alongCrosslines
                    + (sample - (long) position.sample() * chunk.samples()) * alongSamples;
        }

        /** The first byte that is wanted. */
        long from() {
            return at(part.inline(), part.crossline(), part.sample());
        }

        /** The byte behind the last that is wanted. */
        long to() {
            return at(part.endInline() - 1, part.endCrossline() - 1, part.endSample() - 1) + size;
        }
    }

    private static void rows(Wanted wanted, MemorySegment chunk, RowSink sink) {
        Box part = wanted.part;
        for (int i = part.inline(); i < part.endInline(); i++) {
            for (int j = part.crossline(); j < part.endCrossline(); j++) {
                sink.accept(new Row(i, j, part.sample(), part.shape().samples()), chunk,
                        wanted.at(i, j, part.sample()), wanted.alongSamples);
            }
        }
    }
}

package org.varve.zarr;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.varve.core.Box;

/** Reads boxes of an array. Each chunk that a box touches is decoded once; several threads share the chunks. */
public final class ArrayReader {

    /** Receives the rows of a box: consecutive elements along the sample axis. */
    @FunctionalInterface
    public interface RowSink {

        /**
         * Receives the part of a row that lies in a chunk; several threads may call it at once.
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
     * Reads a box, and passes its rows to a sink.
     *
     * @param memory the memory that the sink fills; if it belongs to the calling thread alone, this thread does all the
     *     work
     */
    public void read(Box box, MemorySegment memory, RowSink sink) throws IOException {
        Optional<MemorySegment> absent = chunks.absent(box);
        if (absent.isPresent()) {
            fill(box, absent.get(), sink);
            return;
        }
        ChunkBox touched = ChunkBox.of(box, array.form().shape());
        workers.forEach(touched.count(), memory, (number, buffers) -> {
            ChunkKeys.Position position = touched.position(number);
            Box part = ChunkBox.common(position, array.form().shape(), box);
            rows(part, chunks.elements(position, array.form().stretches(part), buffers), sink);
        });
    }

    private void fill(Box box, MemorySegment elements, RowSink sink) {
        int bytes = array.form().type().bytes();
        int most = (int) (elements.byteSize() / bytes);
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int j = box.crossline(); j < box.endCrossline(); j++) {
                for (long k = box.sample(); k < box.endSample(); k += most) {
                    int count = (int) Math.min(most, box.endSample() - k);
                    sink.accept(new Row(i, j, (int) k, count), elements, 0, bytes);
                }
            }
        }
    }

    /** Passes the rows of a part of a chunk to a sink. */
    private void rows(Box part, MemorySegment chunk, RowSink sink) {
        long begin = array.form().begin(part);
        List<Long> steps = array.form().steps();
        long alongInlines = steps.get(0);
        long alongCrosslines = steps.get(1);
        long alongSamples = steps.get(2);
        for (int i = 0; i < part.shape().inlines(); i++) {
            for (int j = 0; j < part.shape().crosslines(); j++) {
                Row row = new Row(part.inline() + i, part.crossline() + j, part.sample(), part.shape().samples());
                sink.accept(row, chunk, begin + i * alongInlines + j * alongCrosslines, alongSamples);
            }
        }
    }
}

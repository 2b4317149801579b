package org.varve.run.isolated;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.VolumeWriter;
import org.varve.synthetic.SyntheticVolume;
import org.varve.tiling.Progress;
import org.varve.tiling.TileGrid;

/** Fills memory and files with synthetic surveys, on all processors. */
public final class SyntheticData {

    /** Bytes of the buffer for writing a survey to a file. */
    private static final long BUFFER_BYTES = 8 << 20;

    private SyntheticData() {}

    /** Fills memory with a box of a survey. */
    public static void fill(SyntheticVolume survey, Box box, MemorySegment destination) {
        Shape shape = box.shape();
        Shape trace = new Shape(1, 1, shape.samples());
        IntStream.range(0, Math.toIntExact(shape.traces())).parallel().forEach(number -> {
            int inline = box.inline() + number / shape.crosslines();
            int crossline = box.crossline() + number % shape.crosslines();
            survey.read(new Box(inline, crossline, box.sample(), trace),
                    destination.asSlice(number * trace.bytes(), trace.bytes()));
        });
    }

    /** Streams a whole survey into a file and commits it. */
    public static void write(SyntheticVolume survey, VolumeWriter writer, Consumer<Progress> listener)
            throws IOException, InterruptedException {
        stream(survey, writer, listener);
        VolumeWriter.commitAll(List.of(writer));
    }

    /** Streams a whole survey into a file, which stays to be committed. */
    public static void stream(SyntheticVolume survey, VolumeWriter writer, Consumer<Progress> listener)
            throws IOException {
        Shape shape = survey.survey().shape();
        boolean chunked = !writer.chunk().equals(Shape.ONE);
        TileGrid grid = chunked ? TileGrid.ofChunks(shape, writer.chunk()) : TileGrid.ofTiles(shape, tile(shape));
        long start = System.nanoTime();
        long written = 0;
        try (Arena arena = Arena.ofShared()) {
            MemorySegment buffer = arena.allocate(grid.largestTile().bytes());
            for (long t = 0; t < grid.count(); t++) {
                Box box = grid.tile(t);
                fill(survey, box, buffer);
                writer.write(box, buffer);
                written += box.shape().size();
                double seconds = (System.nanoTime() - start) * 1e-9;
                listener.accept(
                        new Progress(Progress.Phase.RUN, grid.count(), t + 1, shape.size(), written, seconds));
            }
        }
    }

    /** Whole inlines if they fit, else whole traces. */
    private static Shape tile(Shape survey) {
        long traces = Math.max(1, BUFFER_BYTES / ((long) survey.samples() * Float.BYTES));
        int inlines = Math.clamp(traces / survey.crosslines(), 1, survey.inlines());
        int crosslines = (int) Math.min(traces, survey.crosslines());
        return new Shape(inlines, crosslines, survey.samples());
    }
}

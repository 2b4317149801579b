package org.varve.viewer;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.AbstractList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Volume;
import org.varve.viewer.Window.Trace;

/**
 * Reads windows of a volume as values, row by row, NaN where no trace was recorded. If there are more traces than
 * columns, some are skipped; samples that share a row are averaged, or the first is taken. Several threads read, whole
 * chunks at a time.
 */
final class WindowReader {

    /** The most samples read at a time from chunks. */
    static final int MOST_OF_CHUNKS = 1 << 21;

    /** The most samples read at a time from traces. */
    private static final int MOST_OF_TRACES = 1 << 20;

    /** The most single traces read at a time. */
    private static final int MOST_SINGLE = 1 << 18;

    /** Bytes that cost as much to read as seeking another trace. */
    private static final long BYTES_PER_SEEK = 4096;

    private final Volume volume;
    private final Window window;
    private final int count;
    private final WindowRows rows;
    private final BooleanSupplier abandoned;
    private final boolean chunked;
    private final int sample;
    private final int samples;

    private WindowReader(Volume volume, Window window, int count, boolean averages, MemorySegment values,
            BooleanSupplier abandoned) {
        this.volume = volume;
        this.window = window;
        this.count = count;
        this.abandoned = abandoned;
        this.chunked = !volume.chunk().equals(Shape.ONE);
        this.sample = window.axis() == Axis.SAMPLE ? window.at() : window.down().from();
        this.samples = window.axis() == Axis.SAMPLE ? count : window.down().count();
        this.rows = new WindowRows(window, count, averages, values);
    }

    /**
     * Reads a window of neighbouring sections.
     *
     * @param window on the first of them
     * @param count number of sections; 1 along a line
     * @param averages whether samples that share a row are averaged
     * @param values as many floats as the window has columns times rows, for each section: one section behind the
     *     other; in memory that any thread may write to
     * @param abandoned whether the request was abandoned
     * @throws CancellationException if nobody does
     */
    static void read(Volume volume, Window window, int count, boolean averages, MemorySegment values,
            BooleanSupplier abandoned) throws IOException {
        WindowReader reader = new WindowReader(volume, window, count, averages, values, abandoned);
        if (window.line().isEmpty()) {
            reader.readGrid();
        } else {
            reader.readLine();
        }
    }

    private void readGrid() throws IOException {
        int[] neighbours = IntStream.range(window.at(), window.at() + count).toArray();
        int[] across = window.across().middles();
        switch (window.axis()) {
            case INLINE -> new Grid(neighbours, across).read();
            case CROSSLINE -> new Grid(across, neighbours).read();
            case SAMPLE -> new Grid(window.down().middles(), across).read();
        }
    }

    /** The requested traces: where some inlines cross some crosslines. */
    private final class Grid {

        private final int[] inlines;
        private final int[] crosslines;

        /** Whether each trace is read separately. */
        private final boolean single;

        /** The number of lines read at a time, or of single traces. */
        private final int tall;
        private final int wide;

        Grid(int[] inlines, int[] crosslines) {
            this.inlines = inlines;
            this.crosslines = crosslines;
            long wanted = (long) inlines.length * crosslines.length;
            long spanned = (long) extent(inlines) * extent(crosslines);
            long traceBytes = (long) volume.survey().shape().samples() * volume.encoding().bytes();
            single = !chunked && (spanned - wanted) * traceBytes > wanted * BYTES_PER_SEEK;
            int fitting = Math.max(1, (chunked ? MOST_OF_CHUNKS : MOST_OF_TRACES) / samples);
            int most = single ? Math.min(fitting, MOST_SINGLE) : fitting;
            if (chunked) {
                Shape chunk = volume.chunk();
                int high = Math.min(chunk.inlines(), extent(inlines));
                int broad = Math.min(chunk.crosslines(), extent(crosslines));
                wide = Math.max(1, most / high / broad) * chunk.crosslines();
                tall = Math.max(1, most / high / Math.min(wide, extent(crosslines))) * chunk.inlines();
            } else {
                wide = Math.min(most, single ? crosslines.length : extent(crosslines));
                tall = most / wide;
            }
        }

        private static int extent(int[] positions) {
            return positions[positions.length - 1] + 1 - positions[0];
        }

        /** The first place after those that are read together with one. */
        private int end(int[] positions, int from, int most) {
            if (single) return Math.min(from + most, positions.length);
            int limit = chunked ? (positions[from] / most + 1) * most : positions[from] + most;
            int end = from + 1;
            while (end < positions.length && positions[end] < limit) end++;
            return end;
        }

        void read() throws IOException {
            long most = (long) Math.min(tall, extent(inlines)) * Math.min(wide, extent(crosslines)) * samples;
            try (Arena arena = Arena.ofShared()) {
                MemorySegment buffer = arena.allocate(most * Float.BYTES, Float.BYTES);
                for (int i = 0; i < inlines.length; i = end(inlines, i, tall)) {
                    for (int j = 0; j < crosslines.length; j = end(crosslines, j, wide)) {
                        if (abandoned.getAsBoolean()) throw new CancellationException("nobody waits for it");
                        read(i, end(inlines, i, tall), j, end(crosslines, j, wide), buffer);
                    }
                }
            }
        }

        private void read(int top, int bottom, int left, int right, MemorySegment buffer) throws IOException {
            if (single) {
                volume.readEach(boxes(top, bottom, left, right), buffer);
            } else {
                volume.read(new Box(inlines[top], crosslines[left], sample,
                        new Shape(inlines[bottom - 1] + 1 - inlines[top],
                                crosslines[right - 1] + 1 - crosslines[left], samples)),
                        buffer);
            }
            // in parallel, as each writes to its own places
            switch (window.axis()) {
                case INLINE -> IntStream.range(top, bottom).parallel()
                        .forEach(i -> rows.putSection(i, left, alongInline(i, top, left, right), buffer));
                case CROSSLINE -> IntStream.range(left, right).parallel()
                        .forEach(j -> rows.putSection(j, top, IntStream.range(top, bottom)
                                .mapToLong(i -> first(i, j, top, left, right)).toArray(), buffer));
                case SAMPLE -> IntStream.range(top, bottom).parallel()
                        .forEach(i -> rows.putRow(i, left, alongInline(i, top, left, right), buffer));
            }
        }

        private long[] alongInline(int i, int top, int left, int right) {
            return IntStream.range(left, right).mapToLong(j -> first(i, j, top, left, right)).toArray();
        }

        /**
         * The first sample of a trace in the buffer that holds those from {@code top} and {@code left} on, to before
         * {@code right}.
         */
        private long first(int i, int j, int top, int left, int right) {
            if (!volume.isLive(inlines[i], crosslines[j])) return WindowRows.DEAD;
            long trace = single
                    ? (long) (i - top) * (right - left) + (j - left)
                    : (long) (inlines[i] - inlines[top]) * (crosslines[right - 1] + 1 - crosslines[left])
                            + (crosslines[j] - crosslines[left]);
            return trace * samples;
        }

        /** Each trace, made when it is asked for, as there are many. */
        private List<Box> boxes(int top, int bottom, int left, int right) {
            Shape trace = new Shape(1, 1, samples);
            int columns = right - left;
            return new AbstractList<>() {
                @Override
                public Box get(int n) {
                    return new Box(inlines[top + n / columns], crosslines[left + n % columns], sample, trace);
                }

                @Override
                public int size() {
                    return (bottom - top) * columns;
                }
            };
        }
    }

    /** Reads neighbours on a line at once that are in the same chunks, or any of a volume without chunks. */
    private void readLine() throws IOException {
        List<Trace> traces = IntStream.of(window.across().middles()).mapToObj(window.line()::get).toList();
        try (Arena arena = Arena.ofShared()) {
            int most = Math.max(1, (chunked ? MOST_OF_CHUNKS : MOST_OF_TRACES) / samples);
            MemorySegment buffer = arena.allocate((long) most * samples * Float.BYTES, Float.BYTES);
            int from = 0;
            while (from < traces.size()) {
                from = chunked ? readTogether(traces, from, most, buffer) : readSingle(traces, from, most, buffer);
            }
        }
    }

    private int readSingle(List<Trace> traces, int from, int most, MemorySegment buffer) throws IOException {
        int end = Math.min(from + most, traces.size());
        Shape trace = new Shape(1, 1, samples);
        volume.readEach(traces.subList(from, end).stream()
                .map(each -> new Box(each.inline(), each.crossline(), sample, trace)).toList(), buffer);
        long[] columns = new long[end - from];
        for (int n = from; n < end; n++)
            columns[n - from] = isLive(traces.get(n)) ? (long) (n - from) * samples : WindowRows.DEAD;
        rows.putSection(0, from, columns, buffer);
        return end;
    }

    private int readTogether(List<Trace> traces, int from, int most, MemorySegment buffer) throws IOException {
        Trace first = traces.get(from);
        Box box = new Box(first.inline(), first.crossline(), sample, new Shape(1, 1, samples));
        int end = from + 1;
        while (end < traces.size() && areInOneChunk(first, traces.get(end))) {
            Box wider = including(box, traces.get(end));
            if (wider.shape().traces() > most) break;
            box = wider;
            end++;
        }
        volume.read(box, buffer);
        long[] columns = new long[end - from];
        for (int n = from; n < end; n++) {
            Trace each = traces.get(n);
            columns[n - from] = isLive(each) ? box.offset(each.inline(), each.crossline(), sample) : WindowRows.DEAD;
        }
        rows.putSection(0, from, columns, buffer);
        return end;
    }

    private boolean isLive(Trace trace) {
        return volume.isLive(trace.inline(), trace.crossline());
    }

    private boolean areInOneChunk(Trace a, Trace b) {
        Shape chunk = volume.chunk();
        return a.inline() / chunk.inlines() == b.inline() / chunk.inlines()
                && a.crossline() / chunk.crosslines() == b.crossline() / chunk.crosslines();
    }

    private static Box including(Box box, Trace trace) {
        int inline = Math.min(box.inline(), trace.inline());
        int crossline = Math.min(box.crossline(), trace.crossline());
        return new Box(inline, crossline, box.sample(),
                new Shape(Math.max(box.endInline(), trace.inline() + 1) - inline,
                        Math.max(box.endCrossline(), trace.crossline() + 1) - crossline, box.shape().samples()));
    }
}

package org.varve.viewer;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.IntToLongFunction;
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

    /** The rows processed together. */
    private static final int ROWS = 64;

    /** Marks a trace that was not recorded, in place of its first sample. */
    private static final long DEAD = -1;

    private final Volume volume;
    private final Window window;
    private final int count;
    private final boolean averages;
    private final MemorySegment values;
    private final BooleanSupplier abandoned;
    private final boolean chunked;
    private final int sample;
    private final int samples;

    /** The first sample of each row in a trace, or of each slice, followed by their end. */
    private final int[] begins;

    private WindowReader(Volume volume, Window window, int count, boolean averages, MemorySegment values,
            BooleanSupplier abandoned) {
        this.volume = volume;
        this.window = window;
        this.count = count;
        this.averages = averages;
        this.values = values;
        this.abandoned = abandoned;
        this.chunked = !volume.chunk().equals(Shape.ONE);
        this.sample = window.axis() == Axis.SAMPLE ? window.at() : window.down().from();
        this.samples = window.axis() == Axis.SAMPLE ? count : window.down().count();
        this.begins = window.axis() == Axis.SAMPLE ? IntStream.rangeClosed(0, count).toArray() : begins(window.down());
    }

    private static int[] begins(Window.Span down) {
        return IntStream.rangeClosed(0, down.places())
                .map(row -> row == down.places() ? down.count() : down.begin(row) - down.from()).toArray();
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
                        .forEach(i -> putSection(i, left, alongInline(i, top, left, right), buffer));
                case CROSSLINE -> IntStream.range(left, right).parallel()
                        .forEach(j -> putSection(j, top, IntStream.range(top, bottom)
                                .mapToLong(i -> first(i, j, top, left, right)).toArray(), buffer));
                case SAMPLE -> IntStream.range(top, bottom).parallel()
                        .forEach(i -> putRow(i, left, alongInline(i, top, left, right), buffer));
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
            if (!volume.isLive(inlines[i], crosslines[j])) return DEAD;
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
        for (int n = from; n < end; n++) columns[n - from] = isLive(traces.get(n)) ? (long) (n - from) * samples : DEAD;
        putSection(0, from, columns, buffer);
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
            columns[n - from] = isLive(each) ? box.offset(each.inline(), each.crossline(), sample) : DEAD;
        }
        putSection(0, from, columns, buffer);
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

    /** Puts traces into neighbouring columns of a section. */
    private void putSection(int section, int first, long[] columns, MemorySegment buffer) {
        int rows = window.down().places();
        put(columns, buffer, row -> ((long) section * rows + row) * window.across().places() + first);
    }

    /** Puts samples of traces into neighbouring columns of a row, each of them into another slice. */
    private void putRow(int row, int first, long[] columns, MemorySegment buffer) {
        int rows = window.down().places();
        put(columns, buffer, slice -> ((long) slice * rows + row) * window.across().places() + first);
    }

    /**
     * Puts traces into neighbouring columns of rows, some rows at a time, so that these stay in the processor's cache.
     *
     * @param columns the first sample of each trace in the buffer
     * @param place the leftmost place of a row
     */
    private void put(long[] columns, MemorySegment buffer, IntToLongFunction place) {
        int rows = begins.length - 1;
        float[] block = new float[Math.min(rows, ROWS) * columns.length];
        for (int top = 0; top < rows; top += ROWS) {
            int bottom = Math.min(top + ROWS, rows);
            float[] trace = new float[begins[bottom] - begins[top]];
            for (int c = 0; c < columns.length; c++) {
                copy(columns[c], top, trace, buffer);
                putColumn(trace, top, bottom, c, columns.length, block);
            }
            for (int row = top; row < bottom; row++) {
                MemorySegment.copy(block, (row - top) * columns.length, values, ValueLayout.JAVA_FLOAT,
                        place.applyAsLong(row) * Float.BYTES, columns.length);
            }
        }
    }

    /** Copies the part of a trace from a row on. */
    private void copy(long first, int row, float[] trace, MemorySegment buffer) {
        if (first == DEAD) {
            Arrays.fill(trace, Float.NaN);
        } else {
            MemorySegment.copy(buffer, ValueLayout.JAVA_FLOAT, (first + begins[row]) * Float.BYTES, trace, 0,
                    trace.length);
        }
    }

    /** Puts the part of a trace from a row on into a column of a block of rows. */
    private void putColumn(float[] trace, int top, int bottom, int column, int columns, float[] block) {
        for (int row = top; row < bottom; row++) {
            block[(row - top) * columns + column] =
                    value(trace, begins[row] - begins[top], averages ? begins[row + 1] - begins[row] : 1);
        }
    }

    /** The mean of samples that are finite; NaN if none is. */
    private static float value(float[] trace, int at, int count) {
        double all = 0;
        for (int n = at; n < at + count; n++) all += trace[n];
        return Double.isFinite(all) ? (float) (all / count) : meanOfFinite(trace, at, count);
    }

    private static float meanOfFinite(float[] trace, int at, int count) {
        double sum = 0;
        int finite = 0;
        for (int n = at; n < at + count; n++) {
            if (Float.isFinite(trace[n])) {
                sum += trace[n];
                finite++;
            }
        }
        return finite == 0 ? Float.NaN : (float) (sum / finite);
    }
}

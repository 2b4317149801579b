package org.varve.viewer;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Volume;
import org.varve.viewer.Window.Trace;

/**
 * Reads windows of a volume as values, row by row, NaN where no trace was recorded. Of more traces than columns some are left out, so
 * that a window of a volume of any size takes about as long; samples that share a row are averaged, or the first of them is taken.
 */
final class WindowReader {

    /** Samples that are read at a time. */
    private static final int MOST_SAMPLES = 1 << 20;

    private final Volume volume;
    private final Window window;
    private final boolean averages;
    private final MemorySegment values;

    private WindowReader(Volume volume, Window window, boolean averages, MemorySegment values) {
        this.volume = volume;
        this.window = window;
        this.averages = averages;
        this.values = values;
    }

    /**
     * Reads a window.
     *
     * @param averages whether samples that share a row are averaged
     * @param values as many floats as the window has places
     */
    static void read(Volume volume, Window window, boolean averages, MemorySegment values) throws IOException {
        WindowReader reader = new WindowReader(volume, window, averages, values);
        if (window.axis() == Axis.SAMPLE) {
            reader.readSlice();
        } else if (isPiecewise(volume, window)) {
            reader.readTraces();
        } else {
            reader.readStrips();
        }
    }

    /** Whether each trace is read by itself: along a line, or if many would be read in vain. */
    private static boolean isPiecewise(Volume volume, Window window) {
        return !window.line().isEmpty() || (window.across().isReduced() && volume.chunk().equals(Shape.ONE));
    }

    private Trace trace(int position) {
        if (!window.line().isEmpty()) return window.line().get(position);
        return window.axis() == Axis.INLINE ? new Trace(window.at(), position) : new Trace(position, window.at());
    }

    private void readTraces() throws IOException {
        int samples = window.down().count();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment trace = arena.allocate((long) samples * Float.BYTES, Float.BYTES);
            for (int column = 0; column < window.across().places(); column++) {
                Trace at = trace(window.across().middle(column));
                volume.read(new Box(at.inline(), at.crossline(), window.down().from(), new Shape(1, 1, samples)),
                        trace);
                put(column, trace, 0, volume.isLive(at.inline(), at.crossline()));
            }
        }
    }

    private void readStrips() throws IOException {
        int samples = window.down().count();
        int most = Math.clamp(MOST_SAMPLES / samples, 1, window.across().count());
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment strip = arena.allocate((long) samples * most * Float.BYTES, Float.BYTES);
            for (int from = window.across().from(); from < window.across().to(); from += most) {
                int count = Math.min(most, window.across().to() - from);
                Trace first = trace(from);
                Shape shape =
                        window.axis() == Axis.INLINE ? new Shape(1, count, samples) : new Shape(count, 1, samples);
                volume.read(new Box(first.inline(), first.crossline(), window.down().from(), shape), strip);
                for (int column = 0; column < window.across().places(); column++) {
                    int position = window.across().middle(column);
                    if (position < from || position >= from + count) continue;
                    Trace at = trace(position);
                    put(column, strip, (long) (position - from) * samples, volume.isLive(at.inline(), at.crossline()));
                }
            }
        }
    }

    /** Puts a trace into a column. */
    private void put(int column, MemorySegment trace, long offset, boolean live) {
        Window.Span down = window.down();
        for (int row = 0; row < down.places(); row++) {
            int begin = down.begin(row) - down.from();
            int end = row + 1 == down.places() ? down.count() : down.begin(row + 1) - down.from();
            put(column, row, live ? value(trace, offset + begin, averages ? end - begin : 1) : Float.NaN);
        }
    }

    private static float value(MemorySegment trace, long at, int count) {
        double sum = 0;
        int finite = 0;
        for (int n = 0; n < count; n++) {
            float value = trace.getAtIndex(ValueLayout.JAVA_FLOAT, at + n);
            if (Float.isFinite(value)) {
                sum += value;
                finite++;
            }
        }
        return finite == 0 ? Float.NaN : (float) (sum / finite);
    }

    private void put(int column, int row, float value) {
        values.setAtIndex(ValueLayout.JAVA_FLOAT, (long) row * window.across().places() + column, value);
    }

    private void readSlice() throws IOException {
        boolean piecewise = volume.chunk().equals(Shape.ONE) && window.across().count() > 2 * window.across().places();
        int width = piecewise ? 1 : window.across().count();
        int most = window.down().isReduced() ? 1 : Math.clamp(MOST_SAMPLES / width, 1, window.down().count());
        if (!volume.chunk().equals(Shape.ONE))
            most = Math.max(most, Math.min(volume.chunk().inlines(), window.down().count()));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment strip = arena.allocate((long) width * most * Float.BYTES, Float.BYTES);
            int row = 0;
            while (row < window.down().places()) {
                row = piecewise ? readRow(row, strip) : readRows(row, most, strip);
            }
        }
    }

    private int readRow(int row, MemorySegment strip) throws IOException {
        int inline = window.down().middle(row);
        for (int column = 0; column < window.across().places(); column++) {
            int crossline = window.across().middle(column);
            volume.read(new Box(inline, crossline, window.at(), Shape.ONE), strip);
            put(column, row, volume.isLive(inline, crossline) ? value(strip, 0, 1) : Float.NaN);
        }
        return row + 1;
    }

    /** Reads the lines of some rows at once; returns the first row beyond them. */
    private int readRows(int first, int most, MemorySegment strip) throws IOException {
        int from = window.down().middle(first);
        int end = first;
        while (end < window.down().places() && window.down().middle(end) < from + most) end++;
        int lines = window.down().middle(end - 1) - from + 1;
        int width = window.across().count();
        volume.read(new Box(from, window.across().from(), window.at(), new Shape(lines, width, 1)), strip);
        for (int row = first; row < end; row++) {
            int inline = window.down().middle(row);
            for (int column = 0; column < window.across().places(); column++) {
                int crossline = window.across().middle(column);
                long at = (long) (inline - from) * width + crossline - window.across().from();
                put(column, row, volume.isLive(inline, crossline) ? value(strip, at, 1) : Float.NaN);
            }
        }
        return end;
    }
}

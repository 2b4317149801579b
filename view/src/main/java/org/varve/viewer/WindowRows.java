package org.varve.viewer;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.varve.core.Axis;

/**
 * The rows of a window, into which traces are put side by side; samples that share a row are averaged, or the first is
 * taken.
 */
final class WindowRows {

    /** Marks a trace that was not recorded, in place of its first sample. */
    static final long DEAD = -1;

    /** The rows processed together. */
    private static final int ROWS = 64;

    private final Window window;
    private final boolean averages;
    private final MemorySegment values;

    /** The first sample of each row in a trace, or of each slice, followed by their end. */
    private final int[] begins;

    /**
     * Rows that are still empty.
     *
     * @param count number of sections
     * @param values of all rows, in memory that any thread may write to
     */
    WindowRows(Window window, int count, boolean averages, MemorySegment values) {
        this.window = window;
        this.averages = averages;
        this.values = values;
        this.begins = window.axis() == Axis.SAMPLE ? IntStream.rangeClosed(0, count).toArray() : begins(window.down());
    }

    private static int[] begins(Window.Span down) {
        return IntStream.rangeClosed(0, down.places())
                .map(row -> row == down.places() ? down.count() : down.begin(row) - down.from()).toArray();
    }

    /** Puts traces into neighbouring columns of a section. */
    void putSection(int section, int first, long[] columns, MemorySegment buffer) {
        int rows = window.down().places();
        put(columns, buffer, row -> ((long) section * rows + row) * window.across().places() + first);
    }

    /** Puts samples of traces into neighbouring columns of a row, each of them into another slice. */
    void putRow(int row, int first, long[] columns, MemorySegment buffer) {
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

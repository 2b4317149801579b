package org.varve.file;

import java.io.IOException;
import java.util.Arrays;
import org.varve.core.Axis;
import org.varve.core.Box;

/**
 * Any order of traces, given place by place. Boxes are visited line by line.
 *
 * @param slowest the axis that varies slowest in the file: {@code INLINE} if the file is sorted by inline
 * @param inlines number of inlines
 * @param crosslines number of crosslines
 * @param traces number of places that have a trace
 * @param numbers the trace at each place
 */
public record IndexedOrder(Axis slowest, int inlines, int crosslines, long traces, TraceNumbers numbers)
        implements TraceOrder {

    /** How many traces of a line are sorted at once: their keys take half a mebibyte of the Java heap. */
    private static final int SORTED_TOGETHER = 1 << 16;

    /** The same places, with other numbers for their traces. */
    public IndexedOrder with(TraceNumbers otherNumbers) {
        return new IndexedOrder(slowest, inlines, crosslines, traces, otherNumbers);
    }

    @Override
    public long trace(int inline, int crossline) {
        return numbers.trace(inline, crossline);
    }

    @Override
    public boolean hasHoles() {
        return traces < (long) inlines * crosslines;
    }

    @Override
    public void runs(Box box, int limit, RunAction action) throws IOException {
        boolean byInline = slowest == Axis.INLINE;
        int lines = byInline ? box.shape().inlines() : box.shape().crosslines();
        int places = byInline ? box.shape().crosslines() : box.shape().inlines();
        Piece piece = new Piece(byInline, new long[Math.min(places, SORTED_TOGETHER)]);
        for (int line = 0; line < lines; line++) {
            for (long start = 0; start < places; start += SORTED_TOGETHER) {
                piece.visit(numbers, box, line, (int) start, limit, action);
            }
        }
    }

    /**
     * The traces of a part of a line. A key sorts by trace: it is the trace times the number of keys, plus the place in
     * the part.
     */
    private static final class Piece {

        private final boolean byInline;
        private final long[] keys;
        private int from;

        Piece(boolean byInline, long[] keys) {
            this.byInline = byInline;
            this.keys = keys;
        }

        void visit(TraceNumbers numbers, Box box, int line, int start, int limit, RunAction action) throws IOException {
            from = start;
            int places = Math.min(keys.length, (byInline ? box.shape().crosslines() : box.shape().inlines()) - start);
            int count = 0;
            for (int p = 0; p < places; p++) {
                int inline = box.inline() + (byInline ? line : start + p);
                int crossline = box.crossline() + (byInline ? start + p : line);
                long trace = numbers.trace(inline, crossline);
                if (trace >= 0) {
                    keys[count++] = trace * keys.length + p;
                }
            }
            Arrays.sort(keys, 0, count);
            int first = 0;
            for (int k = 1; k <= count; k++) {
                if (k == count || k - first == limit || trace(k) != trace(k - 1) + 1) {
                    action.accept(new IndexedRun(this, box, line, first, k - first));
                    first = k;
                }
            }
        }

        long trace(int k) {
            return keys[k] / keys.length;
        }

        /** The place in the line of the trace with a key. */
        int place(int k) {
            return from + (int) (keys[k] % keys.length);
        }
    }

    private record IndexedRun(Piece piece, Box box, int line, int start, int count) implements Run {

        @Override
        public long first() {
            return piece.trace(start);
        }

        @Override
        public int inline(int t) {
            return box.inline() + (piece.byInline ? line : piece.place(start + t));
        }

        @Override
        public int crossline(int t) {
            return box.crossline() + (piece.byInline ? piece.place(start + t) : line);
        }
    }
}

package org.varve.file;

import java.io.IOException;
import java.util.Arrays;
import org.varve.core.Axis;
import org.varve.core.Box;

/**
 * Any order of traces, told place by place. Boxes are visited line by line.
 *
 * @param slowest the axis whose traces do not stand together
 * @param traces how many places have one
 */
public record IndexedOrder(Axis slowest, int inlines, int crosslines, long traces, TraceNumbers numbers)
        implements TraceOrder {

    /** Places of a line whose traces are sorted together: their keys take half a mebibyte of the Java heap. */
    private static final int SORTED_TOGETHER = 1 << 16;

    /** The same places with traces of other numbers. */
    public IndexedOrder with(TraceNumbers others) {
        return new IndexedOrder(slowest, inlines, crosslines, traces, others);
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

    /** The traces of a part of a line: keys that sort by trace, each trace times their number plus its place in the part. */
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
            int found = 0;
            for (int p = 0; p < places; p++) {
                int inline = box.inline() + (byInline ? line : start + p);
                int crossline = box.crossline() + (byInline ? start + p : line);
                long trace = numbers.trace(inline, crossline);
                if (trace >= 0) {
                    keys[found++] = trace * keys.length + p;
                }
            }
            Arrays.sort(keys, 0, found);
            int first = 0;
            for (int k = 1; k <= found; k++) {
                if (k == found || k - first == limit || trace(k) != trace(k - 1) + 1) {
                    action.accept(new IndexedRun(this, box, line, first, k - first));
                    first = k;
                }
            }
        }

        long trace(int k) {
            return keys[k] / keys.length;
        }

        /** In the line. */
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

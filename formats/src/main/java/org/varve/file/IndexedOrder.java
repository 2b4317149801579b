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
        Line line = new Line(byInline, new long[byInline ? box.shape().crosslines() : box.shape().inlines()]);
        for (int l = 0; l < lines; l++) {
            line.visit(numbers, box, l, limit, action);
        }
    }

    /** The traces of a part of a line: keys that sort by trace, each trace times the length plus its place in the line. */
    private static final class Line {

        private final boolean byInline;
        private final long[] keys;

        Line(boolean byInline, long[] keys) {
            this.byInline = byInline;
            this.keys = keys;
        }

        void visit(TraceNumbers numbers, Box box, int line, int limit, RunAction action) throws IOException {
            int found = 0;
            for (int p = 0; p < keys.length; p++) {
                int inline = box.inline() + (byInline ? line : p);
                int crossline = box.crossline() + (byInline ? p : line);
                long trace = numbers.trace(inline, crossline);
                if (trace >= 0) {
                    keys[found++] = trace * keys.length + p;
                }
            }
            Arrays.sort(keys, 0, found);
            int start = 0;
            for (int k = 1; k <= found; k++) {
                if (k == found || k - start == limit || trace(k) != trace(k - 1) + 1) {
                    action.accept(new IndexedRun(this, box, line, start, k - start));
                    start = k;
                }
            }
        }

        long trace(int k) {
            return keys[k] / keys.length;
        }

        int place(int k) {
            return (int) (keys[k] % keys.length);
        }
    }

    private record IndexedRun(Line line, Box box, int number, int start, int count) implements Run {

        @Override
        public long first() {
            return line.trace(start);
        }

        @Override
        public int inline(int t) {
            return box.inline() + (line.byInline ? number : line.place(start + t));
        }

        @Override
        public int crossline(int t) {
            return box.crossline() + (line.byInline ? line.place(start + t) : number);
        }
    }
}

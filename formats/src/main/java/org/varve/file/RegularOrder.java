package org.varve.file;

import java.io.IOException;
import org.varve.core.Axis;
import org.varve.core.Box;

/**
 * The order of the traces of a regular survey, sorted by inline or crossline, ascending or descending.
 *
 * @param slowest {@code INLINE} if the traces of an inline are contiguous, {@code CROSSLINE} if those of a crossline
 *     are
 * @param inlines number of inlines
 * @param crosslines number of crosslines
 * @param inlinesDescend whether the file begins with the last inline of the volume
 * @param crosslinesDescend whether the file begins with the last crossline of the volume
 */
public record RegularOrder(Axis slowest, int inlines, int crosslines, boolean inlinesDescend, boolean crosslinesDescend)
        implements TraceOrder {

    /** Whether traces are in axis order. */
    boolean isPlain() {
        return slowest == Axis.INLINE && !inlinesDescend && !crosslinesDescend;
    }

    @Override
    public long traces() {
        return (long) inlines * crosslines;
    }

    @Override
    public long trace(int inline, int crossline) {
        long i = inlinesDescend ? inlines - 1 - inline : inline;
        long j = crosslinesDescend ? crosslines - 1 - crossline : crossline;
        return slowest == Axis.INLINE ? i * crosslines + j : j * inlines + i;
    }

    /** The inline position, from 0, of a trace of the file. */
    public int inline(long trace) {
        int i = (int) (slowest == Axis.INLINE ? trace / crosslines : trace % inlines);
        return inlinesDescend ? inlines - 1 - i : i;
    }

    /** The crossline position, from 0, of a trace of the file. */
    public int crossline(long trace) {
        int j = (int) (slowest == Axis.INLINE ? trace % crosslines : trace / inlines);
        return crosslinesDescend ? crosslines - 1 - j : j;
    }

    private record RegularRun(RegularOrder order, long first, int count) implements Run {

        @Override
        public int inline(int t) {
            return order.inline(first + t);
        }

        @Override
        public int crossline(int t) {
            return order.crossline(first + t);
        }
    }

    @Override
    public void runs(Box box, int limit, RunAction action) throws IOException {
        boolean byInline = slowest == Axis.INLINE;
        long line = byInline ? crosslines : inlines;
        long rows = byInline ? box.shape().inlines() : box.shape().crosslines();
        long length = byInline ? box.shape().crosslines() : box.shape().inlines();
        if (length == line) {
            length *= rows;
            rows = 1;
        }
        long first = firstTrace(box);
        for (long row = 0; row < rows; row++) {
            for (long done = 0; done < length; done += limit) {
                action.accept(new RegularRun(this, first + row * line + done, (int) Math.min(limit, length - done)));
            }
        }
    }

    private long firstTrace(Box box) {
        int inline = inlinesDescend ? box.endInline() - 1 : box.inline();
        int crossline = crosslinesDescend ? box.endCrossline() - 1 : box.crossline();
        return trace(inline, crossline);
    }
}

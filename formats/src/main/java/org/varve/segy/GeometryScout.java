package org.varve.segy;

import java.io.IOException;
import org.varve.core.Axis;
import org.varve.file.FormatException;
import org.varve.file.TraceOrder;

/**
 * Infers the geometry of a regular survey from a few trace headers: the first two, those around the end of the first line,
 * which doubling and halving find, and the last. All others are checked when they are read.
 */
final class GeometryScout {

    private final SegyFile file;
    private final TraceHeader first;
    private final TraceHeader last;

    /** Whether the traces of an inline stand together. */
    private final boolean byInline;

    private GeometryScout(SegyFile file) throws IOException {
        this.file = file;
        this.first = file.trace(0);
        this.last = file.trace(file.traces() - 1);
        this.byInline = file.traces() == 1 || file.trace(1).inline() == first.inline();
    }

    static Geometry infer(SegyFile file) throws IOException {
        return new GeometryScout(file).infer();
    }

    private Geometry infer() throws IOException {
        if (file.traces() > 1) {
            refuseGathersAndLines(file.trace(1));
        }
        long line = lineLength();
        long lines = file.traces() / line;
        if (file.traces() % line != 0 || Math.max(line, lines) > Integer.MAX_VALUE) {
            throw irregular("the first line has %d traces and the file %d, which is not a multiple"
                    .formatted(line, file.traces()));
        }
        long fastStep = line == 1 ? 1 : (long) fast(file.trace(1)) - fast(first);
        long slowStep = lines == 1 ? 1 : (long) slow(file.trace(line)) - slow(first);
        expect(line - 1, 0, (line - 1) * fastStep);
        if (lines > 1) {
            expect(line, slowStep, 0);
        }
        expect(file.traces() - 1, (lines - 1) * slowStep, (line - 1) * fastStep);
        return geometry(numbers(slow(first), slowStep, (int) lines), slowStep < 0,
                numbers(fast(first), fastStep, (int) line), fastStep < 0);
    }

    private Geometry geometry(LineNumbers slow, boolean slowDescends, LineNumbers fast, boolean fastDescends) {
        return byInline
                ? new Geometry(slow, fast,
                        new TraceOrder(Axis.INLINE, slow.count(), fast.count(), slowDescends, fastDescends))
                : new Geometry(fast, slow,
                        new TraceOrder(Axis.CROSSLINE, fast.count(), slow.count(), fastDescends, slowDescends));
    }

    private static LineNumbers numbers(int atStart, long step, int count) {
        long lowest = step > 0 ? atStart : atStart + step * (count - 1);
        return new LineNumbers((int) lowest, (int) Math.abs(step), count);
    }

    private int slow(TraceHeader trace) {
        return byInline ? trace.inline() : trace.crossline();
    }

    private int fast(TraceHeader trace) {
        return byInline ? trace.crossline() : trace.inline();
    }

    /** The number of traces before the slow number first changes. */
    private long lineLength() throws IOException {
        long inside = 0;
        long beyond = 1;
        while (beyond < file.traces() && slow(file.trace(beyond)) == slow(first)) {
            inside = beyond;
            beyond = Math.min(2 * beyond, file.traces());
        }
        while (beyond - inside > 1) {
            long middle = (inside + beyond) >>> 1;
            if (slow(file.trace(middle)) == slow(first)) {
                inside = middle;
            } else {
                beyond = middle;
            }
        }
        return beyond;
    }

    private void refuseGathersAndLines(TraceHeader second) throws FormatException {
        boolean sameInline = second.inline() == first.inline();
        boolean sameCrossline = second.crossline() == first.crossline();
        boolean oneInline = sameInline && last.inline() == first.inline();
        boolean oneCrossline = sameCrossline && last.crossline() == first.crossline();
        boolean noNumbers = (oneInline && first.inline() == 0) || (oneCrossline && first.crossline() == 0);
        if (noNumbers || (oneInline && oneCrossline)) {
            throw file.refused(
                    "has %s in every trace looked at: it is a 2-D line, or its line numbers stand elsewhere; %s"
                            .formatted(oneInline
                                    ? constant("inline", first.inline(), file.numbers().inline())
                                    : constant("crossline", first.crossline(), file.numbers().crossline()), remedy()));
        }
        if (sameInline && sameCrossline) {
            throw file.refused(
                    ("is a prestack file: traces 1 and 2 both lie at inline %d, crossline %d (offsets %d and %d, "
                            + "byte 37); a post-stack volume has one trace there. Stack it or extract one offset")
                            .formatted(first.inline(), first.crossline(), first.offset(), second.offset()));
        }
        if (!sameInline && !sameCrossline) {
            throw irregular("both numbers change from trace 1 (inline %d, crossline %d) to trace 2 (%d, %d)".formatted(
                    first.inline(), first.crossline(), second.inline(), second.crossline()));
        }
    }

    private String constant(String axis, int number, int field) {
        return "%s number %d (trace header byte %d)".formatted(axis, number, field);
    }

    private void expect(long trace, long slowChange, long fastChange) throws IOException {
        TraceHeader found = file.trace(trace);
        long slow = slow(first) + slowChange;
        long fast = fast(first) + fastChange;
        if (slow(found) != slow || fast(found) != fast) {
            throw irregular("trace %d must be inline %d, crossline %d, and is %d, %d".formatted(trace + 1,
                    byInline ? slow : fast, byInline ? fast : slow, found.inline(), found.crossline()));
        }
    }

    private FormatException irregular(String why) {
        String offsets = first.offset() == last.offset()
                ? ""
                : " (the first and last trace have offsets %d and %d, byte 37: "
                        .formatted(first.offset(), last.offset()) + "it may be a prestack file)";
        return file
                .refused("is not a regular survey: %s%s. Export it with every trace of the rectangle, in order; or %s"
                        .formatted(why, offsets, remedy()));
    }

    private String remedy() {
        return "say where inline and crossline stand with --inline-byte N --crossline-byte N (now %d and %d)"
                .formatted(file.numbers().inline(), file.numbers().crossline());
    }
}

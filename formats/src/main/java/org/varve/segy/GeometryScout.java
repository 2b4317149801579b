package org.varve.segy;

import java.io.IOException;
import java.util.Optional;
import org.varve.core.Axis;
import org.varve.core.RegularLines;
import org.varve.file.RegularOrder;

/**
 * Infers the geometry of a regular survey from a few trace headers: the first two, those around the end of the first
 * line, which is found by doubling and halving, and the last. All others are checked when they are read.
 */
final class GeometryScout {

    private final SegyFile file;
    private final TraceHeader first;

    /** Whether the traces of an inline are contiguous in the file. */
    private final boolean byInline;

    private GeometryScout(SegyFile file) throws IOException {
        this.file = file;
        this.first = file.trace(0);
        this.byInline = file.traces() == 1 || file.trace(1).inline() == first.inline();
    }

    /** The geometry; empty if these headers are not those of a regular survey, or traces differ in length. */
    static Optional<RegularGeometry> infer(SegyFile file) throws IOException {
        return file.lengths().isPresent() ? Optional.empty() : new GeometryScout(file).infer();
    }

    /**
     * Whether the second, the middle and the last trace have the line numbers of the first; false for a file of one
     * trace.
     */
    static boolean isConstant(SegyFile file) throws IOException {
        TraceHeader first = file.trace(0);
        for (long trace : new long[] {1, file.traces() / 2, file.traces() - 1}) {
            if (trace >= file.traces() || !isSamePlace(first, file.trace(trace))) {
                return false;
            }
        }
        return true;
    }

    static boolean isSamePlace(TraceHeader a, TraceHeader b) {
        return a.inline() == b.inline() && a.crossline() == b.crossline();
    }

    private Optional<RegularGeometry> infer() throws IOException {
        long line = lineLength();
        long lines = file.traces() / line;
        if (file.traces() % line != 0 || Math.max(line, lines) > Integer.MAX_VALUE) {
            return Optional.empty();
        }
        long fastStep = line == 1 ? 1 : (long) fast(file.trace(1)) - fast(first);
        long slowStep = lines == 1 ? 1 : (long) slow(file.trace(line)) - slow(first);
        boolean regular = fastStep != 0 && slowStep != 0
                && Math.max(Math.abs(fastStep), Math.abs(slowStep)) <= Integer.MAX_VALUE
                && isAt(line - 1, 0, (line - 1) * fastStep)
                && (lines == 1 || isAt(line, slowStep, 0))
                && isAt(file.traces() - 1, (lines - 1) * slowStep, (line - 1) * fastStep);
        return regular
                ? Optional.of(geometry(numbers(slow(first), slowStep, (int) lines), slowStep < 0,
                        numbers(fast(first), fastStep, (int) line), fastStep < 0))
                : Optional.empty();
    }

    private RegularGeometry geometry(RegularLines slow, boolean slowDescends, RegularLines fast, boolean fastDescends) {
        return byInline
                ? new RegularGeometry(slow, fast,
                        new RegularOrder(Axis.INLINE, slow.count(), fast.count(), slowDescends, fastDescends))
                : new RegularGeometry(fast, slow,
                        new RegularOrder(Axis.CROSSLINE, fast.count(), slow.count(), fastDescends, slowDescends));
    }

    private static RegularLines numbers(int atStart, long step, int count) {
        long lowest = step > 0 ? atStart : atStart + step * (count - 1);
        return new RegularLines((int) lowest, (int) Math.abs(step), count);
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

    private boolean isAt(long trace, long slowChange, long fastChange) throws IOException {
        TraceHeader header = file.trace(trace);
        return slow(header) == slow(first) + slowChange && fast(header) == fast(first) + fastChange;
    }
}

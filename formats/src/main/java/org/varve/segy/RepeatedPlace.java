package org.varve.segy;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;
import org.varve.core.Remedy;
import org.varve.file.FormatException;

/** Refuses two traces at one place. */
final class RepeatedPlace {

    private RepeatedPlace() {}

    /**
     * The exception for two traces, by their numbers in the file from 0.
     *
     * @param chosen the offsets that are read, if not all are
     */
    static FormatException of(SegyFile file, Optional<OffsetClass> chosen, long first, long second)
            throws IOException {
        TraceHeader a = file.trace(first);
        TraceHeader b = file.trace(second);
        return a.offset() == b.offset() || chosen.isPresent()
                ? file.refused(
                        "holds %s twice%s: traces %s and %s, at bytes %s and %s of the file"
                                .formatted(file.numbers().place(a.inline(), a.crossline()),
                                        chosen.map(offsets -> " with " + offsets).orElse(""), first + 1, second + 1,
                                        file.position(first), file.position(second)),
                        Remedy.of("say which counts with ", SegyReading.DUPLICATES, ": first, last or mean"))
                : PrestackException.of(file, first, a, second, b, false);
    }

    /**
     * The exception for a trace that is not where a regular geometry expects it, if another trace is at its place;
     * empty if none is.
     */
    static Optional<FormatException> of(SegyFile file, Geometry geometry, long trace, int inline, int crossline)
            throws IOException {
        OptionalInt row = geometry.inlines().find(inline);
        OptionalInt column = geometry.crosslines().find(crossline);
        long other = row.isPresent() && column.isPresent() ? geometry.trace(row.getAsInt(), column.getAsInt()) : -1;
        if (other < 0 || other == trace) {
            return Optional.empty();
        }
        TraceHeader there = file.trace(other);
        return there.inline() == inline && there.crossline() == crossline
                ? Optional.of(of(file, Optional.empty(), Math.min(other, trace), Math.max(other, trace)))
                : Optional.empty();
    }
}

package org.varve.segy;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.varve.core.Axis;
import org.varve.core.Note;
import org.varve.core.SampleFormat;
import org.varve.formats.Fact;

/**
 * The facts in a file, and those derived from it.
 *
 * @param revision such as {@code 1.0}; {@code 0} if the file does not say
 * @param format how samples are stored
 * @param byteOrder such as {@code big-endian}
 * @param sorting the axis that varies slowest in the file: {@code INLINE} if the file is sorted by inline
 * @param regular whether the file has every trace of the rectangle, in order
 * @param numbers where trace headers hold line numbers and coordinates
 * @param traces number of traces in the file
 * @param counts of live, dead and missing traces; empty if not every header was read
 * @param frame how the survey lies on the map; empty if the coordinates do not show it, or are no lengths
 * @param anomalies what is odd about the file, as {@link SegyVolume#warnings} has it
 */
public record SegyFacts(String revision, SampleFormat format, String byteOrder, Axis sorting, boolean regular,
        HeaderBytes numbers, long traces, Optional<Counts> counts, Optional<SurveyFrame> frame,
        List<Note> anomalies) {

    /**
     * Numbers of places of the survey with a live, a dead and no trace, and of traces at a place that another trace
     * has.
     */
    public record Counts(long live, long dead, long missing, long repeated) {}

    static SegyFacts of(SegyFile file, Geometry geometry, List<Note> anomalies) throws IOException {
        TraceFileHeader header = file.header();
        return new SegyFacts(header.revision().toString(), header.format(), header.order().toString(),
                sorting(geometry), geometry instanceof RegularGeometry, file.numbers(),
                file.traces(), counts(geometry),
                FileMap.of(file).unit().isLength() ? FrameFinder.find(file, geometry) : Optional.empty(),
                anomalies);
    }

    static Axis sorting(Geometry geometry) {
        return switch (geometry) {
            case RegularGeometry regular -> regular.order().slowest();
            case TraceIndex index -> index.facts().slowest();
        };
    }

    private static Optional<Counts> counts(Geometry geometry) {
        return switch (geometry) {
            case RegularGeometry ignored -> Optional.empty();
            case TraceIndex index -> {
                TraceIndex.Facts facts = index.facts();
                yield Optional.of(new Counts(facts.live(), facts.dead(), facts.places() - facts.filled(),
                        facts.repeated()));
            }
        };
    }

    /**
     * How the file stores its traces.
     *
     * @param kind the kind of file, as {@link Dialect#kind} gives it
     */
    Fact format(Fact kind) {
        String axis = sorting.name().toLowerCase(Locale.ROOT);
        String sentence = "%s, %s, %s, sorted by %s; line numbers: %s"
                .formatted(kind.sentences().getFirst(), format, byteOrder, axis, numbers);
        return new Fact(kind.label(), List.of(sentence), kind.values())
                .with("sampleFormat", format.toString())
                .with("byteOrder", byteOrder)
                .with("sorting", axis)
                .with("regular", regular)
                .with("inlineByte", numbers.inline().at())
                .with("inlineWidth", numbers.inline().bytes())
                .with("crosslineByte", numbers.crossline().at())
                .with("crosslineWidth", numbers.crossline().bytes());
    }
}

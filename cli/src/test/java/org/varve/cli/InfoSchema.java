package org.varve.cli;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.varve.core.Shape;
import org.varve.json.AsArray;
import org.varve.json.OneOf;
import org.varve.json.OrNull;
import org.varve.json.Positive;
import org.varve.json.Signed;
import org.varve.json.Unwrapped;

/** What {@code varve info} prints: facts come from formats by name, and these are the names of all. */
final class InfoSchema {

    /**
     * A file.
     *
     * @param bytes null for a folder
     */
    record File(
            String file, @OrNull Optional<Long> bytes,
            @OneOf({"SEG-Y", "Seismic Unix", "Zarr", ".npy", ".raw"}) String format) {}

    /**
     * A volume; what its format does not state is left out.
     *
     * @param statistics with --statistics: of the samples of live traces
     * @param text with --text: the lines of the text header
     * @param headers with --headers: the words of all trace headers
     */
    record Volume(
            @Unwrapped File file, @AsArray Shape shape, @Positive long samples, @Positive double interval,
            @OneOf({"s", "m", "ft"}) String unit,
            String sampleFormat, List<String> anomalies, @Unwrapped Layout layout, @Unwrapped Traces traces,
            @Unwrapped Place place, @Unwrapped Group group, Optional<VolumeFacts.Statistics> statistics,
            Optional<Offsets> offsets, Optional<String> classes, Optional<List<String>> text,
            Optional<HeaderFacts.Words> headers) {}

    /** How a file holds its samples. */
    record Layout(
            Optional<String> revision, Optional<String> description, Optional<String> byteOrder,
            Optional<String> sorting, Optional<Boolean> regular, Optional<Long> inlineByte, Optional<Long> inlineWidth,
            Optional<Long> crosslineByte, Optional<Long> crosslineWidth) {}

    /**
     * Its traces.
     *
     * @param start of the first sample, in the unit of the survey
     */
    record Traces(
            Optional<Lines> inlines, Optional<Lines> crosslines, @Signed Optional<Double> start,
            @Positive Optional<Long> traces, Optional<Long> live, Optional<Long> dead, Optional<Long> missing,
            Optional<Long> repeated) {}

    /**
     * Where they lie.
     *
     * @param frame bearings in degrees, distances of lines
     */
    record Place(
            Optional<List<Corner>> corners, Optional<String> coordinateUnit,
            @Positive Optional<List<Integer>> coordinateBytes,
            @Signed Optional<Map<String, Optional<Double>>> frame) {}

    /**
     * The layout of a Zarr group.
     *
     * @param segyHeaders whether a Zarr group keeps them
     * @param offset the offset, angle or azimuth of a Zarr array that is read
     */
    record Group(
            @AsArray Optional<Shape> chunk, Optional<Boolean> segyHeaders, @Signed Optional<Double> offset,
            Optional<Long> chunksStored, Optional<Long> chunksExpected) {}

    /** Numbers of inlines or crosslines; step if they are equally spaced. */
    record Lines(
            @Signed int first, @Signed int last, @Signed Optional<Integer> step, @Positive long count) {}

    /** A corner of the survey. */
    record Corner(@Signed int inline, @Signed int crossline, @Signed double x, @Signed double y) {}

    /** Offsets of a prestack file, with the number of traces of each if they are few. */
    record Offsets(
            @Positive long count, @Signed int first, @Signed int last, int step,
            @Positive Optional<Map<String, Long>> traces) {}

    /**
     * A file that is recognised, but is no volume as it is: what it says, and what stands in the way.
     *
     * @param version of Zarr
     * @param firstTrace the byte at which it begins
     * @param firstTraceWords words of its header that are not 0, by their bytes
     * @param axes of arrays: the extents by the names of axes, empty without names
     * @param obstacle a sentence with the option that helps
     * @param headers with --headers: the words of all trace headers
     */
    record Obstacle(
            @Unwrapped File file, Optional<String> revision, @OneOf({"2", "3"}) Optional<Integer> version,
            @Signed Optional<Integer> sampleFormatCode, Optional<String> byteOrder,
            @Signed Optional<Integer> samplesPerTrace, @Signed Optional<Integer> intervalWord,
            @Signed Optional<Integer> extendedTextHeaders, Optional<Long> firstTrace,
            @Signed Optional<Map<String, Integer>> firstTraceWords, Optional<List<String>> arrays,
            Optional<Map<String, Map<String, Long>>> axes, String obstacle, Optional<Offsets> offsets,
            Optional<List<String>> text, Optional<HeaderFacts.Words> headers) {}

    private InfoSchema() {}
}

package org.varve.zarr;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.varve.core.Shape;
import org.varve.file.SegyHeaders;

/**
 * What a group tells of a survey besides its samples.
 *
 * @param inlines number of each inline
 * @param crosslines number of each crossline
 * @param start coordinate of the first sample, in seconds, metres or feet
 * @param coordinates of the traces on the map, where there are no headers that tell them
 * @param headers those of the SEG-Y file that the survey came from
 */
public record SurveyDetails(
        List<Integer> inlines, List<Integer> crosslines, double start, Optional<MapCoordinates> coordinates,
        Optional<SegyHeaders> headers) {

    public SurveyDetails {
        inlines = List.copyOf(inlines);
        crosslines = List.copyOf(crosslines);
    }

    private static void check(Shape shape) {
        if (Math.max(shape.inlines(), shape.crosslines()) > Coordinates.MOST) {
            throw new IllegalArgumentException("shape %s: up to %d inlines and crosslines are written as Zarr"
                    .formatted(shape, Coordinates.MOST));
        }
    }

    /** Lines numbered from 1, samples from 0, for surveys that tell nothing. */
    public static SurveyDetails of(Shape shape) {
        check(shape);
        return new SurveyDetails(
                IntStream.rangeClosed(1, shape.inlines()).boxed().toList(),
                IntStream.rangeClosed(1, shape.crosslines()).boxed().toList(),
                0,
                Optional.empty(),
                Optional.empty());
    }
}

package org.varve.mdio;

import java.util.Optional;
import org.varve.core.LineNumbers;
import org.varve.core.Shape;
import org.varve.core.TraceCoordinates;
import org.varve.segy.header.SegyHeaders;

/**
 * The details of a survey in a group, besides its samples.
 *
 * @param inlines number of each inline
 * @param crosslines number of each crossline
 * @param start coordinate of the first sample, in seconds, metres or feet
 * @param coordinates map coordinates of the traces, if they are known but not from headers
 * @param headers the headers of the SEG-Y file that the survey came from, if there is one
 */
public record SurveyDetails(
        LineNumbers inlines, LineNumbers crosslines, double start, Optional<TraceCoordinates> coordinates,
        Optional<SegyHeaders> headers) {

    public SurveyDetails {
        int most = Math.max(inlines.count(), crosslines.count());
        if (most > Coordinates.MOST) {
            throw new IllegalArgumentException("%s inlines or crosslines: up to %s of each are written as Zarr"
                    .formatted(most, Coordinates.MOST));
        }
    }

    /** Details for a survey of which only the shape is known: lines are numbered from 1, and samples begin at 0. */
    public static SurveyDetails of(Shape shape) {
        return new SurveyDetails(
                LineNumbers.fromOne(shape.inlines()),
                LineNumbers.fromOne(shape.crosslines()),
                0,
                Optional.empty(),
                Optional.empty());
    }
}

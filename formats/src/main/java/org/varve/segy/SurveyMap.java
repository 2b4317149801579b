package org.varve.segy;

import java.io.IOException;
import java.util.List;
import org.varve.core.MapUnit;

/** The line numbers of a new file, where its traces lie on the map, and where they begin. */
public interface SurveyMap {

    /** Coordinates are stored in hundredths unless they are too large. */
    int HUNDREDTHS = 100;

    /** Number of the inline at a position. */
    int inline(int position);

    /** Number of the crossline at a position. */
    int crossline(int position);

    /** CDP X of the trace at a position, in the unit of the map; NaN if unknown. */
    double x(int inline, int crossline) throws IOException;

    /** CDP Y of the trace at a position, in the unit of the map; NaN if unknown. */
    double y(int inline, int crossline) throws IOException;

    /** Where the first sample lies, in seconds, metres or feet. */
    default double start() {
        return 0;
    }

    /** The factor by which coordinates are multiplied before they are stored as whole numbers: 1000, 100, 10 or 1. */
    default int perUnit() {
        return HUNDREDTHS;
    }

    /** Whether coordinates are in feet rather than in metres. */
    default boolean inFeet() {
        return false;
    }

    /** The unit of coordinates, as byte 89 of a trace header states it. */
    default MapUnit unit() {
        return inFeet() ? MapUnit.FEET : MapUnit.METRES;
    }

    /** A line for the text header on where the coordinates come from, up to 76 characters. */
    String origin();

    /** Notes about the coordinates, one sentence each. */
    default List<String> notes() {
        return List.of();
    }
}

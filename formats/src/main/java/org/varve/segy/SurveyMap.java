package org.varve.segy;

import java.io.IOException;
import java.util.List;

/** How the lines of a new file are numbered, and where its traces begin and lie on the map. */
public interface SurveyMap {

    /** Coordinates are stored in hundredths, unless they are too large for that. */
    int HUNDREDTHS = 100;

    /** Number of the inline at a position. */
    int inline(int position);

    /** Number of the crossline at a position. */
    int crossline(int position);

    /** CDP X of a trace. */
    double x(int inline, int crossline) throws IOException;

    /** CDP Y of a trace. */
    double y(int inline, int crossline) throws IOException;

    /** Where the first sample lies, in seconds, metres or feet. */
    default double start() {
        return 0;
    }

    /** What coordinates are multiplied by before they are stored as whole numbers: 100, 10 or 1. */
    default int perUnit() {
        return HUNDREDTHS;
    }

    /** Whether coordinates are feet; else they are metres. */
    default boolean inFeet() {
        return false;
    }

    /** A line for the text header: where the coordinates are from, up to 76 characters. */
    String origin();

    /** What the user should know of the coordinates, a sentence each. */
    default List<String> notes() {
        return List.of();
    }
}

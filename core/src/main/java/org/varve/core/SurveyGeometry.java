package org.varve.core;

import java.io.IOException;
import java.util.Optional;

/** The line numbers of a survey, the start of its traces, and their places on the map. */
public interface SurveyGeometry {

    /** The numbers of the inlines. */
    LineNumbers inlines();

    /** The numbers of the crosslines. */
    LineNumbers crosslines();

    /** Whether the numbers of inlines and crosslines are known, rather than made up. */
    default boolean statesLines() {
        return true;
    }

    /** The coordinate of the first sample, in the unit of the survey: seconds, metres or feet. */
    default double start() throws IOException {
        return 0;
    }

    /** The map coordinates of the traces; empty if unknown. */
    default Optional<TraceCoordinates> coordinates() throws IOException {
        return Optional.empty();
    }

    /** Lines numbered from 1, traces that start at 0, and no map. */
    static SurveyGeometry numbered(Shape shape) {
        return new SurveyGeometry() {
            @Override
            public LineNumbers inlines() {
                return LineNumbers.fromOne(shape.inlines());
            }

            @Override
            public LineNumbers crosslines() {
                return LineNumbers.fromOne(shape.crosslines());
            }

            @Override
            public boolean statesLines() {
                return false;
            }
        };
    }
}

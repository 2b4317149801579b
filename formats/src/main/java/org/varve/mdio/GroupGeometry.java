package org.varve.mdio;

import java.io.IOException;
import java.util.Optional;
import org.varve.core.LineNumbers;
import org.varve.core.SurveyGeometry;
import org.varve.core.TraceCoordinates;

/**
 * The lines and coordinates of a group.
 *
 * @param map where the traces lie, read when it is asked for
 */
record GroupGeometry(SurveyAxes axes, MapSource map) implements SurveyGeometry {

    /** Reads where the traces lie on the map; empty if that is unknown. */
    @FunctionalInterface
    interface MapSource {
        Optional<MapCoordinates> read() throws IOException;
    }

    @Override
    public LineNumbers inlines() {
        return LineNumbers.of(axes.inlines());
    }

    @Override
    public LineNumbers crosslines() {
        return LineNumbers.of(axes.crosslines());
    }

    @Override
    public boolean statesLines() {
        return axes.statesLines();
    }

    @Override
    public double start() {
        return axes.start();
    }

    @Override
    public Optional<TraceCoordinates> coordinates() throws IOException {
        return map.read().map(known -> known);
    }
}

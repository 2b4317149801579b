package org.varve.core;

import java.io.IOException;
import java.nio.file.Path;

/** The map coordinates of a survey's traces. May be called from any thread. */
public interface TraceCoordinates {

    /** X of a trace, towards the east; NaN if unknown. */
    double x(int inline, int crossline) throws IOException;

    /** Y of a trace, towards the north; NaN if unknown. */
    double y(int inline, int crossline) throws IOException;

    /** Whether coordinates are in feet rather than metres. */
    boolean inFeet();

    /** The unit of X and Y. */
    default MapUnit unit() {
        return inFeet() ? MapUnit.FEET : MapUnit.METRES;
    }

    /** The file or folder that holds the coordinates. */
    Path file();

    /** The kind of the file as text: {@code the Zarr group}. */
    String origin();

    /** The names of X and Y in the file: {@code cdp_x and cdp_y}. */
    String names();
}

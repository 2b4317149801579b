package org.varve.core;

import java.io.IOException;
import java.nio.file.Path;

/** Where the traces of a survey lie on the map. May be asked from any thread. */
public interface TraceCoordinates {

    /** X of a trace, towards East; NaN where it is not known. */
    double x(int inline, int crossline) throws IOException;

    /** Y of a trace, towards North; NaN where it is not known. */
    double y(int inline, int crossline) throws IOException;

    /** Whether coordinates are in feet; else they are in metres. */
    boolean inFeet();

    /** The file or folder that holds the coordinates. */
    Path file();

    /** What the file is, for people: {@code the Zarr group}. */
    String origin();

    /** What X and Y are called there: {@code cdp_x and cdp_y}. */
    String names();
}

package org.varve.formats;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.varve.core.Shape;
import org.varve.file.FormatException;
import org.varve.segy.SurveyGrid;
import org.varve.segy.SurveyMap;
import org.varve.zarr.MapCoordinates;
import org.varve.zarr.ZarrVolume;

/**
 * What a volume without SEG-Y headers tells of its lines and coordinates; coordinates that it lacks are made up, and a note
 * says so.
 *
 * @param inlines number of each
 * @param crosslines number of each
 * @param start of the first sample, in seconds, metres or feet
 * @param perUnit the finest that 32 bits allow
 */
record KnownMap(IntUnaryOperator inlines, IntUnaryOperator crosslines, double start,
        Optional<MapCoordinates> coordinates, int perUnit)
        implements
        SurveyMap {

    /** Lines numbered from 1. */
    static final KnownMap NOTHING = new KnownMap(n -> n + 1, n -> n + 1, 0, Optional.empty(), HUNDREDTHS);

    /** Goes through all coordinates once to see how large they are. */
    static KnownMap of(ZarrVolume volume) throws IOException {
        Optional<MapCoordinates> coordinates = volume.coordinates();
        int perUnit = coordinates.isPresent() ? perUnit(volume, coordinates.get()) : HUNDREDTHS;
        return new KnownMap(volume.inlines()::get, volume.crosslines()::get, volume.start(), coordinates,
                perUnit);
    }

    private static int perUnit(ZarrVolume volume, MapCoordinates coordinates) throws IOException {
        double largest = largest(volume, coordinates);
        if (largest > Integer.MAX_VALUE) {
            throw new FormatException(coordinates.group(), "has %s up to %s: SEG-Y holds up to %d; remove these arrays"
                    .formatted(coordinates.names(), largest, Integer.MAX_VALUE));
        }
        int perUnit = HUNDREDTHS;
        while (largest * perUnit > Integer.MAX_VALUE) {
            perUnit /= 10;
        }
        return perUnit;
    }

    /** The largest magnitude of the coordinates of live traces. */
    private static double largest(ZarrVolume volume, MapCoordinates coordinates) throws IOException {
        Shape shape = volume.survey().shape();
        double largest = 0;
        for (int i = 0; i < shape.inlines(); i++) {
            for (int j = 0; j < shape.crosslines(); j++) {
                if (volume.isLive(i, j)) {
                    largest = larger(coordinates.x(i, j), largest);
                    largest = larger(coordinates.y(i, j), largest);
                }
            }
        }
        return largest;
    }

    private static double larger(double coordinate, double largest) {
        return Double.isNaN(coordinate) ? largest : Math.max(Math.abs(coordinate), largest);
    }

    @Override
    public int inline(int position) {
        return inlines.applyAsInt(position);
    }

    @Override
    public int crossline(int position) {
        return crosslines.applyAsInt(position);
    }

    @Override
    public double x(int inline, int crossline) throws IOException {
        return coordinates.isPresent()
                ? coordinates.get().x(inline, crossline)
                : SurveyGrid.DEFAULT.x(inline, crossline);
    }

    @Override
    public double y(int inline, int crossline) throws IOException {
        return coordinates.isPresent()
                ? coordinates.get().y(inline, crossline)
                : SurveyGrid.DEFAULT.y(inline, crossline);
    }

    @Override
    public boolean inFeet() {
        return coordinates.isPresent() && coordinates.get().inFeet();
    }

    @Override
    public String origin() {
        return coordinates.isPresent() ? "COORDINATES ARE THOSE OF THE ZARR GROUP" : "COORDINATES ARE MADE UP";
    }

    @Override
    public List<String> notes() {
        return coordinates.isPresent()
                ? List.of()
                : List.of("the input tells no coordinates: those in the SEG-Y trace headers are made up");
    }
}

package org.varve.segy;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.varve.core.LineNumbers;
import org.varve.core.MapUnit;
import org.varve.core.Shape;
import org.varve.core.SurveyGeometry;
import org.varve.core.TraceCoordinates;
import org.varve.core.Volume;
import org.varve.file.FormatException;

/**
 * The lines and coordinates of a volume without SEG-Y headers. If it has no coordinates, they are made up, and a note
 * says so.
 *
 * @param start where the first sample lies, in seconds, metres or feet
 * @param perUnit the finest of 100, 10 and 1, or 1000 for angles, with which all coordinates fit into 32 bits
 */
record KnownMap(LineNumbers inlines, LineNumbers crosslines, double start, Optional<TraceCoordinates> coordinates,
        int perUnit)
        implements
        SurveyMap {

    private static final int THOUSANDTHS = 1000;

    /** Seconds of arc in a degree. */
    private static final int ARC_SECONDS = 3600;

    /** Reads all coordinates once to see how large they are. */
    static KnownMap of(Volume volume) throws IOException {
        SurveyGeometry geometry = volume.geometry();
        Optional<TraceCoordinates> coordinates = geometry.coordinates();
        int perUnit = coordinates.isPresent() ? perUnit(volume, coordinates.get()) : HUNDREDTHS;
        return new KnownMap(geometry.inlines(), geometry.crosslines(), geometry.start(), coordinates, perUnit);
    }

    /** By what coordinates are multiplied to be in the unit of the new file. */
    private static int factor(TraceCoordinates coordinates) {
        return coordinates.unit() == MapUnit.DEGREES ? ARC_SECONDS : 1;
    }

    private static int perUnit(Volume volume, TraceCoordinates coordinates) throws IOException {
        double largest = largest(volume, coordinates);
        if (largest > Integer.MAX_VALUE) {
            throw new FormatException(coordinates.file(), "has %s up to %s: SEG-Y holds up to %s; remove these arrays"
                    .formatted(coordinates.names(), largest, Integer.MAX_VALUE));
        }
        int perUnit = coordinates.unit().isLength() ? HUNDREDTHS : THOUSANDTHS;
        while (largest * perUnit > Integer.MAX_VALUE) {
            perUnit /= 10;
        }
        return perUnit;
    }

    /** The largest magnitude of the coordinates of live traces. */
    private static double largest(Volume volume, TraceCoordinates coordinates) throws IOException {
        Shape shape = volume.survey().shape();
        double largest = 0;
        for (int i = 0; i < shape.inlines(); i++) {
            for (int j = 0; j < shape.crosslines(); j++) {
                if (volume.isLive(i, j)) {
                    largest = larger(coordinates.x(i, j) * factor(coordinates), largest);
                    largest = larger(coordinates.y(i, j) * factor(coordinates), largest);
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
        return inlines.at(position);
    }

    @Override
    public int crossline(int position) {
        return crosslines.at(position);
    }

    @Override
    public double x(int inline, int crossline) throws IOException {
        return coordinates.isPresent()
                ? coordinates.get().x(inline, crossline) * factor(coordinates.get())
                : SurveyGrid.DEFAULT.x(inline, crossline);
    }

    @Override
    public double y(int inline, int crossline) throws IOException {
        return coordinates.isPresent()
                ? coordinates.get().y(inline, crossline) * factor(coordinates.get())
                : SurveyGrid.DEFAULT.y(inline, crossline);
    }

    @Override
    public boolean inFeet() {
        return coordinates.isPresent() && coordinates.get().inFeet();
    }

    /** Degrees are stored as seconds of arc, of which whole numbers hold enough decimals. */
    @Override
    public MapUnit unit() {
        MapUnit unit = coordinates.map(TraceCoordinates::unit).orElse(MapUnit.METRES);
        return unit == MapUnit.DEGREES ? MapUnit.ARC_SECONDS : unit;
    }

    @Override
    public String origin() {
        return coordinates.map(known -> "COORDINATES ARE THOSE OF " + known.origin().toUpperCase(Locale.ROOT))
                .orElse("COORDINATES ARE MADE UP");
    }

    @Override
    public List<String> notes() {
        return coordinates.isPresent()
                ? List.of()
                : List.of("the input has no coordinates: those in the SEG-Y trace headers are made up");
    }
}

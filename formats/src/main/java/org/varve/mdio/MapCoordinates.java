package org.varve.mdio;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.varve.core.MapUnit;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.TraceCoordinates;
import org.varve.zarr.ArrayMetadata;
import org.varve.zarr.ChunkCache;
import org.varve.zarr.ZarrGroup;

/** Where the traces of a group lie on the map: two arrays with a number for each trace. Any thread may use it. */
public final class MapCoordinates implements TraceCoordinates, AutoCloseable {

    /** Usual names of the array of X; for the array of Y, the last letter is y. */
    private static final List<String> NAMES = List.of("cdp_x", "CDP_X", "x", "X");

    private final Path group;
    private final String names;
    private final String unit;
    private final ChunkCache x;
    private final ChunkCache y;
    private final Optional<Packing> packedX;
    private final Optional<Packing> packedY;
    private final LineTurns turns;

    private MapCoordinates(ZarrGroup group, ArrayMetadata x, ArrayMetadata y, LineTurns turns) throws IOException {
        this.group = group.folder();
        this.names = x.name() + " and " + y.name();
        this.unit = Coordinates.unit(x.attributes());
        this.x = new ChunkCache(group.folder(), x);
        this.y = new ChunkCache(group.folder(), y);
        this.packedX = PackingAttributes.of(group, x);
        this.packedY = PackingAttributes.of(group, y);
        this.turns = turns;
    }

    /**
     * The arrays that the attribute {@code coordinates} of the samples names, or else arrays with the usual names
     * beside the samples.
     */
    static Optional<MapCoordinates> find(ZarrGroup group, SurveyArrays arrays, LineTurns turns) throws IOException {
        for (String name : names(arrays.samples().attributes().path("coordinates"))) {
            Optional<ArrayMetadata> x = find(group, arrays, name);
            Optional<ArrayMetadata> y = find(group, arrays, partner(name));
            if (x.isPresent() && y.isPresent()) {
                return Optional.of(new MapCoordinates(group, x.get(), y.get(), turns));
            }
        }
        return Optional.empty();
    }

    /** The names to try; the attribute is a list of names, or a text with blanks between them. */
    private static List<String> names(JsonNode attribute) {
        List<String> names = new ArrayList<>(List.of(attribute.asText().split(" ")));
        attribute.forEach(name -> names.add(name.asText()));
        names.removeIf(name -> !name.matches("\\w*[xX]"));
        names.addAll(NAMES);
        return names;
    }

    private static String partner(String name) {
        return name.substring(0, name.length() - 1) + (name.endsWith("x") ? "y" : "Y");
    }

    private static Optional<ArrayMetadata> find(ZarrGroup group, SurveyArrays arrays, String name)
            throws IOException {
        Shape survey = arrays.samples().shape();
        Shape traces = new Shape(survey.inlines(), survey.crosslines(), 1);
        return group.find(arrays.beside(name)).map(arrays::traces)
                .filter(array -> array.shape().equals(traces) && array.form().type().isNumber());
    }

    @Override
    public double x(int inline, int crossline) throws IOException {
        return value(packedX, x.number(turns.inline(inline), turns.crossline(crossline)));
    }

    @Override
    public double y(int inline, int crossline) throws IOException {
        return value(packedY, y.number(turns.inline(inline), turns.crossline(crossline)));
    }

    private static double value(Optional<Packing> packing, double number) {
        return packing.isPresent() ? packing.get().value(number) : number;
    }

    @Override
    public String names() {
        return names;
    }

    @Override
    public boolean inFeet() {
        return AxisUnit.of(unit).filter(known -> known.survey() == Survey.Unit.FEET).isPresent();
    }

    @Override
    public Path file() {
        return group;
    }

    @Override
    public String origin() {
        return "the Zarr group";
    }

    @Override
    public MapUnit unit() {
        return switch (unit.toLowerCase(Locale.ROOT)) {
            case "arcsec", "arcseconds", "arcsecond", "arc_second", "arc_seconds", "arc_sec" -> MapUnit.ARC_SECONDS;
            case "deg", "degree", "degrees", "degrees_east", "degrees_north", "degree_east", "degree_north" ->
                MapUnit.DEGREES;
            case "dddmmss.ss" -> MapUnit.DEGREES_MINUTES_SECONDS;
            default -> inFeet() ? MapUnit.FEET : MapUnit.METRES;
        };
    }

    /** Bytes of the buffers. */
    long bytes() {
        return x.bytes() + y.bytes();
    }

    @Override
    public void close() {
        x.close();
        y.close();
    }
}

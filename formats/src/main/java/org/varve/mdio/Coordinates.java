package org.varve.mdio;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.varve.core.Box;
import org.varve.zarr.ArrayMetadata;
import org.varve.zarr.ArrayReader;
import org.varve.zarr.ElementType;
import org.varve.zarr.Workers;
import org.varve.zarr.ZarrGroup;

/**
 * The numbers along an axis.
 *
 * @param name name of the axis
 * @param values a number for each position
 * @param unit such as {@code ms}; empty if the group does not state it
 * @param precision the largest relative error of a value
 */
record Coordinates(String name, List<Double> values, String unit, double precision) {

    /** The most numbers along an axis; surveys have some thousands. */
    static final int MOST = 1 << 19;

    /** The most bytes of a chunk of numbers. */
    private static final long LARGEST_CHUNK = 64L * MOST;

    Coordinates {
        values = List.copyOf(values);
    }

    /** Reads an array of one axis. */
    static Coordinates read(ZarrGroup group, ArrayMetadata array, Workers workers) throws IOException {
        if (array.axes() != 1 || array.shape().inlines() > MOST || !array.form().type().isNumber()
                || array.form().bytes() > LARGEST_CHUNK) {
            throw group.refused(
                    "has coordinates '%s' of shape %s, %s, in chunks of %s: up to %s numbers on one axis are read"
                            .formatted(array.label(), array.shape(), array.form().type(), array.form().shape(), MOST));
        }
        ElementType type = array.form().type();
        Optional<Packing> packing = PackingAttributes.of(group, array);
        double[] values = new double[array.shape().inlines()];
        new ArrayReader(group.folder(), array, workers).read(Box.of(array.shape()), MemorySegment.NULL,
                (row, chunk, at, stride) -> values[row.inline()] = type.number(chunk, at));
        boolean isSingle = type.kind() == ElementType.Kind.FLOAT && packing.isEmpty()
                && Arrays.stream(values).allMatch(value -> value == (float) value);
        List<Double> numbers = Arrays.stream(values)
                .map(value -> packing.isPresent() ? packing.get().value(value) : isSingle ? decimal(value) : value)
                .boxed().toList();
        return new Coordinates(array.name().substring(array.name().lastIndexOf('/') + 1), numbers,
                unit(array.attributes()), isSingle ? EqualSteps.SINGLE : EqualSteps.DOUBLE);
    }

    /** The decimal number that a 32-bit float was made from: 0.004 rather than 0.004000000189989805. */
    private static double decimal(double single) {
        return Double.parseDouble(Float.toString((float) single));
    }

    /** The unit that the attributes of an array state; empty if they state none. */
    static String unit(JsonNode attributes) {
        for (JsonNode unit : attributes.path("unitsV1")) {
            return unit.asText();
        }
        return attributes.path("units").asText();
    }
}

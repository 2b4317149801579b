package org.varve.mdio;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.varve.core.Box;
import org.varve.core.Survey;
import org.varve.file.FormatException;
import org.varve.file.Sampling;
import org.varve.zarr.ArrayMetadata;
import org.varve.zarr.ArrayReader;
import org.varve.zarr.Workers;
import org.varve.zarr.ZarrGroup;

/**
 * The numbers along an axis.
 *
 * @param name name of the axis
 * @param values a number for each position
 * @param unit such as {@code ms}; empty if the group does not state it
 */
record Coordinates(String name, List<Double> values, String unit) {

    /** The most numbers along an axis; surveys have some thousands. */
    static final int MOST = 1 << 19;

    /** The most bytes of a chunk of numbers. */
    private static final long LARGEST_CHUNK = 64L * MOST;

    /** How far coordinates may be from equal steps, in steps or in units, whichever is more: they may be rounded to whole milliseconds. */
    private static final double TOLERANCE = 0.501;

    private static final double MILLI = 1e-3;
    private static final double MICRO = 1e-6;

    Coordinates {
        values = List.copyOf(values);
    }

    /** Reads an array of one axis. */
    static Coordinates read(ZarrGroup group, ArrayMetadata array, Workers workers) throws IOException {
        if (array.axes() != 1 || array.shape().inlines() > MOST || !array.form().type().isNumber()
                || array.form().bytes() > LARGEST_CHUNK) {
            throw group.refused(
                    "has coordinates '%s' of shape %s, %s, in chunks of %s: up to %d numbers on one axis are read"
                            .formatted(array.name(), array.shape(), array.form().type(), array.form().shape(), MOST));
        }
        Double[] values = new Double[array.shape().inlines()];
        new ArrayReader(group.folder(), array, workers).read(Box.of(array.shape()), MemorySegment.NULL,
                (row, chunk, at, stride) -> values[row.inline()] = array.form().type().number(chunk, at));
        return new Coordinates(array.name(), List.of(values), unit(array.attributes()));
    }

    /** The unit that the attributes of an array state; empty if they state none. */
    static String unit(JsonNode attributes) {
        for (JsonNode unit : attributes.path("unitsV1")) {
            return unit.asText();
        }
        return attributes.path("units").asText();
    }

    /** The values as line numbers, which must be whole. */
    List<Integer> lines(ZarrGroup group) throws FormatException {
        List<Integer> lines = new ArrayList<>();
        for (double value : values) {
            if (value != Math.rint(value) || Math.abs(value) > Integer.MAX_VALUE) {
                throw group.refused("has %s number %s at position %d: line numbers are whole".formatted(name, value,
                        lines.size()));
            }
            lines.add((int) value);
        }
        return lines;
    }

    /** The sampling, in seconds, or in metres or feet for depths; samples must be equally spaced. The default, for a single sample. */
    Sampling sampling(ZarrGroup group) throws FormatException {
        if (values.size() < 2) {
            return Sampling.DEFAULT;
        }
        double step = (values.getLast() - values.getFirst()) / (values.size() - 1);
        for (int k = 0; k < values.size(); k++) {
            if (!(Math.abs(values.get(k) - values.getFirst() - k * step) <= TOLERANCE * Math.max(1, step))
                    || !(step > 0)) {
                throw group.refused("has coordinate %s at position %d of '%s': samples are read at equal steps, here "
                        .formatted(values.get(k), k, name) + step);
            }
        }
        return new Sampling(step * scale(), surveyUnit());
    }

    /** The coordinate of the first sample, in seconds, metres or feet. */
    double start() {
        return values.getFirst() * scale();
    }

    private double scale() {
        return switch (unit) {
            case "s", "m", "ft", "feet" -> 1;
            case "us", "µs" -> MICRO;
            case "ms" -> MILLI;
            default -> isDepth() ? 1 : MILLI;
        };
    }

    private Survey.Unit surveyUnit() {
        return switch (unit) {
            case "m" -> Survey.Unit.METRES;
            case "ft", "feet" -> Survey.Unit.FEET;
            case "s", "ms", "us", "µs" -> Survey.Unit.SECONDS;
            default -> isDepth() ? Survey.Unit.METRES : Survey.Unit.SECONDS;
        };
    }

    private boolean isDepth() {
        return name.endsWith("depth");
    }
}

package org.varve.mdio;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.varve.core.Note;
import org.varve.core.Shape;
import org.varve.file.FormatException;
import org.varve.file.Sampling;
import org.varve.zarr.ArrayMetadata;
import org.varve.zarr.Workers;
import org.varve.zarr.ZarrGroup;

/**
 * The coordinates along the axes of a survey.
 *
 * @param inlines number of each inline, in the order of the volume
 * @param crosslines number of each crossline, likewise
 * @param turns which of them the group stores in the opposite order
 * @param statesInlines whether the group states the numbers of inlines
 * @param statesCrosslines likewise of crosslines
 * @param sampling the distance between samples; empty if the group does not state it
 * @param start coordinate of the first sample, in seconds, metres or feet; 0 if the group does not state it
 * @param statesStart whether the group states that, and the sampling is its own
 * @param notes what the user should know about them
 */
record SurveyAxes(List<Integer> inlines, List<Integer> crosslines, LineTurns turns, boolean statesInlines,
        boolean statesCrosslines,
        Optional<Sampling> sampling, double start, boolean statesStart, List<Note> notes) {

    SurveyAxes {
        inlines = List.copyOf(inlines);
        crosslines = List.copyOf(crosslines);
        notes = List.copyOf(notes);
    }

    /**
     * Reads the coordinates; lines that have none are numbered from 1.
     *
     * @param given the sampling that the user gives in place of that of the group
     */
    static SurveyAxes read(ZarrGroup group, SurveyArrays arrays, Optional<Sampling> given, Workers workers)
            throws IOException {
        Shape shape = arrays.samples().shape();
        if (Math.max(shape.inlines(), shape.crosslines()) > Coordinates.MOST) {
            throw group.refused("has '%s' of shape %s: up to %s inlines and crosslines are read".formatted(
                    arrays.samples().label(), shape, Coordinates.MOST));
        }
        List<Integer> extents = List.of(shape.inlines(), shape.crosslines(), shape.samples());
        List<Optional<Coordinates>> axes = new ArrayList<>();
        for (int axis = 0; axis < extents.size(); axis++) {
            Optional<Coordinates> coordinates = find(group, arrays, axis, workers);
            if (coordinates.isPresent() && coordinates.get().values().size() != extents.get(axis)) {
                throw group.refused("has %s coordinates '%s', but '%s' is of shape %s".formatted(
                        coordinates.get().values().size(), coordinates.get().name(), arrays.samples().label(), shape));
            }
            axes.add(coordinates);
        }
        LineAxis inlines = LineAxis.of(axes.get(0), shape.inlines());
        LineAxis crosslines = LineAxis.of(axes.get(1), shape.crosslines());
        SampleAxis samples = axes.get(2).isPresent()
                ? SampleAxis.of(group, axes.get(2).get(), given)
                : SampleAxis.without(group, arrays.axis(2), given.isPresent());
        LineTurns turns = LineTurns.of(shape, inlines.numbers(), crosslines.numbers());
        return new SurveyAxes(turns.inlines(inlines.numbers()), turns.crosslines(crosslines.numbers()), turns,
                inlines.isStated(), crosslines.isStated(),
                samples.sampling(), samples.start(), given.isEmpty() && axes.get(2).isPresent(),
                Stream.of(samples.notes(), inlines.notes(), crosslines.notes()).flatMap(List::stream).toList());
    }

    /** Whether the group states the numbers of its lines; a single line need not have one. */
    boolean statesLines() {
        return (statesInlines || inlines.size() == 1) && (statesCrosslines || crosslines.size() == 1);
    }

    private static Optional<Coordinates> find(ZarrGroup group, SurveyArrays arrays, int axis, Workers workers)
            throws IOException {
        JsonNode mdio0 = group.attributes().json().path("dimension");
        if (mdio0.isArray()) {
            return inAttributes(group, mdio0.path(arrays.order().get(axis)));
        }
        Optional<ArrayMetadata> array = arrays.coordinates(group, axis);
        return array.isPresent()
                ? Optional.of(Coordinates.read(group, array.get(), workers))
                : Optional.empty();
    }

    /** MDIO 0 keeps the coordinates in the attributes of the group, with times in milliseconds. */
    private static Optional<Coordinates> inAttributes(ZarrGroup group, JsonNode dimension) throws FormatException {
        List<Double> values = new ArrayList<>();
        for (JsonNode value : dimension.path("coords")) {
            if (!value.isNumber()) {
                throw group.refused("has dimension '%s' with coordinate %s: it must be a number".formatted(
                        dimension.path("name").asText(), value));
            }
            values.add(value.doubleValue());
        }
        return values.isEmpty()
                ? Optional.empty()
                : Optional.of(new Coordinates(dimension.path("name").asText(), values, "",
                        EqualSteps.DOUBLE));
    }
}

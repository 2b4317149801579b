package org.varve.zarr;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.varve.file.FormatException;

/**
 * Axes to leave out of an array: those of a single element if there are more than three axes, and the axis that is read
 * at one place.
 *
 * @param axes number of axes of the array
 * @param dropped those that are left out
 * @param picked the one of these that was picked; empty if none was
 */
record UnitAxes(int axes, List<Integer> dropped, Optional<Picked> picked) {

    /** No axes are left out. */
    static final UnitAxes NONE = new UnitAxes(0, List.of(), Optional.empty());

    /**
     * An axis of which one place is read.
     *
     * @param chunk elements of a chunk, or a shard, along it
     * @param position the place, from 0
     */
    record Picked(int axis, int chunk, int position) {}

    /** The most axes of an array. */
    private static final int MOST = 16;

    /** A list of axes by their numbers. */
    private static final String ORDER = "order";

    /** Lists with an element for each axis. */
    private static final List<String> MEMBERS = List.of("shape", "chunks", "chunk_shape", "dimension_names", ORDER,
            Version2.DIMENSIONS);

    /**
     * The axes to leave out of an array: none if it has three or fewer; preferably those just before the last, which
     * may be the sample axis.
     *
     * @param document the document with the shape
     * @param chunks the document with the shape of its chunks or shards
     * @param member name of that shape
     * @param names names of the axes, if they have any
     * @param pick a place on one of them
     * @throws FormatException if more than three axes remain
     */
    static UnitAxes of(Document document, Document chunks, String member, JsonNode names, Optional<AxisPick> pick)
            throws FormatException {
        List<Integer> shape = document.integers("shape", 1, MOST);
        List<Integer> chunk = chunks.integers(member, 1, MOST);
        Optional<Picked> picked =
                pick.isPresent() ? picked(document, shape, chunk, names, pick.get()) : Optional.empty();
        int unwanted = shape.size() - ArrayDocuments.AXES - (picked.isPresent() ? 1 : 0);
        List<Integer> unit = IntStream.range(0, shape.size())
                .map(n -> Math.floorMod(shape.size() - 2 - n, shape.size()))
                .filter(axis -> axis < chunk.size() && shape.get(axis) == 1 && chunk.get(axis) == 1)
                .filter(axis -> picked.isEmpty() || axis != picked.get().axis())
                .limit(Math.max(0, unwanted))
                .boxed().toList();
        List<Integer> dropped = Stream.concat(unit.stream(), picked.stream().map(Picked::axis)).toList();
        if (shape.size() - dropped.size() > ArrayDocuments.AXES) {
            String axes = IntStream.range(0, shape.size())
                    .mapToObj(axis -> (names.path(axis).asText("") + " " + shape.get(axis)).strip())
                    .collect(Collectors.joining(", "));
            throw document
                    .refused("it has %s axes (%s): surveys have inline, crossline and sample; write an array of these "
                            .formatted(shape.size(), axes) + "for each value of the others");
        }
        return new UnitAxes(shape.size(), dropped, picked);
    }

    private static Optional<Picked> picked(Document document, List<Integer> shape, List<Integer> chunk, JsonNode names,
            AxisPick pick) throws FormatException {
        List<Integer> found = IntStream.range(0, Math.min(shape.size(), chunk.size()))
                .filter(axis -> names.path(axis).asText().equals(pick.name())).boxed().toList();
        if (shape.size() < 2 || found.size() != 1) {
            return Optional.empty();
        }
        int axis = found.getFirst();
        if (pick.position() >= shape.get(axis)) {
            throw document.refused("it has %s places along '%s', and others have place %s".formatted(shape.get(axis),
                    pick.name(), pick.position()));
        }
        return Optional.of(new Picked(axis, Math.max(1, chunk.get(axis)), pick.position()));
    }

    /**
     * The layout of the picked axis in a chunk.
     *
     * @param isReversed whether axes are stored from the last to the first
     */
    HiddenAxis hidden(boolean isReversed) {
        if (picked.isEmpty() || picked.get().chunk() == 1) {
            return HiddenAxis.NONE;
        }
        int axis = picked.get().axis();
        int slower = (int) IntStream.range(0, axes)
                .filter(other -> !dropped.contains(other) && (isReversed ? other > axis : other < axis)).count();
        return new HiddenAxis(picked.get().chunk(), picked.get().position() % picked.get().chunk(), slower);
    }

    /** A document in which lists with an element for each axis lack those of the axes left out. */
    Document without(Document document) {
        return dropped.isEmpty() ? document : new Document(document.file(), document.key(), without(document.json()));
    }

    private JsonNode without(JsonNode json) {
        return switch (json) {
            case ObjectNode object -> {
                ObjectNode copy = JsonNodeFactory.instance.objectNode();
                object.properties()
                        .forEach(member -> copy.set(member.getKey(), without(member.getKey(), member.getValue())));
                yield copy;
            }
            case ArrayNode list -> {
                ArrayNode copy = JsonNodeFactory.instance.arrayNode();
                list.forEach(element -> copy.add(without(element)));
                yield copy;
            }
            default -> json;
        };
    }

    private JsonNode without(String name, JsonNode value) {
        if (!MEMBERS.contains(name) || !value.isArray() || value.size() != axes) {
            return without(value);
        }
        ArrayNode copy = JsonNodeFactory.instance.arrayNode();
        for (int axis = 0; axis < axes; axis++) {
            int named = name.equals(ORDER) ? value.get(axis).asInt() : axis;
            if (!dropped.contains(named)) {
                copy.add(name.equals(ORDER) ? JsonNodeFactory.instance.numberNode(place(named)) : value.get(axis));
            }
        }
        return copy;
    }

    /** The number of an axis among those that remain. */
    private int place(int axis) {
        return axis - (int) dropped.stream().filter(gone -> gone < axis).count();
    }

    /** Keys with 0 for the axes left out. */
    ChunkKeys keys(boolean prefixed, String separator) {
        return dropped.isEmpty()
                ? new ChunkKeys(prefixed, separator)
                : new ChunkKeys(prefixed, separator, IntStream.range(0, axes).mapToObj(this::key).toList(),
                        picked.map(one -> one.position() / one.chunk()).orElse(0));
    }

    private int key(int axis) {
        if (picked.isPresent() && picked.get().axis() == axis) return ChunkKeys.PICKED;
        return dropped.contains(axis) ? ChunkKeys.NONE : place(axis);
    }
}

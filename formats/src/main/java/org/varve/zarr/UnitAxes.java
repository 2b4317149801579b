package org.varve.zarr;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.varve.file.FormatException;

/**
 * Axes of a single element, without which an array of more than three axes is read.
 *
 * @param axes number of axes of the array
 * @param dropped those that are left out
 */
record UnitAxes(int axes, List<Integer> dropped) {

    /** The most axes of an array. */
    private static final int MOST = 16;

    /** A list of axes by their numbers. */
    private static final String ORDER = "order";

    /** Lists with an element for each axis. */
    private static final List<String> MEMBERS = List.of("shape", "chunks", "chunk_shape", "dimension_names", ORDER,
            Version2.DIMENSIONS);

    /**
     * The axes to leave out of an array: none if it has three or fewer, and rather those just before the last, which may be of samples.
     *
     * @param document the document with the shape
     * @param chunks the document with the shape of its chunks or shards
     * @param member name of that shape
     * @param names names of the axes, if they have any
     * @throws FormatException if more than three axes remain
     */
    static UnitAxes of(Document document, Document chunks, String member, JsonNode names) throws FormatException {
        List<Integer> shape = document.integers("shape", 1, MOST);
        List<Integer> chunk = chunks.integers(member, 1, MOST);
        List<Integer> dropped = IntStream.range(0, shape.size())
                .map(n -> Math.floorMod(shape.size() - 2 - n, shape.size()))
                .filter(axis -> axis < chunk.size() && shape.get(axis) == 1 && chunk.get(axis) == 1)
                .limit(Math.max(0, shape.size() - ArrayDocuments.AXES))
                .boxed().toList();
        if (shape.size() - dropped.size() > ArrayDocuments.AXES) {
            String axes = IntStream.range(0, shape.size())
                    .mapToObj(axis -> (names.path(axis).asText() + " " + shape.get(axis)).strip())
                    .collect(Collectors.joining(", "));
            throw document
                    .refused("it has %s axes (%s): surveys have inline, crossline and sample; write an array of these "
                            .formatted(shape.size(), axes) + "for each value of the others");
        }
        return new UnitAxes(shape.size(), dropped);
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
                : new ChunkKeys(prefixed, separator, IntStream.range(0, axes)
                        .mapToObj(axis -> dropped.contains(axis) ? ChunkKeys.NONE : place(axis)).toList());
    }
}

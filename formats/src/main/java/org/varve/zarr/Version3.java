package org.varve.zarr;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.varve.core.Shape;
import org.varve.file.FormatException;

/** Reads metadata of version 3: {@code zarr.json}. */
final class Version3 {

    private static final Set<String> MEMBERS = Set.of("zarr_format", "node_type", "shape", "data_type", "chunk_grid",
            "chunk_key_encoding", "fill_value", "codecs", "attributes", "storage_transformers", "dimension_names");

    private Version3() {}

    static ArrayMetadata array(ZarrStore store, String name, Optional<AxisPick> pick) throws IOException {
        Document stored = node(store, name)
                .orElseThrow(() -> new FormatException(store.folder(), "has no array '%s'".formatted(name)));
        stored.integer("zarr_format", 3, 3);
        if (!stored.text("node_type").equals("array")) {
            throw stored.wrong("node_type", "must be 'array'");
        }
        refuseUnknown(stored);
        UnitAxes unitAxes = unitAxes(stored, pick);
        Document array = unitAxes.without(stored);
        int axes = array.integers("shape", 1, ArrayDocuments.AXES).size();
        ElementType type = ElementTypes.version3(array);
        Document grid = array.object("chunk_grid");
        if (!grid.text("name").equals("regular")) {
            throw grid.wrong("name", "must be 'regular'");
        }
        Document configuration = grid.object("configuration");
        if (configuration.integers("chunk_shape", 1, ArrayDocuments.AXES).size() != axes) {
            throw configuration.wrong("chunk_shape", "must have as many axes as the shape");
        }
        Shape chunk = ArrayDocuments.shape(configuration, "chunk_shape");
        CodecChain chain = CodecChain.of(array, axes);
        HiddenAxis hidden = unitAxes.hidden(false);
        if (hidden.extent() > 1 && !CodecChain.isPlain(stored)) {
            throw array
                    .refused("its chunks hold %s places along '%s', in shards or transposed: write chunks of one place"
                            .formatted(hidden.extent(), pick.map(AxisPick::name).orElse("")));
        }
        ChunkForm form = chain.form(chunk, type).with(hidden);
        ArrayDocuments.requireReadable(array, form);
        Optional<Sharding> sharding = chain.sharding(chunk);
        double fill = FillValues.of(array, type, 3);
        Document attributes = attributes(array);
        return new ArrayMetadata(name, axes, ArrayDocuments.shape(array, "shape"), form, fill, sharding,
                keys(array, unitAxes),
                ArrayDocuments.dimensions(array, "dimension_names", axes),
                DurationTypes.attributes(array.get("data_type"), attributes.json()));
    }

    /** Other grids of chunks are refused later. */
    private static UnitAxes unitAxes(Document array, Optional<AxisPick> pick) throws FormatException {
        JsonNode grid = array.json().path("chunk_grid").path("configuration");
        return grid.path("chunk_shape").isArray()
                ? UnitAxes.of(array, array.object("chunk_grid").object("configuration"), "chunk_shape",
                        array.json().path("dimension_names"), pick)
                : UnitAxes.NONE;
    }

    /** Refuses extensions unless they may be ignored. */
    private static void refuseUnknown(Document array) throws FormatException {
        for (Map.Entry<String, JsonNode> member : array.json().properties()) {
            boolean optional = !member.getValue().path("must_understand").asBoolean(true);
            if (!MEMBERS.contains(member.getKey()) && !optional) {
                throw array.wrong(member.getKey(), "is an extension that is not known here");
            }
        }
        if (array.has("storage_transformers") && !array.get("storage_transformers").isEmpty()) {
            throw array.wrong("storage_transformers", "must be empty: none are known here");
        }
    }

    static Optional<Document> node(ZarrStore store, String name) throws IOException {
        return store.document(name.isEmpty() ? "zarr.json" : name + "/zarr.json");
    }

    /** The attributes of a node; empty if it has none. */
    static Document attributes(Document node) throws FormatException {
        return node.has("attributes")
                ? node.object("attributes")
                : new Document(node.file(), "attributes", JsonNodeFactory.instance.objectNode());
    }

    private static ChunkKeys keys(Document array, UnitAxes unitAxes) throws FormatException {
        JsonNode stated = array.get("chunk_key_encoding");
        if (stated.isTextual()) {
            return unitAxes.keys(isPrefixed(array, "chunk_key_encoding", stated.textValue()),
                    defaultSeparator(stated.textValue()));
        }
        Document encoding = array.object("chunk_key_encoding");
        String name = encoding.text("name");
        boolean prefixed = isPrefixed(encoding, "name", name);
        String separator = defaultSeparator(name);
        if (encoding.has("configuration") && encoding.object("configuration").has("separator")) {
            separator = encoding.object("configuration").text("separator");
        }
        if (!List.of("/", ".").contains(separator)) {
            throw encoding.wrong("configuration", "must have the separator '.' or '/'");
        }
        return unitAxes.keys(prefixed, separator);
    }

    private static boolean isPrefixed(Document document, String key, String encoding) throws FormatException {
        if (!encoding.equals("default") && !encoding.equals("v2")) {
            throw document.wrong(key, "must be 'default' or 'v2'");
        }
        return encoding.equals("default");
    }

    private static String defaultSeparator(String encoding) {
        return encoding.equals("default") ? "/" : ".";
    }
}

package org.varve.zarr;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.varve.codec.BloscCodec;
import org.varve.codec.Codec;
import org.varve.codec.GzipCodec;
import org.varve.codec.ZstdCodec;
import org.varve.core.Shape;
import org.varve.zarr.ElementType.Kind;

/** The JSON documents of a group and its arrays, for writing, by their keys. */
public final class MetadataJson {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** The attribute that says which elements are missing. */
    private static final String MISSING = "_FillValue";

    private final int version;
    private final Map<String, JsonNode> documents = new TreeMap<>();

    /** Documents for a version of Zarr, 2 or 3. */
    public MetadataJson(int version) {
        this.version = version;
    }

    /** All documents by their keys; in version 2, with the consolidated metadata. */
    public Map<String, JsonNode> documents() {
        Map<String, JsonNode> all = new TreeMap<>(documents);
        if (version == 2) {
            ObjectNode consolidated = JSON.objectNode();
            consolidated.put("zarr_consolidated_format", 1);
            consolidated.putObject("metadata").setAll(documents);
            all.put(".zmetadata", consolidated);
        }
        return all;
    }

    /** Adds the group itself. */
    public void addGroup(ObjectNode attributes) {
        ObjectNode group = JSON.objectNode();
        group.put("zarr_format", version);
        if (version == 2) {
            documents.put(".zgroup", group);
            documents.put(".zattrs", attributes);
        } else {
            group.put("node_type", "group");
            group.set("attributes", attributes);
            documents.put("zarr.json", group);
        }
    }

    /** Adds an array. */
    public void add(ArrayMetadata array) {
        if (version == 2) {
            documents.put(array.name() + "/.zarray", array2(array));
            ObjectNode attributes = array.attributes().deepCopy();
            ArrayNode dimensions = attributes.putArray(Version2.DIMENSIONS);
            array.dimensions().forEach(dimensions::add);
            documents.put(array.name() + "/.zattrs", attributes);
        } else {
            documents.put(array.name() + "/zarr.json", array3(array));
        }
    }

    private static ObjectNode array2(ArrayMetadata array) {
        ObjectNode json = JSON.objectNode();
        json.put("zarr_format", 2);
        json.set("shape", extents(array.shape(), array.axes()));
        json.set("chunks", extents(array.form().shape(), array.axes()));
        json.put("dtype", ElementTypes.version2(array.form().type()));
        List<Codec> codecs = array.form().codecs();
        json.set("compressor", codecs.isEmpty() ? JSON.nullNode() : compressor(codecs.getFirst()));
        // xarray takes elements that equal the fill value for missing
        boolean isMissing = Double.isNaN(array.fill()) || array.attributes().has(MISSING);
        json.set("fill_value", isMissing ? fill(array) : JSON.nullNode());
        json.put("order", "C");
        json.set("filters", JSON.nullNode());
        json.put("dimension_separator", array.keys().separator());
        return json;
    }

    private static ObjectNode compressor(Codec codec) {
        ObjectNode json = JSON.objectNode();
        json.put("id", codec.name());
        switch (codec) {
            case ZstdCodec zstd -> json.put("level", zstd.level());
            case GzipCodec gzip -> json.put("level", gzip.level());
            case BloscCodec blosc -> addBlosc(json, blosc).put("shuffle", 1);
            default -> throw notWritten(codec);
        }
        return json;
    }

    private static ObjectNode addBlosc(ObjectNode json, BloscCodec blosc) {
        return json.put("cname", blosc.compressor()).put("clevel", blosc.level()).put("blocksize", blosc.blockBytes());
    }

    private static IllegalArgumentException notWritten(Codec codec) {
        return new IllegalArgumentException("codec %s: blosc, zstd and gzip are written".formatted(codec.name()));
    }

    private static ObjectNode array3(ArrayMetadata array) {
        ObjectNode json = JSON.objectNode();
        json.put("zarr_format", 3);
        json.put("node_type", "array");
        json.set("shape", extents(array.shape(), array.axes()));
        json.put("data_type", ElementTypes.version3(array.form().type()));
        Shape stored = array.sharding().map(Sharding::shape).orElse(array.form().shape());
        named(json.putObject("chunk_grid"), "regular").set("chunk_shape", extents(stored, array.axes()));
        named(json.putObject("chunk_key_encoding"), "default").put("separator", array.keys().separator());
        json.set("fill_value", fill(array));
        ArrayNode codecs = json.putArray("codecs");
        if (array.sharding().isPresent()) {
            ObjectNode shards = named(codecs.addObject(), "sharding_indexed");
            shards.set("chunk_shape", extents(array.form().shape(), array.axes()));
            addCodecs(shards.putArray("codecs"), array.form());
            ArrayNode index = shards.putArray("index_codecs");
            named(index.addObject(), "bytes").put("endian", "little");
            index.addObject().put("name", "crc32c");
            shards.put("index_location", "end");
        } else {
            addCodecs(codecs, array.form());
        }
        json.set("attributes", array.attributes());
        ArrayNode dimensions = json.putArray("dimension_names");
        array.dimensions().forEach(dimensions::add);
        return json;
    }

    private static JsonNode fill(ArrayMetadata array) {
        if (array.form().type().kind() == Kind.BOOL) {
            return JSON.booleanNode(array.fill() != 0);
        }
        boolean isFloat = array.form().type().kind() == Kind.FLOAT;
        return Double.isNaN(array.fill())
                ? JSON.textNode("NaN")
                : isFloat ? JSON.numberNode(array.fill()) : JSON.numberNode((long) array.fill());
    }

    private static void addCodecs(ArrayNode codecs, ChunkForm form) {
        if (form.type().bytes() == 1) {
            codecs.addObject().put("name", "bytes");
        } else {
            named(codecs.addObject(), "bytes").put("endian", "little");
        }
        for (Codec codec : form.codecs()) {
            ObjectNode configuration = named(codecs.addObject(), codec.name());
            switch (codec) {
                case ZstdCodec zstd -> configuration.put("level", zstd.level()).put("checksum", false);
                case GzipCodec gzip -> configuration.put("level", gzip.level());
                case BloscCodec blosc -> addBlosc(configuration, blosc).put("shuffle", "shuffle")
                        .put("typesize", blosc.elementBytes());
                default -> throw notWritten(codec);
            }
        }
    }

    /** Gives an object a name and an empty configuration, which is returned. */
    private static ObjectNode named(ObjectNode json, String name) {
        return json.put("name", name).putObject("configuration");
    }

    private static ArrayNode extents(Shape shape, int axes) {
        ArrayNode extents = JSON.arrayNode();
        List.of(shape.inlines(), shape.crosslines(), shape.samples()).subList(0, axes).forEach(extents::add);
        return extents;
    }
}

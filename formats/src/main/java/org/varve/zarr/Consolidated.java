package org.varve.zarr;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.varve.file.FormatException;

/**
 * Consolidated metadata: the documents of all arrays in one, which may be stale.
 *
 * @param documents the documents by their keys
 */
record Consolidated(Map<String, Document> documents) {

    static final Consolidated NONE = new Consolidated(Map.of());

    private static final String ARRAY = "/.zarray";
    private static final String NODE = "/zarr.json";

    /** Members that define how the chunks of an array are read. */
    private static final List<String> MEANING = List.of("node_type", "shape", "chunks", "chunk_grid", "dtype",
            "data_type",
            "order", "compressor", "filters", "codecs", "fill_value", "dimension_separator", "chunk_key_encoding");

    /** Numbers are equal if their values are. */
    private static final Comparator<JsonNode> BY_VALUE = (one, other) -> one.isNumber() && other.isNumber()
            ? Double.compare(one.doubleValue(), other.doubleValue())
            : one.equals(other) ? 0 : 1;

    /** Characters that file names cannot have, or that lead out of the folder. */
    private static final Pattern UNFIT = Pattern.compile("[\\\\\\p{Cntrl}]");

    /** Reads the consolidated metadata of either version, if there are any, from the documents of a group. */
    static Consolidated of(Optional<Document> version2, Optional<Document> version3) throws FormatException {
        if (version2.isPresent()) {
            return of(version2.get().object("metadata"), "");
        }
        return version3.isPresent() && version3.get().has("consolidated_metadata")
                ? of(version3.get().object("consolidated_metadata").object("metadata"), NODE)
                : NONE;
    }

    private static Consolidated of(Document documents, String suffix) throws FormatException {
        Map<String, Document> all = new TreeMap<>();
        for (Map.Entry<String, JsonNode> member : documents.json().properties()) {
            documents.object(member.getKey());
            requireInside(documents, member.getKey());
            all.put(member.getKey() + suffix,
                    new Document(documents.file(), documents.key() + "." + member.getKey(), member.getValue()));
        }
        return new Consolidated(all);
    }

    /** Keys become paths; none may lead out of the folder. */
    private static void requireInside(Document document, String key) throws FormatException {
        for (String part : key.split("/", -1)) {
            if (part.isEmpty() || part.equals(".") || part.equals("..") || UNFIT.matcher(part).find()) {
                throw document.refused("key '%s' must name something inside of the folder".formatted(key));
            }
        }
    }

    /** The keys of the nodes directly below a group whose documents have keys with a prefix. */
    Stream<String> children(String prefix) {
        return documents.keySet().stream()
                .filter(key -> key.startsWith(prefix) && key.indexOf('/', prefix.length()) > 0)
                .map(key -> key.substring(0, key.indexOf('/', prefix.length())))
                .distinct();
    }

    /** The keys of the arrays that are named. */
    TreeSet<String> arrays() {
        TreeSet<String> arrays = new TreeSet<>();
        documents.forEach((key, document) -> {
            boolean isArray = key.endsWith(ARRAY)
                    || (key.endsWith(NODE) && document.json().path("node_type").asText().equals("array"));
            if (isArray) {
                arrays.add(key.substring(0, key.lastIndexOf('/')));
            }
        });
        return arrays;
    }

    /**
     * Chooses between the consolidated document and the node's own: the latter, whose attributes may be newer.
     *
     * @throws FormatException if they disagree on how the chunks are read
     */
    static Document newer(Document gathered, Document own) throws FormatException {
        for (String member : MEANING) {
            JsonNode stated = value(gathered, member);
            JsonNode real = value(own, member);
            if (!stated.equals(BY_VALUE, real)) {
                throw own.wrong(member,
                        "must be %s, as the consolidated metadata say; these are stale: consolidate them again"
                                .formatted(stated.isMissingNode() ? "missing" : stated));
            }
        }
        return own;
    }

    private static JsonNode value(Document document, String member) {
        JsonNode value = document.json().path(member);
        return value.isNull() ? MissingNode.getInstance() : value;
    }
}

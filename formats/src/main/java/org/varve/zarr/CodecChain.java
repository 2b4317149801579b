package org.varve.zarr;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.varve.codec.Codec;
import org.varve.codec.Crc32cCodec;
import org.varve.core.Shape;
import org.varve.file.FormatException;

/**
 * The codecs of version 3: transpositions, then {@code bytes} or shards, then compression.
 *
 * @param owner the document of the array or the shards that have the codecs
 * @param axes number of axes
 * @param order the axes from slowest to fastest
 * @param byteOrder byte order of numbers; null if there are shards
 * @param shards the configuration of {@code sharding_indexed}, if the array has shards
 * @param filters what is done to elements before they are compressed, in the order in which it is applied when writing
 * @param codecs the compression, in the order in which it is applied when writing
 */
record CodecChain(
        Document owner, int axes, List<Integer> order, @Nullable ByteOrder byteOrder, Optional<Document> shards,
        List<Filter> filters, List<Codec> codecs) {

    private static final String NUMCODECS = "numcodecs.";

    static CodecChain of(Document owner, int axes) throws FormatException {
        List<Integer> order = ChunkForm.C_ORDER.subList(0, axes);
        ByteOrder byteOrder = null;
        Optional<Document> shards = Optional.empty();
        List<Filter> filters = new ArrayList<>();
        List<Codec> codecs = new ArrayList<>();
        for (JsonNode codec : owner.get("codecs")) {
            String name = nameOf(codec);
            Document configuration = configurationOf(owner, codec);
            boolean isArray = byteOrder == null && shards.isEmpty();
            switch (name) {
                case "transpose" -> {
                    requirePlace(owner, isArray);
                    order = transposed(configuration, order);
                }
                case "bytes" -> {
                    requirePlace(owner, isArray);
                    byteOrder = byteOrder(configuration);
                }
                case "sharding_indexed" -> {
                    requirePlace(owner, isArray);
                    shards = Optional.of(configuration);
                }
                default -> {
                    Optional<Filter> filter = name.startsWith(NUMCODECS)
                            ? Numcodecs.filter(configuration, name.substring(NUMCODECS.length()),
                                    Optional.of(ByteOrder.LITTLE_ENDIAN))
                            : Optional.empty();
                    if (filter.isPresent()) {
                        filters.add(filter.get());
                        // numbers are changed before they become bytes, which are shuffled
                        requirePlace(owner, isArray != filter.get() instanceof ShuffleFilter && codecs.isEmpty());
                    } else {
                        codecs.add(codec(owner, name, configuration));
                        requirePlace(owner, !isArray);
                    }
                }
            }
        }
        requirePlace(owner, byteOrder != null || shards.isPresent());
        requireFilters(owner, axes, order, byteOrder, filters);
        return new CodecChain(owner, axes, order, byteOrder, shards, filters, codecs);
    }

    private static void requireFilters(Document owner, int axes, List<Integer> order,
            @Nullable ByteOrder byteOrder, List<Filter> filters) throws FormatException {
        boolean changesNumbers = filters.stream().anyMatch(filter -> filter.plainBytes() != 0);
        if (changesNumbers && !(order.equals(ChunkForm.C_ORDER.subList(0, axes))
                && byteOrder == ByteOrder.LITTLE_ENDIAN)) {
            throw owner.wrong("codecs",
                    "must have no transposition and no big-endian bytes beside a filter of numcodecs");
        }
    }

    private static void requirePlace(Document owner, boolean isRight) throws FormatException {
        if (!isRight) {
            throw owner.wrong("codecs",
                    "must be transpositions, one of bytes and sharding_indexed, and then compression");
        }
    }

    private static List<Integer> transposed(Document configuration, List<Integer> order) throws FormatException {
        List<Integer> axes = configuration.integers("order", 0, order.size());
        if (!axes.stream().sorted().toList().equals(ChunkForm.C_ORDER.subList(0, order.size()))) {
            throw configuration.wrong("order", "must name every axis once");
        }
        return axes.stream().map(order::get).toList();
    }

    private static ByteOrder byteOrder(Document configuration) throws FormatException {
        String endian = configuration.has("endian") ? configuration.text("endian") : "little";
        return switch (endian) {
            case "little" -> ByteOrder.LITTLE_ENDIAN;
            case "big" -> ByteOrder.BIG_ENDIAN;
            default -> throw configuration.wrong("endian", "must be 'little' or 'big'");
        };
    }

    private static Codec codec(Document owner, String name, Document configuration) throws FormatException {
        if (name.equals("crc32c")) {
            return new Crc32cCodec();
        }
        boolean isNumcodecs = name.startsWith(NUMCODECS);
        String own = isNumcodecs ? name.substring(NUMCODECS.length()) : name;
        boolean isKnown = isNumcodecs || List.of("zstd", "gzip", "blosc").contains(name);
        return Optional.of(own).filter(_ -> isKnown)
                .flatMap(known -> Numcodecs.compressor(configuration.json(), known, 1))
                .orElseThrow(() -> owner.refused("codec '%s' of %s is not known here: Varve reads bytes, transpose, "
                        .formatted(name, owner.key().isEmpty() ? "the array" : owner.key())
                        + "sharding_indexed, zstd, gzip, blosc, crc32c, and of numcodecs %s, %s".formatted(
                                Numcodecs.COMPRESSORS, Numcodecs.FILTERS)));
    }

    /** How a chunk, within its shard if there are shards, is stored as bytes. */
    ChunkForm form(Shape chunk, ElementType type) throws FormatException {
        if (shards.isEmpty()) {
            return ArrayDocuments.form(owner, chunk, type.with(Objects.requireNonNull(byteOrder)),
                    ArrayDocuments.order(order),
                    filters, codecs);
        }
        if (!codecs.isEmpty() || !filters.isEmpty() || !order.equals(ChunkForm.C_ORDER.subList(0, axes))) {
            throw owner.wrong("codecs", "must have nothing before or after sharding_indexed");
        }
        CodecChain inner = of(shards.get(), axes);
        if (inner.shards.isPresent()) {
            throw shards.get().wrong("codecs", "must have no shards within shards");
        }
        return inner.form(chunkOfShards(), type);
    }

    private Shape chunkOfShards() throws FormatException {
        if (shards.get().integers("chunk_shape", 1, ArrayDocuments.AXES).size() != axes) {
            throw shards.get().wrong("chunk_shape", "must have as many axes as the array");
        }
        return ArrayDocuments.shape(shards.get(), "chunk_shape");
    }

    /** How the chunks are gathered in shards of a shape; empty if there are no shards. */
    Optional<Sharding> sharding(Shape shard) throws FormatException {
        if (shards.isEmpty()) {
            return Optional.empty();
        }
        Document configuration = shards.get();
        Shape chunks = ArrayDocuments.multiple(shard, chunkOfShards())
                .orElseThrow(() -> configuration.wrong("chunk_shape", "must divide shards of %s".formatted(shard)));
        if ((double) chunks.traces() * chunks.samples() > Sharding.MOST) {
            throw configuration.wrong("chunk_shape", "must leave no more than %s chunks in a shard of %s"
                    .formatted(Sharding.MOST, shard));
        }
        String place = configuration.has("index_location") ? configuration.text("index_location") : "end";
        if (!List.of("start", "end").contains(place)) {
            throw configuration.wrong("index_location", "must be 'start' or 'end'");
        }
        boolean isChecked = isChecked(configuration);
        return Optional.of(new Sharding(shard, chunks, isChecked, place.equals("end"), indexOrder(configuration)));
    }

    /** Whether the index of shards has a checksum. */
    private static boolean isChecked(Document configuration) throws FormatException {
        List<String> names = new ArrayList<>();
        for (JsonNode codec : configuration.get("index_codecs")) {
            names.add(nameOf(codec));
        }
        if (!names.equals(List.of("bytes")) && !names.equals(List.of("bytes", "crc32c"))) {
            throw configuration.wrong("index_codecs", "must be bytes, or bytes and crc32c");
        }
        return names.size() > 1;
    }

    private static ByteOrder indexOrder(Document configuration) throws FormatException {
        return byteOrder(configurationOf(configuration, configuration.get("index_codecs").get(0)));
    }

    /** A codec is an object, or its name if it needs no configuration. */
    private static String nameOf(JsonNode codec) {
        return codec.isTextual() ? codec.textValue() : codec.path("name").asText();
    }

    /** Whether there are neither shards nor transpositions among the codecs of an array. */
    static boolean isPlain(Document array) throws FormatException {
        for (JsonNode codec : array.get("codecs")) {
            if (List.of("transpose", "sharding_indexed").contains(nameOf(codec))) return false;
        }
        return true;
    }

    private static Document configurationOf(Document owner, JsonNode codec) {
        JsonNode given = codec.path("configuration");
        return new Document(owner.file(), "codecs." + nameOf(codec),
                given.isObject() ? given : JsonNodeFactory.instance.objectNode());
    }
}

package org.varve.zarr;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.varve.codec.BloscCodec;
import org.varve.codec.Bz2Codec;
import org.varve.codec.Codec;
import org.varve.codec.GzipCodec;
import org.varve.codec.Lz4Codec;
import org.varve.codec.ZlibCodec;
import org.varve.codec.ZstdCodec;
import org.varve.file.FormatException;
import org.varve.zarr.ElementType.Kind;

/**
 * Codecs by their names and configurations in numcodecs.
 *
 * @param filters filters of the elements, in the order of writing
 * @param codecs the compression that follows
 */
record Numcodecs(List<Filter> filters, List<Codec> codecs) {

    static final String COMPRESSORS = "zstd, gzip, zlib, blosc, lz4 and bz2";
    static final String FILTERS = "shuffle, delta, fixedscaleoffset and astype";

    private static final Pattern TYPE =
            Pattern.compile(
                    "[|<=]?(?<big>>)?(?:(?<letter>[fiu])(?<bytes>[1248])|(?<name>float|int|uint)(?<bits>8|16|32|64))");
    private static final int LARGEST_ELEMENT = 255;

    /** The filters and the compressor of version 2; compressors may also be among the filters. */
    static Numcodecs version2(Document array, ElementType type) throws FormatException {
        List<Document> all = new ArrayList<>();
        for (JsonNode filter : array.json().path("filters")) {
            all.add(new Document(array.file(), "filters", filter));
        }
        if (array.has("compressor")) {
            all.add(array.object("compressor"));
        }
        Numcodecs found = new Numcodecs(new ArrayList<>(), new ArrayList<>());
        for (Document codec : all) {
            String id = codec.json().path("id").asText();
            Optional<Filter> filter = filter(codec, id, Optional.empty());
            Optional<Codec> compressor = compressor(codec.json(), id, type.bytes());
            if (filter.isPresent() && found.codecs.isEmpty() && !codec.key().equals("compressor")) {
                found.filters.add(filter.get());
            } else if (compressor.isPresent()) {
                found.codecs.add(compressor.get());
            } else if (codec.key().equals("compressor")) {
                throw array.wrong("compressor", "must be one of " + COMPRESSORS);
            } else {
                throw array
                        .refused("filter '%s' is not known here%s: %s are read; write the array without".formatted(id,
                                filter.isPresent() ? " after compression" : "", FILTERS));
            }
        }
        return found;
    }

    /** The compressor with a name; empty if it is not known. */
    static Optional<Codec> compressor(JsonNode configuration, String name, int elementBytes) {
        int level = configuration.path("level").asInt(1);
        return Optional.ofNullable(switch (name) {
            case "zstd" -> new ZstdCodec(level);
            case "gzip" -> new GzipCodec(level);
            case "zlib" -> new ZlibCodec(level);
            case "lz4" -> new Lz4Codec();
            case "bz2" -> new Bz2Codec();
            case "blosc" -> new BloscCodec(configuration.path("cname").asText(),
                    configuration.path("typesize").asInt(elementBytes), configuration.path("blocksize").asInt(0));
            default -> null;
        });
    }

    /**
     * The filter with a name; empty if it is not known.
     *
     * @param order the byte order of all types; if empty, they say it themselves
     */
    static Optional<Filter> filter(Document configuration, String name, Optional<ByteOrder> order)
            throws FormatException {
        return Optional.ofNullable(switch (name) {
            case "shuffle" -> new ShuffleFilter(configuration.has("elementsize")
                    ? configuration.integer("elementsize", 1, LARGEST_ELEMENT)
                    : Float.BYTES);
            case "delta" -> new DeltaFilter(type(configuration, "dtype", order), stored(configuration, order));
            case "fixedscaleoffset" -> new ScaleFilter(type(configuration, "dtype", order),
                    stored(configuration, order), number(configuration, "offset"), scale(configuration));
            case "astype" -> new CastFilter(type(configuration, "decode_dtype", order),
                    type(configuration, "encode_dtype", order));
            default -> null;
        });
    }

    private static ElementType stored(Document configuration, Optional<ByteOrder> order) throws FormatException {
        return type(configuration, configuration.has("astype") ? "astype" : "dtype", order);
    }

    private static ElementType type(Document configuration, String member, Optional<ByteOrder> order)
            throws FormatException {
        Matcher parts = TYPE.matcher(configuration.text(member));
        if (!parts.matches() || parts.group(0).matches(".*(f1|float8)")) {
            throw configuration.wrong(member, "must be a number type such as '<f4'");
        }
        boolean isShort = parts.group("letter") != null;
        int bytes =
                isShort ? Integer.parseInt(parts.group("bytes")) : Integer.parseInt(parts.group("bits")) / Byte.SIZE;
        Kind kind = switch ((isShort ? parts.group("letter") : parts.group("name")).charAt(0)) {
            case 'f' -> Kind.FLOAT;
            case 'i' -> Kind.SIGNED;
            default -> Kind.UNSIGNED;
        };
        return new ElementType(kind, bytes, order.orElse(
                parts.group("big") == null ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN));
    }

    private static double number(Document configuration, String member) throws FormatException {
        JsonNode value = configuration.get(member);
        if (!value.isNumber() || !Double.isFinite(value.doubleValue())) {
            throw configuration.wrong(member, "must be a number");
        }
        return value.doubleValue();
    }

    private static double scale(Document configuration) throws FormatException {
        double scale = number(configuration, "scale");
        if (scale == 0) {
            throw configuration.wrong("scale", "must not be 0");
        }
        return scale;
    }
}

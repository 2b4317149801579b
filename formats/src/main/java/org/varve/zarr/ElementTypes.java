package org.varve.zarr;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.varve.file.FormatException;
import org.varve.zarr.ElementType.Kind;
import org.varve.zarr.ElementType.Member;

/** Reads and writes the names of element types in both versions: {@code "<f4"}, {@code "float32"}. */
final class ElementTypes {

    /** The most bytes of an element; a record of trace headers has a few hundred. */
    private static final int LARGEST = 1 << 16;

    private static final Pattern VERSION2 = Pattern.compile("([<>|=])([fiubcmMOSUV])(\\d{1,6})(\\[.*])?");
    private static final Pattern VERSION3 = Pattern.compile("(float|int|uint|complex|r)(\\d{1,6})");

    private ElementTypes() {}

    static ElementType version2(Document array) throws FormatException {
        JsonNode dtype = array.get("dtype");
        return dtype.isArray() ? record(array, dtype) : version2(array, dtype.asText());
    }

    private static ElementType version2(Document array, String name) throws FormatException {
        Matcher parts = VERSION2.matcher(name);
        if (!parts.matches()) {
            throw array.wrong("dtype", "must be a type such as '<f4'");
        }
        ByteOrder order = parts.group(1).equals(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        int size = Integer.parseInt(parts.group(3));
        Kind kind = switch (parts.group(2)) {
            case "f" -> Kind.FLOAT;
            case "i", "m" -> Kind.SIGNED;
            case "u" -> Kind.UNSIGNED;
            case "b" -> Kind.BOOL;
            default -> Kind.RAW;
        };
        return checked(array, "dtype", kind, parts.group(2).equals("U") ? 4L * size : size, order);
    }

    private static ElementType record(Document array, JsonNode members) throws FormatException {
        long bytes = 0;
        List<Member> parts = new ArrayList<>();
        for (JsonNode member : members) {
            if (member.size() < 2 || member.size() > 3 || !member.get(1).isTextual()) {
                throw array.wrong("dtype", "must be a list of [name, type]");
            }
            long count = 1;
            for (JsonNode extent : member.path(2)) {
                count = Math.min(LARGEST + 1, count * Math.max(0, extent.asInt()));
            }
            ElementType type = version2(array, member.get(1).textValue());
            if (count == 1) {
                parts.add(new Member(member.get(0).asText(), (int) Math.min(bytes, LARGEST), type));
            }
            bytes += count * type.bytes();
        }
        ElementType record = checked(array, "dtype", Kind.RAW, bytes, ByteOrder.LITTLE_ENDIAN);
        return new ElementType(record.kind(), record.bytes(), record.order(), parts);
    }

    /** The byte order is still unknown: it is that of the codec {@code bytes}. */
    static ElementType version3(Document array) throws FormatException {
        JsonNode type = array.get("data_type");
        return type.isObject() ? extension(array, type) : version3(array, type.asText());
    }

    private static ElementType version3(Document array, String name) throws FormatException {
        if (name.equals("bool")) {
            return ElementType.BOOL;
        }
        Matcher parts = VERSION3.matcher(name);
        int bits = parts.matches() ? Integer.parseInt(parts.group(2)) : 0;
        if (bits == 0 || bits % 8 != 0) {
            throw array.wrong("data_type", "must be a type such as 'float32'");
        }
        Kind kind = switch (parts.group(1)) {
            case "float" -> Kind.FLOAT;
            case "int" -> Kind.SIGNED;
            case "uint" -> Kind.UNSIGNED;
            default -> Kind.RAW;
        };
        return checked(array, "data_type", kind, bits / 8, ByteOrder.LITTLE_ENDIAN);
    }

    private static ElementType extension(Document array, JsonNode type) throws FormatException {
        JsonNode configuration = type.path("configuration");
        return switch (type.path("name").asText().toLowerCase(Locale.ROOT)) {
            case "raw_bytes", "null_terminated_bytes" -> checked(array, "data_type", Kind.RAW,
                    configuration.path("length_bytes").asLong(), ByteOrder.LITTLE_ENDIAN);
            case DurationTypes.NAME -> checked(array, "data_type", Kind.SIGNED, Long.BYTES, ByteOrder.LITTLE_ENDIAN);
            case "structured", "struct" -> structured(array, configuration.path("fields"));
            default -> throw array.wrong("data_type", "is a type that is not known here");
        };
    }

    /** A record whose fields are each a list of name and type, or an object with both. */
    private static ElementType structured(Document array, JsonNode fields) throws FormatException {
        long bytes = 0;
        List<Member> members = new ArrayList<>();
        for (JsonNode field : fields) {
            boolean object = field.isObject();
            ElementType type = version3(array, (object ? field.path("data_type") : field.path(1)).asText());
            members.add(new Member((object ? field.path("name") : field.path(0)).asText(),
                    (int) Math.min(bytes, LARGEST), type));
            bytes += type.bytes();
        }
        ElementType record = checked(array, "data_type", Kind.RAW, bytes, ByteOrder.LITTLE_ENDIAN);
        return new ElementType(record.kind(), record.bytes(), record.order(), members);
    }

    private static ElementType checked(Document array, String key, Kind kind, long bytes, ByteOrder order)
            throws FormatException {
        boolean numeric = kind != Kind.RAW;
        boolean isOddNumber = numeric && (bytes > 8 || Long.bitCount(bytes) != 1 || (kind == Kind.BOOL && bytes != 1));
        if (bytes < 1 || bytes > LARGEST || isOddNumber || (kind == Kind.FLOAT && bytes == 1)) {
            throw array.wrong(key, "must have elements of 1 to %s bytes, numbers 1, 2, 4 or 8".formatted(LARGEST));
        }
        return new ElementType(kind, (int) bytes, order);
    }

    /** The name in version 2 of a type that Varve writes. */
    static String version2(ElementType type) {
        String letter = switch (type.kind()) {
            case FLOAT -> "f";
            case SIGNED -> "i";
            case UNSIGNED -> "u";
            case BOOL -> "b";
            case RAW -> "V";
        };
        return (type.bytes() == 1 ? "|" : "<") + letter + type.bytes();
    }

    /** The name in version 3 of a number. */
    static String version3(ElementType type) {
        return switch (type.kind()) {
            case FLOAT -> "float" + 8 * type.bytes();
            case SIGNED -> "int" + 8 * type.bytes();
            case UNSIGNED -> "uint" + 8 * type.bytes();
            case BOOL -> "bool";
            case RAW ->
                throw new IllegalArgumentException("elements of %s bytes: numbers are written".formatted(type.bytes()));
        };
    }
}

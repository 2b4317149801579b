package org.varve.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * Reads records of numbers, booleans, text, constants, instants, records, and lists, maps and optionals of these, as
 * {@link Json} writes them. All components must be there that are not optional.
 */
public final class RecordReader {

    private final JsonParser json;
    private final boolean skipsUnknown;

    private RecordReader(JsonParser json, boolean skipsUnknown) {
        this.json = json;
        this.skipsUnknown = skipsUnknown;
    }

    /**
     * Reads a record with exactly the components of its type.
     *
     * @throws IOException if the text is not such a record, or does not end after it
     */
    public static <T extends Record> T read(String text, Class<T> type) throws IOException {
        return read(text, type, false);
    }

    /**
     * Reads the components of a type from an object that may have more.
     *
     * @throws IOException if the text is no object, lacks one of them, or does not end after it
     */
    public static <T extends Record> T readSome(String text, Class<T> type) throws IOException {
        return read(text, type, true);
    }

    private static <T extends Record> T read(String text, Class<T> type, boolean skipsUnknown) throws IOException {
        try (JsonParser json = Json.FACTORY.createParser(text)) {
            json.nextToken();
            T value = type.cast(new RecordReader(json, skipsUnknown).value(type));
            if (json.nextToken() != null) throw new IOException("goes on after its end");
            return value;
        }
    }

    private Object value(Type type) throws IOException {
        if (json.currentToken() == JsonToken.VALUE_NULL) throw new IOException("null for " + type.getTypeName());
        return switch (type) {
            case ParameterizedType generic -> generic(generic.getRawType(), generic.getActualTypeArguments());
            case Class<?> plain -> plain(plain);
            default -> throw new IllegalStateException(type + " is not read from JSON");
        };
    }

    private Object generic(Type type, Type[] of) throws IOException {
        if (type == Optional.class) return Optional.of(value(of[0]));
        if (type == List.class) return list(of[0]);
        if (type == Map.class) return map(of[1]);
        throw new IllegalStateException(type + " is not read from JSON");
    }

    private Object plain(Class<?> type) throws IOException {
        if (type == int.class || type == Integer.class) return json.getIntValue();
        if (type == long.class || type == Long.class) return json.getLongValue();
        if (type == double.class || type == Double.class) return json.getDoubleValue();
        if (type == float.class || type == Float.class) return json.getFloatValue();
        if (type == boolean.class || type == Boolean.class) return json.getBooleanValue();
        if (type == String.class) return text();
        if (type == Instant.class) return Instant.parse(text());
        if (type == long[].class) return numbers();
        if (type.isEnum()) return constant(type);
        if (type.isAnnotationPresent(AsArray.class)) return row(type);
        return record(type);
    }

    private String text() throws IOException {
        if (json.currentToken() != JsonToken.VALUE_STRING) throw new IOException(json.getText() + " is no text");
        return json.getText();
    }

    private Object constant(Class<?> type) throws IOException {
        String word = text();
        for (Object constant : type.getEnumConstants()) {
            if (Json.word((Enum<?>) constant).equals(word)) return constant;
        }
        throw new IOException("%s for %s".formatted(word, type.getSimpleName()));
    }

    private void require(JsonToken first, Object type) throws IOException {
        if (json.currentToken() != first) throw new IOException("%s for %s".formatted(json.getText(), type));
    }

    private List<Object> list(Type each) throws IOException {
        require(JsonToken.START_ARRAY, "a list");
        List<Object> items = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            items.add(value(each));
        }
        return items;
    }

    private long[] numbers() throws IOException {
        require(JsonToken.START_ARRAY, "numbers");
        LongStream.Builder numbers = LongStream.builder();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            numbers.add(json.getLongValue());
        }
        return numbers.build().toArray();
    }

    private Object row(Class<?> type) throws IOException {
        require(JsonToken.START_ARRAY, type.getSimpleName());
        Parts parts = Parts.of(type);
        Object[] values = new Object[parts.all().size()];
        for (int n = 0; n < values.length; n++) {
            json.nextToken();
            values[n] = value(parts.all().get(n));
        }
        json.nextToken();
        require(JsonToken.END_ARRAY, "the end of " + type.getSimpleName());
        return parts.create(values);
    }

    private Object value(Parts.Part part) throws IOException {
        return part.isArray() ? row(part.component().getType()) : value(part.component().getGenericType());
    }

    private Map<String, Object> map(Type each) throws IOException {
        require(JsonToken.START_OBJECT, "a map");
        Map<String, Object> entries = new LinkedHashMap<>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String key = json.currentName();
            json.nextToken();
            entries.put(key, value(each));
        }
        return entries;
    }

    private Object record(Class<?> type) throws IOException {
        require(JsonToken.START_OBJECT, type.getSimpleName());
        Parts parts = Parts.of(type);
        Object[] values = new Object[parts.all().size()];
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            int number = parts.number(name);
            json.nextToken();
            if (number >= 0) {
                values[number] = value(parts.all().get(number));
            } else if (skipsUnknown) {
                json.skipChildren();
            } else {
                throw new IOException("unknown part " + name);
            }
        }
        return parts.create(values);
    }
}

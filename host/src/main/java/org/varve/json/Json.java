package org.varve.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes records, maps, collections, numbers and text as JSON. The components of a record are written in order; an
 * empty {@code Optional} is left out, or null with {@link OrNull}. Numbers that are not finite are null, constants
 * without a text of their own are words in lower case with hyphens, and anything else is its text. {@link AsArray},
 * {@link Unwrapped} and {@link Name} change how a component is written.
 *
 * <p>Jackson's own mapping of records loads 8 MiB of classes in every run; its generator loads hardly any.
 */
public final class Json {

    static final JsonFactory FACTORY = new JsonFactory();

    private Json() {}

    /** Indented JSON without a final line break. */
    public static String of(Object value) {
        return text(value, true);
    }

    /** JSON on one line. */
    public static String line(Object value) {
        return text(value, false);
    }

    /** A text as it is in JSON, with quotes. */
    public static String quoted(String text) {
        return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }

    /** The components of a record in order, such as the extents of a shape. */
    public static List<Object> array(Record row) {
        return Parts.of(row.getClass()).values(row);
    }

    /** {@code NOISY_MAGNITUDE} as {@code noisy-magnitude}, unless the constant has a text of its own. */
    public static String word(Enum<?> constant) {
        String text = constant.toString();
        return text.equals(constant.name()) ? text.toLowerCase(Locale.ROOT).replace('_', '-') : text;
    }

    private static String text(Object value, boolean indented) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            if (indented) json.useDefaultPrettyPrinter();
            write(json, value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static void write(JsonGenerator json, @Nullable Object value) throws IOException {
        switch (value) {
            case null -> json.writeNull();
            case Integer number -> json.writeNumber(number);
            case Long number -> json.writeNumber(number);
            case Float number when Float.isFinite(number) -> json.writeNumber(number);
            case Float _ -> json.writeNull();
            case Double number when Double.isFinite(number) -> json.writeNumber(number);
            case Double _ -> json.writeNull();
            case Boolean flag -> json.writeBoolean(flag);
            case Enum<?> constant -> json.writeString(word(constant));
            case Optional<?> maybe -> write(json, maybe.orElse(null));
            case long[] numbers -> json.writeArray(numbers, 0, numbers.length);
            case Collection<?> items -> writeArray(json, items);
            case Record row when row.getClass().isAnnotationPresent(AsArray.class) -> writeArray(json, array(row));
            case Record _,Map<?, ?> _ -> {
                json.writeStartObject();
                writeParts(json, value);
                json.writeEndObject();
            }
            default -> json.writeString(value.toString());
        }
    }

    private static void writeArray(JsonGenerator json, Collection<?> items) throws IOException {
        json.writeStartArray();
        for (Object item : items) {
            write(json, item);
        }
        json.writeEndArray();
    }

    /** The parts of a record or a map; none if it is an empty {@code Optional}. */
    private static void writeParts(JsonGenerator json, Object object) throws IOException {
        if (object instanceof Optional<?> maybe) {
            if (maybe.isPresent()) writeParts(json, maybe.get());
            return;
        }
        if (object instanceof Map<?, ?> map) {
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                json.writeFieldName(entry.getKey().toString());
                write(json, entry.getValue());
            }
            return;
        }
        for (Parts.Part part : Parts.of(object.getClass()).all()) {
            Object value = part.of((Record) object);
            if (part.isUnwrapped()) {
                writeParts(json, value);
            } else if (!Optional.empty().equals(value) || part.isOrNull()) {
                json.writeFieldName(part.name());
                write(json, part.isArray() ? arrayOf(value) : value);
            }
        }
    }

    private static Object arrayOf(Object value) {
        return value instanceof Optional<?> maybe ? maybe.map(row -> array((Record) row)) : array((Record) value);
    }
}

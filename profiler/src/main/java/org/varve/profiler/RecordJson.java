package org.varve.profiler;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.Arrays;

/**
 * Writes and reads records of numbers, booleans, text, instants and records as JSON. On reading, all components must be there, and nothing
 * else.
 *
 * <p>Jackson's own mapping of records loads 8 MiB of classes in every run; its streaming parser loads hardly any.
 */
final class RecordJson {

    private static final JsonFactory JSON = new JsonFactory();

    private RecordJson() {}

    /** A text as it is in JSON, with quotes. */
    static String text(String value) {
        return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(value)) + '"';
    }

    /** A record as JSON without a line break. */
    static String write(Record value) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            write(json, value);
        } catch (IOException | ReflectiveOperationException e) {
            throw new IllegalStateException("cannot be written as JSON: " + value, e);
        }
        return text.toString();
    }

    private static void write(JsonGenerator json, Object value) throws IOException, ReflectiveOperationException {
        switch (value) {
            case Integer number -> json.writeNumber(number);
            case Long number -> json.writeNumber(number);
            case Double number -> json.writeNumber(number);
            case Boolean flag -> json.writeBoolean(flag);
            case Record group -> {
                json.writeStartObject();
                for (RecordComponent component : group.getClass().getRecordComponents()) {
                    json.writeFieldName(component.getName());
                    component.getAccessor().setAccessible(true);
                    write(json, component.getAccessor().invoke(group));
                }
                json.writeEndObject();
            }
            default -> json.writeString(value.toString());
        }
    }

    /**
     * Reads a record.
     *
     * @throws IOException if the text is not such a record, or does not end after it
     */
    static <T extends Record> T read(String text, Class<T> type) throws IOException {
        try (JsonParser json = JSON.createParser(text)) {
            json.nextToken();
            T value = type.cast(read(json, type));
            if (json.nextToken() != null) throw new IOException("goes on after its end");
            return value;
        }
    }

    private static Object read(JsonParser json, Class<?> type) throws IOException {
        if (json.currentToken() == JsonToken.VALUE_NULL) throw new IOException("null for " + type.getSimpleName());
        if (type == int.class) return json.getIntValue();
        if (type == long.class) return json.getLongValue();
        if (type == double.class) return json.getDoubleValue();
        if (type == boolean.class) return json.getBooleanValue();
        if (type == String.class) return text(json);
        if (type == Instant.class) return Instant.parse(text(json));
        return readRecord(json, type);
    }

    private static String text(JsonParser json) throws IOException {
        if (json.currentToken() != JsonToken.VALUE_STRING) throw new IOException(json.getText() + " is no text");
        return json.getText();
    }

    private static Object readRecord(JsonParser json, Class<?> type) throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw new IOException("%s for %s".formatted(json.getText(), type.getSimpleName()));
        }
        Parts parts = PARTS.get(type);
        Object[] values = new Object[parts.components.length];
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            int number = parts.number(json.currentName());
            json.nextToken();
            values[number] = read(json, parts.components[number].getType());
        }
        return parts.create(values);
    }

    private static final ClassValue<Parts> PARTS = new ClassValue<>() {
        @Override
        protected Parts computeValue(Class<?> type) {
            return new Parts(type);
        }
    };

    /** The parts of a record. */
    private static final class Parts {

        private final RecordComponent[] components;
        private final Constructor<?> constructor;

        Parts(Class<?> type) {
            components = type.getRecordComponents();
            try {
                constructor = type.getDeclaredConstructor(
                        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException(type + " is no record", e);
            }
            constructor.setAccessible(true);
        }

        int number(String name) throws IOException {
            for (int n = 0; n < components.length; n++) {
                if (components[n].getName().equals(name)) return n;
            }
            throw new IOException("unknown part " + name);
        }

        Object create(Object[] values) throws IOException {
            for (int n = 0; n < values.length; n++) {
                if (values[n] == null) throw new IOException("lacks " + components[n].getName());
            }
            try {
                return constructor.newInstance(values);
            } catch (InvocationTargetException e) {
                throw new IOException(e.getCause().getMessage(), e.getCause());
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(constructor + " cannot be called", e);
            }
        }
    }
}

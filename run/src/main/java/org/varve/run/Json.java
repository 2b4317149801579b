package org.varve.run;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.varve.core.Halo;
import org.varve.core.Shape;

/**
 * Writes maps, collections, numbers and text as JSON; numbers that are not finite as null, anything else as its text.
 */
public final class Json {

    private Json() {}

    /** Indented JSON without a final line break. */
    public static String of(Object value) {
        return text(value, true);
    }

    /** JSON on one line. */
    public static String line(Object value) {
        return text(value, false);
    }

    private static String text(Object value, boolean indented) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = new JsonFactory().createGenerator(text)) {
            if (indented) generator.useDefaultPrettyPrinter();
            write(generator, value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    /** The extents in axis order. */
    public static List<Integer> of(Shape shape) {
        return List.of(shape.inlines(), shape.crosslines(), shape.samples());
    }

    /** The reach along each axis. */
    public static List<Integer> of(Halo halo) {
        return List.of(halo.inline(), halo.crossline(), halo.sample());
    }

    private static void write(JsonGenerator generator, Object value) throws IOException {
        switch (value) {
            case null -> generator.writeNull();
            case Map<?, ?> map -> {
                generator.writeStartObject();
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    generator.writeFieldName(entry.getKey().toString());
                    write(generator, entry.getValue());
                }
                generator.writeEndObject();
            }
            case Collection<?> items -> {
                generator.writeStartArray();
                for (Object item : items) {
                    write(generator, item);
                }
                generator.writeEndArray();
            }
            case Integer number -> generator.writeNumber(number);
            case Long number -> generator.writeNumber(number);
            case Double number when Double.isFinite(number) -> generator.writeNumber(number);
            case Double ignored -> generator.writeNull();
            case Boolean flag -> generator.writeBoolean(flag);
            default -> generator.writeString(value.toString());
        }
    }
}

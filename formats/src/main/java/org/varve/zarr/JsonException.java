package org.varve.zarr;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A text is not JSON. The message continues a sentence that begins with the name of the text. */
public final class JsonException extends IOException {

    private static final long serialVersionUID = 1;

    /** The number of quoted characters. */
    private static final int QUOTE = 24;

    JsonException(String sentence) {
        super(sentence);
    }

    private JsonException(String sentence, IOException cause) {
        super(sentence, cause);
    }

    /** The exception for what a parser found in a text. */
    static JsonException of(byte[] text, IOException found) {
        return switch (found) {
            case JsonEOFException end -> new JsonException("is not JSON: it ends before its last value does", end);
            case StreamConstraintsException limit ->
                new JsonException("is not JSON that can be read: it has a number, name or text that is too long",
                        limit);
            default -> new JsonException("is not JSON" + place(text, found), found);
        };
    }

    private static String place(byte[] text, IOException found) {
        Optional<JsonLocation> location = found instanceof JsonProcessingException known
                ? Optional.ofNullable(known.getLocation())
                : Optional.empty();
        return location.map(at -> " at line %s, column %s%s".formatted(at.getLineNr(), at.getColumnNr(),
                quote(text, at.getByteOffset()))).orElse(": it is not UTF-8 text");
    }

    /** The text around a byte, if that is in it. */
    private static String quote(byte[] text, long at) {
        if (at < 0 || at >= text.length) {
            return "";
        }
        int from = (int) Math.max(0, at - QUOTE / 2);
        int length = Math.min(QUOTE, text.length - from);
        String near =
                new String(text, from, length, StandardCharsets.UTF_8).replaceAll("[\\p{Cntrl}\uFFFD]+", " ").strip();
        return near.isEmpty() ? "" : ", near '%s'".formatted(near);
    }
}

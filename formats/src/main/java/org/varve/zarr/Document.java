package org.varve.zarr;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.varve.file.FormatException;

/**
 * A JSON object in a file, with checks of its members. All methods throw a {@link FormatException} with the member, its
 * value and the rule that it breaks.
 *
 * @param file the file, for messages
 * @param key place of the object in the file, for messages, such as {@code chunk_grid.configuration}; empty if it is
 *     the whole file
 * @param json the object
 */
public record Document(Path file, String key, JsonNode json) {

    private static final int LONGEST_QUOTE = 80;

    boolean has(String name) {
        JsonNode value = json.get(name);
        return value != null && !value.isNull();
    }

    /** A member that must exist and not be null. */
    JsonNode get(String name) throws FormatException {
        if (!has(name)) {
            throw wrong(name, "must be there");
        }
        return json.get(name);
    }

    Document object(String name) throws FormatException {
        if (!get(name).isObject()) {
            throw wrong(name, "must be an object");
        }
        return new Document(file, key.isEmpty() ? name : key + "." + name, json.get(name));
    }

    String text(String name) throws FormatException {
        if (!get(name).isTextual()) {
            throw wrong(name, "must be a text");
        }
        return json.get(name).textValue();
    }

    int integer(String name, int least, int most) throws FormatException {
        JsonNode value = get(name);
        if (!value.canConvertToInt() || !value.isIntegralNumber() || value.intValue() < least
                || value.intValue() > most) {
            throw wrong(name, "must be a whole number from %s to %s".formatted(least, most));
        }
        return value.intValue();
    }

    /** An array of up to {@code most} whole numbers, each at least {@code least}. */
    List<Integer> integers(String name, int least, int most) throws FormatException {
        JsonNode values = get(name);
        if (!values.isArray() || values.size() > most) {
            throw wrong(name, "must be up to %s whole numbers".formatted(most));
        }
        List<Integer> numbers = new ArrayList<>();
        for (JsonNode value : values) {
            if (!value.isIntegralNumber() || !value.canConvertToInt() || value.intValue() < least) {
                throw wrong(name, "must hold whole numbers from %s to %s".formatted(least, Integer.MAX_VALUE));
            }
            numbers.add(value.intValue());
        }
        return numbers;
    }

    /** The exception for a member that breaks a rule, which begins with "must" or "is". */
    FormatException wrong(String name, String rule) {
        JsonNode value = json.get(name);
        String text = value == null ? "missing" : value.toString();
        String quoted = text.length() > LONGEST_QUOTE ? text.substring(0, LONGEST_QUOTE) + "..." : text;
        return refused("%s is %s: it %s".formatted(key.isEmpty() ? name : key + "." + name, quoted, rule));
    }

    FormatException refused(String sentence) {
        return new FormatException(file, "is not readable Zarr: " + sentence);
    }
}

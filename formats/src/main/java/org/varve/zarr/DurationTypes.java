package org.varve.zarr;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Types of durations, which NumPy calls {@code timedelta64}: whole numbers of 64 bits whose unit is part of the type.
 * It is read as the attribute {@code units}.
 */
final class DurationTypes {

    /** The name of the type in version 3. */
    static final String NAME = "numpy.timedelta64";

    private static final String UNITS = "units";
    private static final Pattern VERSION2 = Pattern.compile("[<>|=]m8\\[(\\d*)(\\w+)]");

    private DurationTypes() {}

    /** The attributes of an array, with the unit of its type if it has one. */
    static JsonNode attributes(JsonNode type, JsonNode attributes) {
        Optional<String> unit = unit(type);
        if (unit.isEmpty()) {
            return attributes;
        }
        ObjectNode all = attributes.deepCopy();
        all.remove("unitsV1");
        return all.put(UNITS, unit.get());
    }

    private static Optional<String> unit(JsonNode type) {
        Matcher version2 = VERSION2.matcher(type.asText());
        if (version2.matches()) {
            return Optional.of(unit(version2.group(1), version2.group(2)));
        }
        JsonNode configuration = type.path("configuration");
        return type.path("name").asText().toLowerCase(Locale.ROOT).equals(NAME)
                ? Optional.of(unit(configuration.path("scale_factor").asText(), configuration.path("unit").asText()))
                : Optional.empty();
    }

    /** Such as {@code 25 ms}. The codes are those of NumPy, in which m is a minute. */
    private static String unit(String count, String code) {
        String unit = code.equals("m") ? "minutes" : code;
        return count.isEmpty() || count.equals("1") ? unit : count + " " + unit;
    }
}

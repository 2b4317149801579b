package org.varve.formats;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Options that only some formats take, at most one of each type.
 *
 * @param byType options by their class
 */
public record OwnOptions(Map<Class<?>, FormatOptions> byType) {

    public static final OwnOptions NONE = new OwnOptions(Map.of());

    public OwnOptions {
        byType = Map.copyOf(byType);
    }

    /** These options with others, which replace options of the same type. */
    public OwnOptions with(FormatOptions options) {
        Map<Class<?>, FormatOptions> extended = new HashMap<>(byType);
        extended.put(options.getClass(), options);
        return new OwnOptions(extended);
    }

    /** The settings that the content of a file depends on, as text: the same in every process. */
    public String content() {
        return byType.values().stream().map(FormatOptions::content).sorted()
                .collect(Collectors.joining("; "));
    }

    /** The options of the same type as {@code otherwise}; {@code otherwise} itself if there are none. */
    public <T extends FormatOptions> T or(T otherwise) {
        @SuppressWarnings("unchecked")
        T given = (T) byType.getOrDefault(otherwise.getClass(), otherwise);
        return given;
    }
}

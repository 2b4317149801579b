package org.varve.formats;

import java.util.HashMap;
import java.util.Map;

/** Options of formats, at most one of each type. */
public record OwnOptions(Map<Class<?>, FormatOptions> byType) {

    public static final OwnOptions NONE = new OwnOptions(Map.of());

    public OwnOptions {
        byType = Map.copyOf(byType);
    }

    /** These and others, in place of those of the same type. */
    public OwnOptions with(FormatOptions options) {
        Map<Class<?>, FormatOptions> more = new HashMap<>(byType);
        more.put(options.getClass(), options);
        return new OwnOptions(more);
    }

    /** The options of the type of {@code otherwise} that were given, or else {@code otherwise} itself. */
    public <T extends FormatOptions> T or(T otherwise) {
        @SuppressWarnings("unchecked")
        T given = (T) byType.getOrDefault(otherwise.getClass(), otherwise);
        return given;
    }
}

package org.varve.core;

import java.io.Serializable;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A remedy for a failure: the end of a sentence, such as <i>raise Run.within(hostBytes), or shrink the tile</i>.
 *
 * @param parts words and {@link Setting}s, in order
 */
public record Remedy(List<Object> parts) implements Serializable {

    public Remedy {
        parts = List.copyOf(parts);
    }

    /** A remedy of words and {@link Setting}s. */
    public static Remedy of(Object... parts) {
        return new Remedy(List.of(parts));
    }

    /** The settings to change; empty if the remedy is something else. */
    public List<Setting> settings() {
        return parts.stream().filter(Setting.class::isInstance).map(Setting.class::cast).toList();
    }

    /** The text, with settings named by {@code words}. */
    public String in(Function<Setting, String> words) {
        return parts.stream()
                .map(part -> part instanceof Setting setting ? words.apply(setting) : part.toString())
                .collect(Collectors.joining());
    }

    /** The text, with settings as methods of a Java program. */
    @Override
    public String toString() {
        return in(Setting::toString);
    }
}

package org.varve.core;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What may be done about a failure: the end of a sentence, such as <i>raise Run.within(hostBytes), or shrink the tile</i>.
 *
 * @param parts words, among which {@link Setting}s stand as themselves
 */
public record Remedy(List<Object> parts) {

    public Remedy {
        parts = List.copyOf(parts);
    }

    /** A remedy of words and {@link Setting}s. */
    public static Remedy of(Object... parts) {
        return new Remedy(List.of(parts));
    }

    /** What is to be set otherwise; nothing where something else is to be done. */
    public List<Setting> settings() {
        return parts.stream().filter(Setting.class::isInstance).map(Setting.class::cast).toList();
    }

    /** The words, in which settings are called what {@code words} call them. */
    public String in(Function<Setting, String> words) {
        return parts.stream()
                .map(part -> part instanceof Setting setting ? words.apply(setting) : part.toString())
                .collect(Collectors.joining());
    }

    /** The words, in which settings are the methods of a Java program. */
    @Override
    public String toString() {
        return in(Setting::toString);
    }
}

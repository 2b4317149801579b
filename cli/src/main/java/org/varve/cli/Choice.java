package org.varve.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.varve.core.Spelling;

/** Enum constants as written on the command line: lower case, words joined by hyphens. */
final class Choice {

    private Choice() {}

    /** @throws IllegalArgumentException if there is no such constant; the message names all */
    static <E extends Enum<E>> E of(Class<E> type, String text) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> text(constant).equals(text.strip().toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "'%s': %s".formatted(text, Spelling.advice(text, texts(type)))));
    }

    private static <E extends Enum<E>> List<String> texts(Class<E> type) {
        return Arrays.stream(type.getEnumConstants()).map(Choice::text).toList();
    }

    static String text(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

package org.varve.operator;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.varve.core.Spelling;

/** Parameters as they are written on the command line and in workflow files. */
final class ParameterText {

    private ParameterText() {}

    /** How a value of a type is written. */
    static String form(Class<?> type) {
        if (type == Window.class || type == Sigma.class) {
            return "I,X,S";
        }
        if (type == Band.class) {
            return "LOW,HIGH";
        }
        if (type == Frequencies.class) {
            return "F,F,...";
        }
        if (type == LateralWindow.class) {
            return "I,X";
        }
        if (type == boolean.class) {
            return "true|false";
        }
        return type.isEnum() ? String.join("|", constants(type)) : type == int.class ? "N" : "VALUE";
    }

    /** A value as {@link #parse} takes it. */
    static String of(Object value) {
        return value instanceof Enum<?> constant ? name(constant) : value.toString();
    }

    static Object parse(Class<?> type, String text) {
        if (type == int.class) {
            return whole(text, text);
        }
        if (type == double.class) {
            return number(text, text);
        }
        if (type == boolean.class) {
            return truth(text);
        }
        if (type == Window.class) {
            String[] parts = triple(text);
            return new Window(whole(parts[0], text), whole(parts[1], text), whole(parts[2], text));
        }
        if (type == LateralWindow.class) {
            String[] parts = text.split(",", -1);
            if (parts.length != 2) {
                throw new IllegalArgumentException(
                        "'%s': give two values inline,crossline such as 5,5".formatted(text));
            }
            return new LateralWindow(whole(parts[0], text), whole(parts[1], text));
        }
        if (type == Sigma.class) {
            String[] parts = triple(text);
            return new Sigma(number(parts[0], text), number(parts[1], text), number(parts[2], text));
        }
        if (type == Band.class) {
            String[] parts = text.split(",", -1);
            if (parts.length != 2) {
                throw new IllegalArgumentException("'%s': give two frequencies, such as 10,80".formatted(text));
            }
            return new Band(number(parts[0], text), number(parts[1], text));
        }
        if (type == Frequencies.class) {
            return new Frequencies(Arrays.stream(text.split(",", -1)).map(part -> number(part, text)).toList());
        }
        if (type.isEnum()) {
            return constant(type, text);
        }
        throw new IllegalStateException("no text form for " + type);
    }

    private static String[] triple(String text) {
        String[] parts = text.split(",", -1);
        if (parts.length != 3) {
            throw new IllegalArgumentException(
                    "'%s': give three values inline,crossline,sample such as 3,3,9".formatted(text));
        }
        return parts;
    }

    private static int whole(String part, String text) {
        try {
            return Integer.parseInt(part.strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'%s': give whole numbers, such as 3".formatted(text), e);
        }
    }

    private static double number(String part, String text) {
        try {
            return Double.parseDouble(part.strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'%s': give numbers, such as 1.5".formatted(text), e);
        }
    }

    private static boolean truth(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("'%s': give true or false".formatted(text));
        };
    }

    private static Object constant(Class<?> type, String text) {
        return Arrays.stream(type.getEnumConstants())
                .filter(c -> name(c).equals(text.strip().toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "'%s': %s".formatted(text, Spelling.advice(text, constants(type)))));
    }

    private static List<String> constants(Class<?> type) {
        return Arrays.stream(type.getEnumConstants()).map(ParameterText::name).toList();
    }

    /** Constants of numeric meaning, such as angles, give their own text; others are written in lower case. */
    private static String name(Object constant) {
        return constant.toString().toLowerCase(Locale.ROOT);
    }
}

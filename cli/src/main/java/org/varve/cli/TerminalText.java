package org.varve.cli;

import java.util.regex.Pattern;

/** Text from files and arguments, made safe to show. */
final class TerminalText {

    /** Control characters steer a terminal, and marks of direction let text look like another. */
    private static final Pattern STEERING = Pattern.compile("[\\p{Cc}\\u202a-\\u202e\\u2066-\\u2069&&[^\\n\\t]]");

    private TerminalText() {}

    /** The text with a question mark for each character that a terminal would obey; line breaks and tabs remain. */
    static String of(String text) {
        return STEERING.matcher(text).replaceAll("?");
    }
}

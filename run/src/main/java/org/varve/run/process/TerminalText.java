package org.varve.run.process;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Makes text from files and arguments safe to print. */
public final class TerminalText {

    /** Control characters, which can steer a terminal, and direction marks, which can disguise text. */
    private static final Pattern STEERING = Pattern.compile("[\\p{Cc}\\u202a-\\u202e\\u2066-\\u2069&&[^\\n\\t]]");

    private static final int WIDTH = 96;

    private TerminalText() {}

    /** The text with a question mark for each such character, except line breaks and tabs. */
    public static String of(String text) {
        return STEERING.matcher(text).replaceAll("?");
    }

    /**
     * Lines of at most {@value #WIDTH} characters, as far as words are no longer: the first begins with {@code head},
     * the others below its end.
     */
    public static List<String> wrapped(String head, String text) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(head);
        for (String word : text.split(" ", -1)) {
            if (line.length() > head.length() && line.length() + word.length() > WIDTH) {
                lines.add(line.toString().stripTrailing());
                line = new StringBuilder(" ".repeat(head.length()));
            }
            line.append(word).append(' ');
        }
        lines.add(line.toString().stripTrailing());
        return lines;
    }
}

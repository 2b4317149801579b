package org.varve.cluster;

import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.varve.run.process.TerminalText;

/** Quotes the words of a command for a shell and for sbatch. */
final class ShellWords {

    /** Words that need no quotes. */
    private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./-]+");

    /**
     * A line break ends a line of options, or the text of a job; others control the terminal on which a script is
     * printed.
     */
    private static final Pattern CONTROL = Pattern.compile("\\p{Cc}");

    private ShellWords() {}

    /** A command line of words. */
    static String line(Stream<String> words) {
        return words.map(ShellWords::quoted).collect(Collectors.joining(" "));
    }

    /**
     * A word, quoted for the shell.
     *
     * @throws IllegalArgumentException if it holds a control character
     */
    static String quoted(String word) {
        String shown = CONTROL.matcher(TerminalText.of(word)).replaceAll("?");
        if (!shown.equals(word)) {
            throw new IllegalArgumentException(
                    "%s: holds a line break or another character that is not printed, at the '?'; no script is made with it, rename it"
                            .formatted(shown));
        }
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}

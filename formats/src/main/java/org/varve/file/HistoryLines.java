package org.varve.file;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A history of any length in lines of a text header: each continuation line begins with {@code ...}, followed by a
 * blank where a word begins.
 */
public final class HistoryLines {

    private static final String ON = "...";

    /** Characters of {@code varve}, which must not stand alone. */
    private static final int HEAD = 5;

    private static final Pattern BEGIN = Pattern.compile("\\bvarve [a-z].*");

    private static final Pattern GOES_ON = Pattern.compile("(?:C[ \\d]{0,3})?\\s*\\.\\.\\.(.*)");

    private HistoryLines() {}

    /** Cuts a history into lines of up to {@code width} characters, between words where that is possible. */
    public static List<String> of(String history, int width) {
        List<String> lines = new ArrayList<>();
        String rest = history;
        String begin = "";
        while (begin.length() + rest.length() > width) {
            int most = width - begin.length();
            int blank = rest.lastIndexOf(' ', most);
            while (blank > 0 && rest.charAt(blank - 1) == ' ') {
                blank--;
            }
            int end = blank > (begin.isEmpty() ? HEAD : 0) ? blank : most;
            lines.add(begin + rest.substring(0, end));
            rest = rest.substring(end);
            begin = ON;
        }
        lines.add(begin + rest);
        return lines;
    }

    /** The last history in lines of text; empty if there is none. */
    public static Optional<String> in(List<String> lines) {
        Optional<StringBuilder> last = Optional.empty();
        for (String line : lines) {
            Matcher begin = BEGIN.matcher(line);
            Matcher goesOn = GOES_ON.matcher(line);
            if (goesOn.matches()) {
                last.ifPresent(told -> told.append(goesOn.group(1)));
            } else if (begin.find()) {
                last = Optional.of(new StringBuilder(begin.group()));
            }
        }
        return last.map(StringBuilder::toString);
    }
}

package org.varve.operator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Waveforms that others are compared with: {@code learned} from the survey, the numbers of each, as in
 * {@code 0,1,0;-1,0,1}, or a text file with those of one in each line.
 *
 * @param text as it was given
 * @param rows the numbers of each; empty if they are learned
 */
public record Prototypes(String text, List<List<Double>> rows) {

    private static final String FROM_SURVEY = "learned";
    private static final Pattern NUMBERS = Pattern.compile("[-+0-9.eE,;\\s]+");
    private static final Pattern BETWEEN = Pattern.compile("[,\\s]+");

    /** Those that are learned from the survey. */
    public static final Prototypes LEARNED = new Prototypes(FROM_SURVEY, List.of());

    public Prototypes {
        rows = rows.stream().map(List::copyOf).toList();
        for (List<Double> row : rows) {
            if (row.size() != rows.getFirst().size() || !row.stream().allMatch(Double::isFinite)
                    || row.stream().allMatch(value -> value == 0)) {
                throw new IllegalArgumentException(
                        "prototypes %s: must be finite, equally long and not zero, such as 0,1,0;-1,0,1"
                                .formatted(text));
            }
        }
    }

    /** Prototypes from text. */
    static Prototypes parse(String text) {
        String stripped = text.strip();
        if (stripped.equals(FROM_SURVEY)) return LEARNED;
        List<String> lines = NUMBERS.matcher(stripped).matches() ? List.of(stripped.split(";")) : lines(stripped);
        return new Prototypes(stripped, lines.stream().map(line -> numbers(line, stripped)).toList());
    }

    private static List<String> lines(String file) {
        try {
            List<String> lines = Files.readAllLines(Path.of(file)).stream().map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#")).toList();
            if (lines.isEmpty())
                throw new IllegalArgumentException("%s: has no prototypes, one in a line".formatted(file));
            return lines;
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "'%s': is not a readable file; give learned, numbers such as 0,1,0;-1,0,1, or a text file"
                            .formatted(file),
                    e);
        }
    }

    private static List<Double> numbers(String line, String text) {
        try {
            return Arrays.stream(BETWEEN.split(line.strip())).map(Double::valueOf).toList();
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'%s': '%s' is not a row of numbers".formatted(text, line), e);
        }
    }

    @Override
    public String toString() {
        return text;
    }
}

package org.varve.study;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table of text whose first column names the rows.
 *
 * @param titles of the columns
 * @param rows the cells of each row, as many as titles
 */
public record Table(List<String> titles, List<List<String>> rows) {

    /** The lines, with columns aligned by spaces. */
    public List<String> lines() {
        int[] widths = IntStream.range(0, titles.size()).map(this::width).toArray();
        List<String> lines = new ArrayList<>();
        Stream.concat(Stream.of(titles), rows.stream()).forEach(row -> {
            StringBuilder line = new StringBuilder("%-" + widths[0] + "s");
            for (int c = 1; c < widths.length; c++) line.append("  %").append(widths[c]).append('s');
            lines.add(line.toString().formatted(row.toArray()).stripTrailing());
        });
        return lines;
    }

    private int width(int column) {
        return Stream.concat(Stream.of(titles), rows.stream()).mapToInt(row -> row.get(column).length()).max()
                .orElseThrow();
    }

    /** The lines in Markdown. */
    public List<String> markdown() {
        List<String> lines = new ArrayList<>();
        lines.add(markdown(titles));
        lines.add("|---|" + "---:|".repeat(titles.size() - 1));
        rows.forEach(row -> lines.add(markdown(row)));
        return lines;
    }

    private static String markdown(List<String> cells) {
        return cells.stream().collect(Collectors.joining(" | ", "| ", " |"));
    }
}

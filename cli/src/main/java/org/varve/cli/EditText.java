package org.varve.cli;

import java.util.ArrayList;
import java.util.List;
import org.varve.segy.edit.EditPreview;
import org.varve.segy.edit.EditSummary;
import org.varve.segy.edit.EditedRow;
import org.varve.segy.edit.Word;
import org.varve.segy.edit.WordChange;
import org.varve.segy.edit.WordNames;
import org.varve.segy.edit.WordRange;

/** The effect of an edit, as tables. */
final class EditText {

    private static final String GAP = "  ";

    private EditText() {}

    /** The table of a preview. */
    static List<String> lines(EditPreview preview) {
        List<String> lines = new ArrayList<>(fileLines(preview.file()));
        if (preview.rows().isEmpty() || preview.rows().getFirst().words().isEmpty()) {
            lines.add("no word of the headers of " + preview.traces() + " traces changes");
            return lines;
        }
        List<List<String>> table = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("trace"));
        preview.rows().getFirst().words().forEach(change -> head.add(title(change.word())));
        table.add(head);
        for (EditedRow row : preview.rows()) {
            List<String> cells = new ArrayList<>(List.of(Long.toString(row.trace())));
            row.words().forEach(change -> cells.add(change(change)));
            table.add(cells);
        }
        lines.addAll(aligned(table));
        return lines;
    }

    /** The table of the changes made. */
    static List<String> lines(EditSummary summary) {
        List<String> lines = new ArrayList<>(fileLines(summary.file()));
        if (summary.words().isEmpty()) return lines;
        List<List<String>> table = new ArrayList<>();
        table.add(List.of("trace headers", "before", "after", "changed"));
        for (WordRange range : summary.words()) {
            table.add(List.of(title(range.word()), span(range.leastBefore(), range.mostBefore()),
                    span(range.leastAfter(), range.mostAfter()), Long.toString(range.changed())));
        }
        lines.addAll(aligned(table));
        return lines;
    }

    private static List<String> fileLines(List<WordChange> changes) {
        if (changes.isEmpty()) return List.of();
        List<List<String>> table = new ArrayList<>();
        table.add(List.of("binary header", ""));
        changes.forEach(change -> table.add(List.of(title(change.word()), change(change))));
        return aligned(table);
    }

    private static String title(Word word) {
        return word.name().endsWith(")") ? word.name() : "%s (%s)".formatted(word.name(), word.at());
    }

    private static String change(WordChange change) {
        return change.isChange()
                ? "%s -> %s".formatted(Word.text(change.before()), Word.text(change.after()))
                : Word.text(change.before());
    }

    private static String span(double least, double most) {
        return least == most ? Word.text(least) : "%s to %s".formatted(Word.text(least), Word.text(most));
    }

    /** Rows with cells of equal width. */
    private static List<String> aligned(List<List<String>> table) {
        int[] widths = new int[table.getFirst().size()];
        table.forEach(row -> {
            for (int n = 0; n < widths.length; n++) {
                widths[n] = Math.max(widths[n], row.get(n).length());
            }
        });
        return table.stream().map(row -> {
            StringBuilder line = new StringBuilder();
            for (int n = 0; n < widths.length; n++) {
                line.append(row.get(n)).append(" ".repeat(widths[n] - row.get(n).length())).append(GAP);
            }
            return line.toString().stripTrailing();
        }).toList();
    }

    /** The names of words, one per line. */
    static List<String> names(WordNames names) {
        List<List<String>> table = new ArrayList<>();
        table.add(List.of("byte", "bytes", "name", "also"));
        names.words().forEach(word -> table.add(List.of(Integer.toString(word.at()), Integer.toString(word.bytes()),
                word.name(), String.join(", ", names.othersOf(word)))));
        return aligned(table);
    }
}

package org.varve.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.varve.json.AsArray;
import org.varve.json.Name;
import org.varve.json.OneOf;
import org.varve.json.OrNull;
import org.varve.json.Positive;
import org.varve.segy.edit.EditPreview;
import org.varve.segy.edit.EditSummary;
import org.varve.segy.edit.EditedRow;
import org.varve.segy.edit.WordNames;
import org.varve.segy.edit.WordRange;

/** Edits for scripts. Values of words are numbers, or texts if they are floats that are not finite. */
final class EditJson {

    /**
     * A file that was written.
     *
     * @param bytes of the output
     * @param sorted whether traces have another order
     * @param bytesLeftOut of an incomplete trace at the end, with --salvage
     * @param file words of the binary header that differ
     * @param words words of trace headers that were set
     */
    record Edited(
            Path input, Path output, @OneOf("false") boolean dryRun, @Positive long traces, long bytes, boolean sorted,
            long bytesLeftOut, List<WordChange> file, List<WordChanges> words, List<String> notes) {

        static Edited of(Path input, Path output, EditSummary summary) {
            return new Edited(input, output, false, summary.traces(), summary.bytes(), summary.sorted(),
                    summary.left(), WordChange.of(summary.file()),
                    summary.words().stream().map(WordChanges::of).toList(), summary.notes());
        }
    }

    /**
     * What an edit would do.
     *
     * @param rows the first traces
     */
    record Previewed(
            Path input, @OrNull Optional<Path> output, @OneOf("true") boolean dryRun, @Positive long traces,
            List<WordChange> file, List<Row> rows) {

        static Previewed of(Path input, Optional<Path> output, EditPreview preview) {
            return new Previewed(input, output, true, preview.traces(), WordChange.of(preview.file()),
                    preview.rows().stream().map(Row::of).toList());
        }
    }

    /**
     * The words of one trace.
     *
     * @param trace number in the input, from 1
     */
    record Row(@Positive long trace, List<WordChange> words) {

        private static Row of(EditedRow row) {
            return new Row(row.trace(), WordChange.of(row.words()));
        }
    }

    /**
     * A word of one header.
     *
     * @param at the first, from 1: of a trace header, or of the file
     * @param before a number; a string if it is a float that is not finite
     * @param after a number; a string if it is a float that is not finite
     */
    record WordChange(String name, @Name("byte") @Positive int at, Object before, Object after) {

        private static List<WordChange> of(List<org.varve.segy.edit.WordChange> changes) {
            return changes.stream().map(change -> new WordChange(change.word().name(), change.word().at(),
                    number(change.before()), number(change.after()))).toList();
        }
    }

    /**
     * A word of all trace headers.
     *
     * @param changed traces whose word differs
     * @param before least and most
     * @param after least and most
     */
    record WordChanges(
            String name, @Name("byte") @Positive int at, long changed, Range before, Range after) {

        private static WordChanges of(WordRange range) {
            return new WordChanges(range.word().name(), range.word().at(), range.changed(),
                    new Range(number(range.leastBefore()), number(range.mostBefore())),
                    new Range(number(range.leastAfter()), number(range.mostAfter())));
        }
    }

    /**
     * The least and the most of a word.
     *
     * @param least a number; a string if it is a float that is not finite
     * @param most a number; a string if it is a float that is not finite
     */
    @AsArray
    record Range(Object least, Object most) {}

    /** The names of words. */
    record Names(List<WordName> trace, List<WordName> file) {

        static Names of(WordNames trace, WordNames file) {
            return new Names(WordName.of(trace), WordName.of(file));
        }
    }

    /** The names of a word. */
    record WordName(String name, @Name("byte") @Positive int at, @Positive int bytes, List<String> also) {

        private static List<WordName> of(WordNames names) {
            return names.words().stream().map(word -> new WordName(word.name(), word.at(), word.bytes(),
                    names.othersOf(word))).toList();
        }
    }

    private EditJson() {}

    private static Object number(double value) {
        return value == Math.rint(value) && Math.abs(value) < Long.MAX_VALUE
                ? (Object) (long) value
                : Double.isFinite(value) ? (Object) value : Double.toString(value);
    }
}

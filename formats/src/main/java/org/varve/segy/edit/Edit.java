package org.varve.segy.edit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.varve.file.Sampling;

/**
 * The changes to a file.
 *
 * @param traces changes of every trace header, in order, each of what the ones before it have left
 * @param file changes of the binary header, likewise; SEG-Y only
 * @param text the lines of a new text header; SEG-Y only
 * @param interval the sample interval for the binary header; SEG-Y only
 * @param sort the words by whose new values traces are sorted; empty to keep their order
 */
public record Edit(List<Change> traces, List<Change> file, Optional<List<String>> text, Optional<Sampling> interval,
        List<Word> sort) {

    /** Changes nothing. */
    public static final Edit NONE = new Edit(List.of(), List.of(), Optional.empty(), Optional.empty(), List.of());

    public Edit {
        traces = List.copyOf(traces);
        file = List.copyOf(file);
        text = text.map(List::copyOf);
        sort = List.copyOf(sort);
    }

    /** The same with another change of trace headers. */
    public Edit with(Change change) {
        return new Edit(plus(traces, change), file, text, interval, sort);
    }

    /** The same with another change of the binary header. */
    public Edit withFile(Change change) {
        return new Edit(traces, plus(file, change), text, interval, sort);
    }

    /** The same with a new text header of at most 40 lines of 80 characters. */
    public Edit withText(List<String> lines) {
        return new Edit(traces, file, Optional.of(lines), interval, sort);
    }

    /** The same with another sample interval in the binary header. */
    Edit withFileInterval(Sampling other) {
        return new Edit(traces, file, text, Optional.of(other), sort);
    }

    /** The same with traces sorted by words, the first first; traces with equal words keep their order. */
    public Edit sortedBy(List<Word> words) {
        return new Edit(traces, file, text, interval, words);
    }

    private static List<Change> plus(List<Change> changes, Change change) {
        List<Change> more = new ArrayList<>(changes);
        more.add(change);
        return more;
    }

    /** Whether nothing is changed. */
    public boolean isNone() {
        return equals(NONE);
    }

    /** The words of trace headers that may change, each once, in the order of the header. */
    List<Word> traceWords() {
        return distinct(traces);
    }

    private static List<Word> distinct(List<Change> changes) {
        return changes.stream().flatMap(change -> change.words().stream()).distinct()
                .sorted((a, b) -> Integer.compare(a.at(), b.at())).toList();
    }

    /** The changes in words. */
    public String describe() {
        Stream<String> order = sort.isEmpty()
                ? Stream.of()
                : Stream.of("sorted by " + sort.stream().map(Word::name).collect(Collectors.joining(", ")));
        return Stream.of(traces.stream().map(Change::text), file.stream().map(change -> "file " + change.text()), order)
                .flatMap(parts -> parts)
                .collect(Collectors.joining("; "));
    }
}

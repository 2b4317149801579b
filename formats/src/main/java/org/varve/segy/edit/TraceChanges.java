package org.varve.segy.edit;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.varve.file.FormatException;
import org.varve.segy.FramedTraces;
import org.varve.segy.header.Fields;

/** Applies the changes of trace headers one after the other. */
final class TraceChanges {

    private final Path file;
    private final FramedTraces traces;
    private final List<Change> changes;
    private final List<Word> words;
    private final Fields fields;

    TraceChanges(Path file, FramedTraces traces, Edit edit) {
        this.file = file;
        this.traces = traces;
        this.changes = edit.traces();
        this.words = edit.traceWords();
        this.fields = traces.fields();
    }

    List<Word> words() {
        return words;
    }

    /** The header of a trace, counted from 0, that begins at byte {@code at} of a buffer. */
    Row row(long trace, MemorySegment buffer, long at) {
        return new Row(fields, buffer, at, trace + 1);
    }

    /** Changes a header. */
    void apply(Row row) throws FormatException {
        for (Change change : changes) {
            try {
                change.apply(row);
            } catch (UnfitException e) {
                throw refusal(change.text(), row.trace(), e);
            }
        }
    }

    /** Changes a header, and returns how far from the grid of corner points it is found to be; 0 if it lies there. */
    double distance(Row row) throws FormatException {
        for (Change change : changes) {
            try {
                change.apply(row);
            } catch (FarException e) {
                return e.distance();
            } catch (UnfitException e) {
                throw refusal(change.text(), row.trace(), e);
            }
        }
        return 0;
    }

    boolean useCorners() {
        return changes.stream().anyMatch(c -> c instanceof LinesFromCoordinates || c instanceof CoordinatesFromLines);
    }

    FormatException refusal(String change, long trace, UnfitException cause) {
        return new FormatException(file, "has trace %s, at byte %s, to which '%s' cannot be applied: %s"
                .formatted(trace, traces.position(trace - 1), change, cause.getMessage()));
    }

    /** Changes a header and returns the changes. */
    List<WordChange> told(Row row) throws FormatException {
        double[] before = values(row);
        apply(row);
        double[] after = values(row);
        List<WordChange> told = new ArrayList<>();
        for (int n = 0; n < before.length; n++) {
            told.add(new WordChange(words.get(n), before[n], after[n]));
        }
        return told;
    }

    double[] values(Row row) {
        double[] values = new double[words.size()];
        for (int n = 0; n < values.length; n++) {
            values[n] = words.get(n).shown(row);
        }
        return values;
    }
}

package org.varve.segy.edit;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.varve.file.FormatException;
import org.varve.file.IndexTooLargeException;
import org.varve.file.InputFile;
import org.varve.file.PartFile;
import org.varve.segy.Dialect;
import org.varve.segy.FramedTraces;
import org.varve.segy.SegyReading;
import org.varve.segy.TraceFormat;
import org.varve.segy.header.Fields;
import org.varve.segy.header.SegyHeaders;

/** A file of traces whose headers are edited; a new file is written, with the same samples. */
public final class EditedFile implements AutoCloseable {

    /** Bytes for keys that are worth a pass over the headers. */
    private static final long LEAST_KEYS = 1 << 20;

    private final InputFile input;
    private final MemorySegment head;
    private final List<WordChange> headChanges;
    private final List<String> notes;
    private final FramedTraces traces;
    private final TraceChanges changes;
    private final Edit edit;
    private final long memory;
    private final boolean salvage;

    private EditedFile(InputFile input, FileHeader header, List<String> notes, FramedTraces traces, Edit edit,
            SegyReading reading) {
        this.input = input;
        this.head = header.bytes();
        this.headChanges = header.changes();
        this.notes = notes;
        this.traces = traces;
        this.edit = edit;
        this.changes = new TraceChanges(input.path(), traces, edit);
        this.memory = reading.memory();
        this.salvage = reading.salvage();
    }

    /** Gets the number of traces written so far. */
    @FunctionalInterface
    public interface Progress {
        /** Called when {@code traces} of {@code of} traces have been written. */
        void at(long traces, long of);
    }

    /**
     * Opens a file. The edited binary header determines the layout of its traces.
     *
     * @param reading what the file does not state, or states wrong; its memory is what an edit may take
     * @param history a line for the text header; none if blank
     * @throws FormatException if the file does not consist of whole traces, or the binary header cannot be changed
     */
    public static EditedFile open(Path path, TraceFormat format, SegyReading reading, Edit edit, String history)
            throws IOException {
        InputFile input = InputFile.open(path);
        try {
            return open(input, format.dialect(), reading, edit, history);
        } catch (IOException | RuntimeException e) {
            input.close();
            throw e;
        }
    }

    private static EditedFile open(InputFile input, Dialect dialect, SegyReading reading, Edit edit, String history)
            throws IOException {
        Fields fields = new Fields(dialect.order(input, reading));
        FileHeader header = FileHeader.read(input, dialect, fields);
        header.apply(edit);
        FramedTraces traces = FramedTraces.of(input, dialect, header.bytes(), reading);
        try {
            requireOneLength(input, traces, header);
            List<String> notes = header.state(traces, reading, edit);
            header.complete(traces.count(), edit, history);
            return new EditedFile(input, header, notes, traces, header.followed(edit, traces, reading), reading);
        } catch (IOException | RuntimeException e) {
            traces.close();
            throw e;
        }
    }

    /** Refuses a number of samples that the traces contradict, each with its own. */
    private static void requireOneLength(InputFile input, FramedTraces traces, FileHeader header)
            throws FormatException {
        if (header.changesSamples() && traces.samples() != traces.header().samples()) {
            throw new FormatException(input.path(),
                    "has traces that state their own lengths (byte 115), of up to %s samples, and its size agrees with these, not with %s for each: change the number of samples (byte 3221) to %s or leave it"
                            .formatted(traces.samples(), traces.header().samples(), traces.samples()));
        }
    }

    /** The number of traces. */
    public long traces() {
        return traces.count();
    }

    /** The size of the input in bytes. */
    public long bytes() {
        return input.size();
    }

    /** The samples of all traces, if all are as long as the longest. */
    public long samples() {
        return traces.count() * traces.samples();
    }

    /**
     * The effect of the edit on the first traces.
     *
     * @param rows the most traces to look at
     * @throws FormatException if it cannot be applied to them
     */
    public EditPreview preview(int rows) throws IOException {
        List<EditedRow> first = new ArrayList<>();
        for (long trace = 0; trace < Math.min(rows, traces.count()); trace++) {
            MemorySegment header = input.read(traces.position(trace), SegyHeaders.TRACE_BYTES);
            first.add(new EditedRow(trace + 1, changes.told(changes.row(trace, header, 0))));
        }
        return new EditPreview(traces.count(), headChanges, first);
    }

    /**
     * Writes the edited file.
     *
     * @param overwrite whether the output may exist; it is then replaced
     * @throws FormatException if the edit cannot be applied to a trace; there is no output then
     */
    public EditSummary write(Path output, boolean overwrite, Progress progress) throws IOException {
        if (Files.exists(output) && Files.isSameFile(output, input.path())) {
            throw new IllegalArgumentException("output %s: is the input; choose another name".formatted(output));
        }
        long needed = TraceCopy.BUFFER + (edit.sort().isEmpty() ? 0 : LEAST_KEYS) + traces.memoryBytes();
        if (memory < needed) throw new IndexTooLargeException(input.path(), "to be edited", needed, memory);
        ChangedHeaders headers = new ChangedHeaders(input, traces, changes);
        long end = traces.position(traces.count());
        long tail = salvage ? traces.header().layout().end() : end;
        long bytes = end + input.size() - tail;
        try (PartFile part = PartFile.create(output, bytes, overwrite); Arena arena = Arena.ofConfined()) {
            headers.requireOnGrid();
            part.write(head, 0, head.byteSize(), 0);
            Ranges ranges = new Ranges(changes);
            TraceCopy copy = new TraceCopy(input, traces, part, arena, head.byteSize(), ranges::change,
                    written -> progress.at(written, traces.count()));
            copy.appendBytes(head.byteSize(), traces.position(0));
            boolean sorted = copyTraces(copy, headers);
            copy.appendBytes(tail, input.size());
            input.requireUnchanged();
            part.commit();
            return new EditSummary(traces.count(), bytes, headChanges, ranges.ranges(), sorted, tail - end,
                    Stream.of(notes, part.notes()).flatMap(List::stream).toList());
        }
    }

    /** Writes all traces, and returns whether their order changes. */
    private boolean copyTraces(TraceCopy copy, ChangedHeaders headers) throws IOException {
        SortKeys keys = new SortKeys(edit.sort());
        if (!edit.sort().isEmpty()) {
            headers.forEach((_, row) -> keys.add(row));
            keys.requirePackable(input.path());
        }
        if (keys.areOrdered()) {
            copy.append(0, traces.count());
            copy.flush();
            return false;
        }
        long[] run = {0, 0};
        new TraceSort(headers, keys, memory - TraceCopy.BUFFER - traces.memoryBytes()).forEach(trace -> {
            if (trace == run[0] + run[1]) {
                run[1]++;
            } else {
                copy.append(run[0], run[1]);
                run[0] = trace;
                run[1] = 1;
            }
        });
        copy.append(run[0], run[1]);
        copy.flush();
        return true;
    }

    @Override
    public void close() throws IOException {
        try (input) {
            traces.close();
        }
    }
}

package org.varve.segy.edit;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.varve.file.FormatException;
import org.varve.file.InputFile;
import org.varve.segy.Dialect;
import org.varve.segy.FramedTraces;
import org.varve.segy.SegyReading;
import org.varve.segy.StatedLayout;
import org.varve.segy.header.Fields;
import org.varve.segy.header.FileWords;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.TextHeader;
import org.varve.segy.header.TraceWords;

/** The text and binary headers of a file that is edited; nothing in formats without them. */
final class FileHeader {

    private static final int MOST_SHORT = 0xffff;

    private final InputFile file;
    private final Fields fields;
    private final MemorySegment bytes;
    private final MemorySegment before;

    private FileHeader(InputFile file, Fields fields, byte[] bytes) {
        this.file = file;
        this.fields = fields;
        this.bytes = MemorySegment.ofArray(bytes);
        this.before = MemorySegment.ofArray(bytes.clone());
    }

    static FileHeader read(InputFile file, Dialect dialect, Fields fields) throws IOException {
        int size = dialect.fileHeaderBytes();
        return new FileHeader(file, fields,
                size == 0 ? new byte[0] : file.read(0, size).toArray(ValueLayout.JAVA_BYTE));
    }

    MemorySegment bytes() {
        return bytes;
    }

    private boolean isNone() {
        return bytes.byteSize() == 0;
    }

    /** Changes the binary header and the text. */
    void apply(Edit edit) throws FormatException {
        for (Change change : edit.file()) {
            try {
                change.apply(new Row(fields, bytes, 0, 0));
            } catch (UnfitException e) {
                throw new FormatException(file.path(), "has a binary header to which '%s' cannot be applied: %s"
                        .formatted(change.text(), e.getMessage()));
            }
        }
        edit.text().ifPresent(lines -> put(text().withLines(lines)));
    }

    private TextHeader text() {
        return new TextHeader(bytes.asSlice(0, SegyHeaders.TEXT_BYTES).toArray(ValueLayout.JAVA_BYTE));
    }

    private void put(TextHeader text) {
        bytes.asSlice(0, SegyHeaders.TEXT_BYTES).copyFrom(MemorySegment.ofArray(text.bytes()));
    }

    /** States what was given in reading, and the interval; returns what the user should know. */
    List<String> state(FramedTraces traces, SegyReading reading, Edit edit) {
        return isNone()
                ? List.of()
                : new StatedLayout(fields, bytes, traces.header(), traces.count()).put(reading, edit.interval());
    }

    /**
     * Adds a line of history, unless a given text has no room, and states the number of traces if the file states one.
     */
    void complete(long traces, Edit edit, String history) {
        if (isNone()) return;
        boolean hasRoom = edit.text().map(lines -> lines.size() < TextHeader.LINES).orElse(true);
        if (hasRoom && !history.isBlank()) put(text().with(history));
        boolean isTwo = bytes.get(ValueLayout.JAVA_BYTE, FileWords.REVISION - 1) >= 2;
        if (isTwo && fields.int64(bytes, 0, FileWords.TRACES) > traces) {
            fields.setInt64(bytes, 0, FileWords.TRACES, traces);
        }
    }

    /** The words of the binary header that differ from those of the file. */
    List<WordChange> changes() {
        List<WordChange> changes = new ArrayList<>();
        if (isNone()) return changes;
        for (Word word : FileWord.ALL) {
            changes.add(new WordChange(word, word.shown(new Row(fields, before, 0, 0)),
                    word.shown(new Row(fields, bytes, 0, 0))));
        }
        changes.removeIf(change -> !change.isChange());
        return changes;
    }

    boolean changesSamples() {
        return changes().stream().map(WordChange::word)
                .anyMatch(word -> word.at() == FileWords.SAMPLES || word.at() == FileWords.LONG_SAMPLES);
    }

    /** The edit, and if it changes the number of samples in the binary header, that number in trace headers as well. */
    Edit followed(Edit edit, FramedTraces traces, SegyReading reading) {
        Word samples = new Word("samples", TraceWords.SAMPLES, Short.BYTES, Word.Kind.UNSIGNED);
        boolean chosen = edit.traceWords().stream().anyMatch(samples::overlaps);
        return (changesSamples() || reading.layout().samples().isPresent()) && !chosen && traces.areEquallyLong()
                ? edit.with(new Constant("samples", samples, traces.samples() > MOST_SHORT ? 0 : traces.samples()))
                : edit;
    }
}

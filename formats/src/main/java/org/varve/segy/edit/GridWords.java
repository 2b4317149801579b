package org.varve.segy.edit;

import java.util.List;
import org.varve.segy.header.Fields;
import org.varve.segy.header.TraceWords;

/** The words of a trace header that say where its trace lies. */
record GridWords(Word inline, Word crossline, Word x, Word y) {

    static GridWords of(WordNames names) {
        return new GridWords(names.named("inline", "inline"), names.named("crossline", "crossline"),
                names.named("x", "x"), names.named("y", "y"));
    }

    List<Word> lines() {
        return List.of(inline, crossline);
    }

    List<Word> coordinates() {
        return List.of(x, y);
    }

    int scalar(Row row) {
        return row.fields().int16(row.buffer(), row.at(), TraceWords.COORDINATE_SCALAR);
    }

    /** A coordinate with the scalar of its header applied. */
    double coordinate(Row row, Word word) throws UnfitException {
        return Fields.scaled(word.read(row), scalar(row));
    }
}

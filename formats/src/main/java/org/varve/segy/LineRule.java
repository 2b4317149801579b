package org.varve.segy;

import java.lang.foreign.MemorySegment;
import java.util.OptionalInt;
import org.varve.core.Remedy;
import org.varve.file.FormatException;
import org.varve.segy.header.Fields;
import org.varve.segy.header.TraceWords;

/**
 * The condition on all traces that are numbered in file order because a few headers showed no gathers.
 *
 * @param offset the offset of all (byte 37); empty if there is none
 */
record LineRule(OptionalInt offset) {

    /** Checks a trace whose header begins at byte {@code at} of the buffer. */
    void check(SegyFile file, long trace, MemorySegment buffer, long at) throws FormatException {
        if (offset.isEmpty()) {
            return;
        }
        Fields fields = file.fields();
        int found = fields.int32(buffer, at, TraceWords.OFFSET);
        if (found != offset.getAsInt()) {
            throw file.refused(
                    "is not a stacked line: trace %s, at byte %s of the file, has the offset %s (byte 37), but the first has %s"
                            .formatted(trace + 1, file.position(trace), found, offset.getAsInt()),
                    Remedy.of("open it with ", SegyReading.INDEX,
                            ", which looks at every trace first; or read all traces as one line with ",
                            SegyReading.PRESET.with("line")));
        }
    }
}

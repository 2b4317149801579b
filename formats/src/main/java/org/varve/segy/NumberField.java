package org.varve.segy;

import java.lang.foreign.MemorySegment;
import org.varve.segy.header.Fields;
import org.varve.segy.header.LineWord;
import org.varve.segy.header.SegyHeaders;

/**
 * A field of the trace header that holds a signed whole number.
 *
 * @param at first byte, counted from 1; 0 if there is no such field
 * @param bytes 2 or 4; 4 if there is no such field
 */
public record NumberField(int at, int bytes) {

    public NumberField {
        if (bytes != Short.BYTES && bytes != Integer.BYTES) {
            throw new IllegalArgumentException(
                    "header byte %s:%s: a number has 2 or 4 bytes, such as 9:2".formatted(at, bytes));
        }
        boolean none = at == 0 && bytes == Integer.BYTES;
        int last = SegyHeaders.TRACE_BYTES - bytes + 1;
        if (!none && (at < 1 || at > last)) {
            throw new IllegalArgumentException(
                    "header byte %s: a field of %s bytes of the trace header begins at 1 to %s, such as 189"
                            .formatted(at, bytes, last));
        }
    }

    /** The field of four bytes that begins at a byte, counted from 1; none if 0. */
    public static NumberField of(int at) {
        return new NumberField(at, Integer.BYTES);
    }

    /**
     * Parses {@code 189} for four bytes, or {@code 9:2} for two.
     *
     * @throws IllegalArgumentException if the text is neither, or the field does not lie within a trace header
     */
    public static NumberField parse(String text) {
        String[] parts = text.strip().split(":", 2);
        try {
            int at = Integer.parseInt(parts[0]);
            return parts.length == 1 ? of(at) : new NumberField(at, Integer.parseInt(parts[1]));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "header byte '%s': give its number, such as 189, or 9:2 for two bytes".formatted(text), e);
        }
    }

    /** Whether there is no such field. */
    public boolean isNone() {
        return at == 0;
    }

    /** The word of the header. */
    public LineWord word() {
        return new LineWord(at, bytes);
    }

    boolean overlaps(NumberField other) {
        return !isNone() && !other.isNone() && at < other.at + other.bytes && other.at < at + bytes;
    }

    /** Reads the field of the header that begins at byte {@code header} of a buffer. */
    int read(Fields fields, MemorySegment buffer, long header) {
        return bytes == Short.BYTES ? fields.int16(buffer, header, at) : fields.int32(buffer, header, at);
    }

    /** As {@link #parse} reads it. */
    @Override
    public String toString() {
        return bytes == Integer.BYTES ? Integer.toString(at) : at + ":" + bytes;
    }
}

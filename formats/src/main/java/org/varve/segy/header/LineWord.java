package org.varve.segy.header;

import java.lang.foreign.MemorySegment;

/**
 * The word of a trace header that holds the inline or the crossline number.
 *
 * @param at first byte, counted from 1; 0 if no word holds it
 * @param bytes 2 or 4
 */
public record LineWord(int at, int bytes) {

    /** Where revision 1 has the inline number. */
    public static final LineWord INLINE = new LineWord(TraceWords.INLINE, Integer.BYTES);

    /** Where revision 1 has the crossline number. */
    public static final LineWord CROSSLINE = new LineWord(TraceWords.CROSSLINE, Integer.BYTES);

    /** No word. */
    public static final LineWord NONE = new LineWord(0, Integer.BYTES);

    /** Whether no word holds the number. */
    public boolean isNone() {
        return at == 0;
    }

    /** Whether the word has room for a number. */
    public boolean holds(int number) {
        return bytes == Integer.BYTES || number == (short) number;
    }

    /** Reads the word of the header that begins at byte {@code header} of a buffer. */
    public int read(Fields fields, MemorySegment buffer, long header) {
        return bytes == Short.BYTES ? fields.int16(buffer, header, at) : fields.int32(buffer, header, at);
    }

    /** Writes a number that the word {@link #holds} to the header that begins at byte {@code header} of a buffer. */
    public void put(Fields fields, MemorySegment buffer, long header, int number) {
        if (bytes == Short.BYTES) {
            fields.setInt16(buffer, header, at, number);
        } else {
            fields.setInt32(buffer, header, at, number);
        }
    }

    /** The byte, as in {@code 189}; of two bytes with their number, as in {@code 9:2}. */
    @Override
    public String toString() {
        return bytes == Integer.BYTES ? Integer.toString(at) : at + ":" + bytes;
    }
}

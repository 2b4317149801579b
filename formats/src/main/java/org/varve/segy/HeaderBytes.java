package org.varve.segy;

import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.varve.file.Fields;

/**
 * Where a trace header holds the trace's line numbers and coordinates: the first of four bytes each, counted from 1.
 *
 * @param inline 189 in revision 1; 0 if all traces are of one line
 * @param crossline 193 in revision 1; 0 if traces are numbered as they come
 * @param x 181 in revision 1
 * @param y 185 in revision 1
 */
public record HeaderBytes(int inline, int crossline, int x, int y) {

    /** Offset from source to receiver. */
    static final int OFFSET = 37;

    private static final int CDP = 21;

    /** As revision 1 has it. */
    public static final HeaderBytes STANDARD = new HeaderBytes(189, 193, 181, 185);

    /** A 2-D line, numbered by the CDP in byte 21. */
    public static final HeaderBytes LINE_BY_CDP = STANDARD.with(0, CDP);

    /** A 2-D line whose traces are numbered from 1 as they come. */
    public static final HeaderBytes LINE = STANDARD.with(0, 0);

    /** Habits of programs, by name; a 2-D line among them. */
    public static final Map<String, HeaderBytes> PRESETS = presets();

    private static Map<String, HeaderBytes> presets() {
        Map<String, HeaderBytes> presets = new LinkedHashMap<>();
        presets.put("standard", STANDARD);
        presets.put("petrel", new HeaderBytes(5, 21, 73, 77));
        presets.put("teapot", new HeaderBytes(181, 185, 189, 193));
        presets.put("record-cdp", STANDARD.with(9, CDP));
        presets.put("source-trace", STANDARD.with(17, 13));
        presets.put("late", STANDARD.with(221, 225));
        presets.put("line", LINE);
        return Collections.unmodifiableMap(presets);
    }

    public HeaderBytes {
        check("inline", inline, 0);
        check("crossline", crossline, 0);
        check("x", x, 1);
        check("y", y, 1);
        if (inline > 0 && crossline > 0 && Math.abs(inline - crossline) < Integer.BYTES) {
            throw new IllegalArgumentException("header bytes %d and %d: the two four-byte fields must not overlap"
                    .formatted(inline, crossline));
        }
        if (inline > 0 && crossline == 0) {
            throw new IllegalArgumentException(
                    "crossline byte 0: traces are numbered as they come only in one line; give --inline-byte 0 as well");
        }
    }

    private static void check(String what, int field, int lowest) {
        if (field < lowest || field > TraceHeader.BYTES - 3) {
            throw new IllegalArgumentException(
                    "%s byte %d: a four-byte field of the trace header begins at 1 to 237, such as 189"
                            .formatted(what, field));
        }
    }

    /** The same coordinates with other line numbers. */
    public HeaderBytes with(int otherInline, int otherCrossline) {
        return new HeaderBytes(otherInline, otherCrossline, x, y);
    }

    int inline(Fields fields, MemorySegment bytes, long at) {
        return inline == 0 ? 1 : fields.int32(bytes, at, inline);
    }

    /** @param trace from 0; all traces beyond 2^31 bear the last number there is */
    int crossline(Fields fields, MemorySegment bytes, long at, long trace) {
        return crossline == 0 ? (int) Math.min(trace + 1, Integer.MAX_VALUE) : fields.int32(bytes, at, crossline);
    }

    /** Such as {@code bytes 189 and 193}. */
    @Override
    public String toString() {
        return inline > 0
                ? "bytes %d and %d".formatted(inline, crossline)
                : crossline > 0 ? "one line, numbered by byte %d".formatted(crossline) : "one line, numbered from 1";
    }
}

package org.varve.segy;

import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.varve.segy.header.Fields;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.TraceWords;

/**
 * Where a trace header holds the line numbers and the coordinates of its trace. A coordinate has four bytes, and is
 * named by the first, counted from 1.
 *
 * @param inline 189 in revision 1; none if all traces belong to one line
 * @param crossline 193 in revision 1; none if traces are numbered in the order of the file
 * @param x 181 in revision 1
 * @param y 185 in revision 1
 */
public record HeaderBytes(NumberField inline, NumberField crossline, int x, int y) {

    /** As revision 1 defines them. */
    public static final HeaderBytes STANDARD = new HeaderBytes(TraceWords.INLINE, TraceWords.CROSSLINE,
            TraceWords.CDP_X, TraceWords.CDP_Y);

    /** A 2-D line whose traces are numbered from 1 in the order of the file. */
    public static final HeaderBytes LINE = STANDARD.asLine();

    /**
     * Where known programs and surveys put line numbers and coordinates, by name; and {@code line} for {@link #LINE}.
     */
    public static final Map<String, HeaderBytes> PRESETS = presets();

    private static Map<String, HeaderBytes> presets() {
        Map<String, HeaderBytes> presets = new LinkedHashMap<>();
        presets.put("standard", STANDARD);
        presets.put("petrel", new HeaderBytes(5, 21, 73, 77));
        presets.put("teapot", new HeaderBytes(181, 185, 189, 193));
        presets.put("record-cdp", STANDARD.with(TraceWords.RECORD, TraceWords.CDP));
        presets.put("source-trace", STANDARD.with(17, 13));
        presets.put("late", STANDARD.with(221, 225));
        presets.put("line", LINE);
        return Collections.unmodifiableMap(presets);
    }

    public HeaderBytes {
        check("x", x);
        check("y", y);
        if (inline.overlaps(crossline)) {
            throw new IllegalArgumentException(
                    "header bytes %s and %s: the two fields must not overlap".formatted(inline, crossline));
        }
        if (!inline.isNone() && crossline.isNone()) {
            throw new IllegalArgumentException(
                    "crossline byte 0: traces are numbered as they come only in one line, whose inline byte is 0 as well");
        }
    }

    /** Line numbers of four bytes. */
    public HeaderBytes(int inline, int crossline, int x, int y) {
        this(NumberField.of(inline), NumberField.of(crossline), x, y);
    }

    private static void check(String what, int field) {
        if (field < 1 || field > SegyHeaders.TRACE_BYTES - 3) {
            throw new IllegalArgumentException(
                    "%s byte %s: a four-byte field of the trace header begins at 1 to 237, such as 181"
                            .formatted(what, field));
        }
    }

    /** The same coordinates, with line numbers of four bytes at other bytes. */
    public HeaderBytes with(int otherInline, int otherCrossline) {
        return new HeaderBytes(otherInline, otherCrossline, x, y);
    }

    /**
     * The same line numbers with the coordinates of {@code format}; this, if its coordinates are not those of revision
     * 1.
     */
    public HeaderBytes in(HeaderBytes format) {
        boolean standard = x == STANDARD.x && y == STANDARD.y;
        return standard ? new HeaderBytes(inline, crossline, format.x, format.y) : this;
    }

    /** The same coordinates for a 2-D line whose traces are numbered by their CDP. */
    HeaderBytes asLineByCdp() {
        return with(0, TraceWords.CDP);
    }

    /** The same coordinates for a 2-D line whose traces are numbered from 1 in the order of the file. */
    HeaderBytes asLine() {
        return with(0, 0);
    }

    /** The place of the trace with these numbers, such as {@code inline 7, crossline 300}. */
    String place(int inlineNumber, int crosslineNumber) {
        return inline.isNone()
                ? "%s %s".formatted(crossline.at() == TraceWords.CDP ? "CDP" : "trace", crosslineNumber)
                : "inline %s, crossline %s".formatted(inlineNumber, crosslineNumber);
    }

    int inline(Fields fields, MemorySegment bytes, long at) {
        return inline.isNone() ? 1 : inline.read(fields, bytes, at);
    }

    /**
     * @param trace number in the file, from 0; where it is the crossline number, traces beyond 2^31 all get the largest
     *     int
     */
    int crossline(Fields fields, MemorySegment bytes, long at, long trace) {
        return crossline.isNone()
                ? (int) Math.min(trace + 1, Integer.MAX_VALUE)
                : crossline.read(fields, bytes, at);
    }

    /** Such as {@code bytes 189 and 193}. */
    @Override
    public String toString() {
        return !inline.isNone()
                ? "bytes %s and %s".formatted(inline, crossline)
                : crossline.isNone()
                        ? "one line, numbered from 1"
                        : "one line, numbered by byte %s".formatted(crossline);
    }
}

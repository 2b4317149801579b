package org.varve.segy;

/**
 * Where a trace header holds the trace's inline and crossline number: the first of four bytes, counted from 1.
 *
 * @param inline 189 in revision 1
 * @param crossline 193 in revision 1
 */
public record HeaderBytes(int inline, int crossline) {

    /** As revision 1 has it. */
    public static final HeaderBytes STANDARD = new HeaderBytes(189, 193);

    public HeaderBytes {
        check("inline", inline);
        check("crossline", crossline);
        if (Math.abs(inline - crossline) < Integer.BYTES) {
            throw new IllegalArgumentException("header bytes %d and %d: the two four-byte fields must not overlap"
                    .formatted(inline, crossline));
        }
    }

    private static void check(String what, int field) {
        if (field < 1 || field > TraceHeader.BYTES - 3) {
            throw new IllegalArgumentException(
                    "%s byte %d: a four-byte field of the trace header begins at 1 to 237, such as 189"
                            .formatted(what, field));
        }
    }
}

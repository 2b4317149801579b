package org.varve.segy;

import java.lang.foreign.MemorySegment;

/**
 * What Varve looks at in a trace header.
 *
 * @param offset distance from source to receiver, byte 37; differs within a prestack gather
 * @param samples byte 115, unsigned; often 0 or wrong
 * @param micros sample interval, byte 117, unsigned
 * @param x CDP X, byte 181, scaled by byte 71
 * @param y CDP Y, byte 185
 */
record TraceHeader(int inline, int crossline, int offset, int samples, int micros, double x, double y) {

    static final int BYTES = 240;

    /** Field of the trace identification code. */
    static final int ID = 29;

    /** Identification code of a dead trace. */
    static final int DEAD = 2;

    static TraceHeader of(MemorySegment bytes, Fields fields, HeaderBytes numbers) {
        int scalar = fields.int16(bytes, 0, 71);
        return new TraceHeader(fields.int32(bytes, 0, numbers.inline()), fields.int32(bytes, 0, numbers.crossline()),
                fields.int32(bytes, 0, 37), fields.uint16(bytes, 0, 115), fields.uint16(bytes, 0, 117),
                scaled(fields.int32(bytes, 0, 181), scalar), scaled(fields.int32(bytes, 0, 185), scalar));
    }

    /** A scalar above 0 is a factor, below 0 a divisor, and 0 means 1. */
    private static double scaled(double value, int scalar) {
        return scalar > 0 ? value * scalar : scalar < 0 ? value / -scalar : value;
    }
}

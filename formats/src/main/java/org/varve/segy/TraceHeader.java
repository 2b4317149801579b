package org.varve.segy;

import java.lang.foreign.MemorySegment;
import org.varve.file.Fields;

/**
 * What Varve looks at in a trace header.
 *
 * @param offset distance from source to receiver, byte 37; differs within a prestack gather
 * @param samples byte 115, unsigned; often 0 or wrong
 * @param micros sample interval, byte 117, unsigned
 * @param delay of the first sample in milliseconds, metres or feet, byte 109, scaled by byte 215
 * @param x CDP X, by default byte 181, scaled by byte 71
 * @param y CDP Y, by default byte 185
 */
record TraceHeader(
        int inline, int crossline, int offset, int samples, int micros, double delay, double x, double y) {

    static final int BYTES = 240;

    /** Field of the trace identification code. */
    static final int ID = 29;

    /** Identification code of a dead trace. */
    static final int DEAD = 2;

    static final int SAMPLES = 115;
    static final int INTERVAL = 117;
    static final int TIME_SCALAR = 215;

    /** @param trace its number in the file, from 0 */
    static TraceHeader of(MemorySegment bytes, Fields fields, HeaderBytes numbers, long trace) {
        return new TraceHeader(numbers.inline(fields, bytes, 0), numbers.crossline(fields, bytes, 0, trace),
                fields.int32(bytes, 0, HeaderBytes.OFFSET), fields.uint16(bytes, 0, SAMPLES),
                fields.uint16(bytes, 0, INTERVAL),
                Fields.scaled(fields.int16(bytes, 0, 109), fields.int16(bytes, 0, TIME_SCALAR)),
                fields.coordinate(bytes, 0, numbers.x()), fields.coordinate(bytes, 0, numbers.y()));
    }
}

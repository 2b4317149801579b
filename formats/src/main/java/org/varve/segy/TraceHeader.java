package org.varve.segy;

import java.lang.foreign.MemorySegment;
import org.varve.segy.header.Fields;
import org.varve.segy.header.MapWords;
import org.varve.segy.header.TraceWords;

/**
 * The values that Varve uses of a trace header.
 *
 * @param offset distance from source to receiver, byte 37; differs within a prestack gather
 * @param samples byte 115, unsigned; often 0 or wrong
 * @param micros sample interval, byte 117, unsigned
 * @param x CDP X, by default byte 181, scaled by byte 71, as {@link MapWords} reads it
 * @param y CDP Y, by default byte 185
 */
record TraceHeader(
        int inline, int crossline, int offset, int samples, int micros, double x, double y) {

    /** @param trace its number in the file, from 0 */
    static TraceHeader of(MemorySegment bytes, Fields fields, HeaderBytes numbers, long trace) {
        return new TraceHeader(numbers.inline(fields, bytes, 0), numbers.crossline(fields, bytes, 0, trace),
                fields.int32(bytes, 0, TraceWords.OFFSET), fields.uint16(bytes, 0, TraceWords.SAMPLES),
                fields.uint16(bytes, 0, TraceWords.INTERVAL),
                MapWords.x(fields, bytes, 0, numbers.x(), numbers.y()),
                MapWords.y(fields, bytes, 0, numbers.x(), numbers.y()));
    }

    /**
     * The coordinate, in milliseconds, metres or feet, of the first sample of the trace whose header is at the start of
     * the buffer.
     */
    static double delay(Fields fields, MemorySegment bytes) {
        return Fields.scaled(fields.int16(bytes, 0, TraceWords.DELAY), fields.int16(bytes, 0, TraceWords.TIME_SCALAR));
    }
}

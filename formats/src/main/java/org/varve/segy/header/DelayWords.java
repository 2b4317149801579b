package org.varve.segy.header;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The words of a trace header that are times and share one scalar; among them is the delay of the first sample, byte
 * 109.
 */
public final class DelayWords {

    private static final int FIRST = 95;
    private static final int LAST = 113;

    private static final double SLIGHT = 1e-6;

    private DelayWords() {}

    /**
     * Makes the delay of a trace longer. The scalar is kept if possible; if not, all times are stored with another one;
     * if none holds all, the delay is rounded.
     *
     * @param later what is added, in milliseconds, metres or feet
     * @param error the most by which the delay may be rounded, in the same unit
     * @return the sentence on the rounding; empty if the delay is exact
     * @throws IllegalArgumentException if all times do not fit into two bytes each
     */
    static Optional<String> add(Fields fields, MemorySegment header, long at, double later, double error) {
        int scalar = fields.int16(header, at, TraceWords.TIME_SCALAR);
        return set(fields, header, at, Fields.scaled(fields.int16(header, at, TraceWords.DELAY), scalar) + later,
                error);
    }

    /**
     * Sets the delay of a trace. The scalar is kept if possible; if not, all times are stored with another one; if none
     * holds all, the delay is rounded.
     *
     * @param delay in milliseconds, metres or feet
     * @param error the most by which the delay may be rounded, in the same unit
     * @return the sentence on the rounding; empty if the delay is exact
     * @throws IllegalArgumentException if all times do not fit into two bytes each
     */
    public static Optional<String> set(Fields fields, MemorySegment header, long at, double delay, double error) {
        int scalar = fields.int16(header, at, TraceWords.TIME_SCALAR);
        if (StatedDelay.holds(delay, scalar)) {
            fields.setInt16(header, at, TraceWords.DELAY, stored(delay, scalar));
            return Optional.empty();
        }
        double[] times = IntStream.rangeClosed(0, (LAST - FIRST) / Short.BYTES)
                .mapToDouble(n -> Fields.scaled(fields.int16(header, at, FIRST + n * Short.BYTES), scalar))
                .toArray();
        times[(TraceWords.DELAY - FIRST) / Short.BYTES] = delay;
        StatedDelay nearest = StatedDelay.nearest(delay);
        if (StatedDelay.scalar(times).isEmpty() && nearest.error(delay) <= error) {
            times[(TraceWords.DELAY - FIRST) / Short.BYTES] = Fields.scaled(nearest.stored(), nearest.scalar());
        }
        int newScalar = StatedDelay.scalar(times)
                .orElseThrow(() -> new IllegalArgumentException(
                        "first sample at %s: two bytes of a SEG-Y trace header (109) do not hold it beside the other times; begin the part at another sample"
                                .formatted(Math.rint(delay / SLIGHT) * SLIGHT)));
        for (int n = 0; n < times.length; n++) {
            fields.setInt16(header, at, FIRST + n * Short.BYTES, stored(times[n], newScalar));
        }
        fields.setInt16(header, at, TraceWords.TIME_SCALAR, newScalar);
        return new StatedDelay(fields.int16(header, at, TraceWords.DELAY), newScalar).note(delay);
    }

    private static int stored(double time, int scalar) {
        return (int) Math.rint(Fields.scaled(time, -scalar));
    }
}

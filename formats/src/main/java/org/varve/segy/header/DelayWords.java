package org.varve.segy.header;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.IntStream;

/** The words of a trace header that are times and share one scalar; among them is the delay of the first sample, byte 109. */
final class DelayWords {

    private static final int FIRST = 95;
    private static final int LAST = 113;

    /** In order of preference: no scaling, decimals, large numbers. */
    private static final List<Integer> SCALARS = List.of(1, -10, -100, -1000, 10, 100, 1000);

    private static final double SLIGHT = 1e-6;

    private DelayWords() {}

    /**
     * Makes the delay of a trace longer. The scalar is kept if possible; if not, all times are stored with another one.
     *
     * @param later what is added, in milliseconds, metres or feet
     * @throws IllegalArgumentException if with no scalar all times fit into two bytes each
     */
    static void add(Fields fields, MemorySegment header, long at, double later) {
        int scalar = fields.int16(header, at, TraceWords.TIME_SCALAR);
        double delay = Fields.scaled(fields.int16(header, at, TraceWords.DELAY), scalar) + later;
        if (isHeld(delay, scalar)) {
            fields.setInt16(header, at, TraceWords.DELAY, stored(delay, scalar));
            return;
        }
        double[] times = IntStream.rangeClosed(0, (LAST - FIRST) / Short.BYTES)
                .mapToDouble(n -> Fields.scaled(fields.int16(header, at, FIRST + n * Short.BYTES), scalar))
                .toArray();
        times[(TraceWords.DELAY - FIRST) / Short.BYTES] = delay;
        int newScalar = SCALARS.stream()
                .filter(tried -> IntStream.range(0, times.length).allMatch(n -> isHeld(times[n], tried)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "first sample at %s: two bytes of a SEG-Y trace header (109) do not hold it beside the newScalar times; begin the part at another sample"
                                .formatted(Math.rint(delay / SLIGHT) * SLIGHT)));
        for (int n = 0; n < times.length; n++) {
            fields.setInt16(header, at, FIRST + n * Short.BYTES, stored(times[n], newScalar));
        }
        fields.setInt16(header, at, TraceWords.TIME_SCALAR, newScalar);
    }

    private static boolean isHeld(double time, int scalar) {
        double stored = Fields.scaled(time, -scalar);
        return Math.abs(stored - Math.rint(stored)) <= SLIGHT * Math.max(1, Math.abs(stored))
                && Math.abs(stored) <= Short.MAX_VALUE;
    }

    private static int stored(double time, int scalar) {
        return (int) Math.rint(Fields.scaled(time, -scalar));
    }
}

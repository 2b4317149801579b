package org.varve.segy;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.varve.core.Survey;
import org.varve.segy.header.Fields;
import org.varve.segy.header.TraceWords;

/**
 * The coordinate of the first sample as a trace header stores it: a number of two bytes, in milliseconds, metres or feet, and its scalar.
 *
 * @param stored byte 109
 * @param scalar byte 215: above 0 a factor, below 0 a divisor
 */
record Delay(int stored, int scalar) {

    /** In order of preference: no scaling, decimals, large numbers. */
    private static final List<Integer> SCALARS = List.of(1, -10, -100, -1000, 10, 100, 1000);

    private static final double SLIGHT = 1e-6;

    /**
     * The delay of a survey whose first sample lies at {@code start}, in seconds, metres or feet, rounded to the microsecond or to a
     * thousandth of the length unit.
     *
     * @throws IllegalArgumentException if it does not fit into two bytes with any of the scalars
     */
    static Delay of(Survey survey, double start) {
        double value = survey.unit() == Survey.Unit.SECONDS ? start * 1e3 : start;
        double rounded = Math.rint(value * 1e3) / 1e3;
        for (int scalar : SCALARS) {
            double stored = scalar > 0 ? rounded / scalar : rounded * -scalar;
            if (Math.abs(stored - Math.rint(stored)) <= SLIGHT && Math.abs(stored) <= Short.MAX_VALUE) {
                return new Delay((int) Math.rint(stored), scalar);
            }
        }
        throw new IllegalArgumentException(
                "first sample at %s %s: two bytes of a SEG-Y trace header (109) do not hold it; write Zarr or .npy"
                        .formatted(start, survey.unit().symbol()));
    }

    void put(Fields fields, MemorySegment header, long at) {
        fields.setInt16(header, at, TraceWords.DELAY, stored);
        fields.setInt16(header, at, TraceWords.TIME_SCALAR, scalar);
    }
}

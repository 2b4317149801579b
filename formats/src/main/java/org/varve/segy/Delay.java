package org.varve.segy;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.varve.core.Survey;
import org.varve.segy.header.Fields;
import org.varve.segy.header.StatedDelay;
import org.varve.segy.header.TraceWords;

/**
 * The coordinate of the first sample as the trace headers of a new file store it.
 *
 * @param stated number and scalar, in milliseconds, metres or feet
 * @param note says how far it is from the coordinate, if it is; empty if two bytes hold that
 */
record Delay(StatedDelay stated, Optional<String> note) {

    /**
     * The delay of a survey whose first sample lies at {@code start}, in seconds, metres or feet.
     *
     * @throws IllegalArgumentException if two bytes hold it with none of the scalars, not even to a tenth of the sample
     *     interval
     */
    static Delay of(Survey survey, double start) {
        double perUnit = survey.unit() == Survey.Unit.SECONDS ? 1e3 : 1;
        StatedDelay stated = StatedDelay.nearest(start * perUnit);
        if (stated.error(start * perUnit) > StatedDelay.MOST_ERROR * survey.interval() * perUnit) {
            throw new IllegalArgumentException(
                    "first sample at %s %s: two bytes of a SEG-Y trace header (109) do not hold it; write Zarr or .npy"
                            .formatted(start, survey.unit().symbol()));
        }
        return new Delay(stated, stated.note(start * perUnit));
    }

    void put(Fields fields, MemorySegment header, long at) {
        fields.setInt16(header, at, TraceWords.DELAY, stated.stored());
        fields.setInt16(header, at, TraceWords.TIME_SCALAR, stated.scalar());
    }
}

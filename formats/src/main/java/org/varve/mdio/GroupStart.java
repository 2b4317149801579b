package org.varve.mdio;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.file.TraceOrder;
import org.varve.segy.header.Fields;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.StatedDelay;
import org.varve.segy.header.SuMark;
import org.varve.segy.header.TraceWords;

/**
 * How much later than its kept headers say a group begins, because another program cut or moved it without them.
 *
 * @param volume the samples
 * @param first coordinate of the first of them, in seconds, metres or feet
 */
record GroupStart(Volume volume, double first) {

    /**
     * The difference in milliseconds, metres or feet; 0 if there is none. Headers of Seismic Unix, which state the
     * first sample in other words, stay as they are.
     */
    double later(SegyHeaders headers) throws IOException {
        double perUnit = volume.survey().unit() == Survey.Unit.SECONDS ? 1000 : 1;
        double error = StatedDelay.MOST_ERROR * volume.survey().interval() * perUnit;
        double start = first * perUnit;
        Optional<Place> place = firstTrace(headers.layout().order());
        if (place.isEmpty() || SuMark.in(headers).isPresent()) return 0;
        MemorySegment header = MemorySegment.ofArray(new byte[headers.layout().headerBytes()]);
        headers.read(place.get().inline(), place.get().crossline(), header, 0);
        double stated = Fields.scaled(headers.fields().int16(header, 0, TraceWords.DELAY),
                headers.fields().int16(header, 0, TraceWords.TIME_SCALAR));
        return Math.abs(start - stated) > error ? start - stated : 0;
    }

    private record Place(int inline, int crossline) {}

    /** The first live trace of the file. */
    private Optional<Place> firstTrace(TraceOrder order) {
        Optional<Place> first = Optional.empty();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < order.inlines(); i++) {
            for (int j = 0; j < order.crosslines(); j++) {
                long trace = order.trace(i, j);
                if (trace >= 0 && trace < least && volume.isLive(i, j)) {
                    least = trace;
                    first = Optional.of(new Place(i, j));
                    if (trace == 0) return first;
                }
            }
        }
        return first;
    }
}

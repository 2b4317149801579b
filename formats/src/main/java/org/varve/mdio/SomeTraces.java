package org.varve.mdio;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.varve.file.TraceOrder;
import org.varve.segy.header.LineWord;
import org.varve.segy.header.SegyHeaders;

/** Traces spread over a survey, whose headers show what those of all hold. */
final class SomeTraces {

    private static final int POSITIONS = 5;

    private SomeTraces() {}

    /** Positions of an axis from the first to the last. */
    static Set<Integer> positions(int extent) {
        Set<Integer> positions = new TreeSet<>();
        for (int n = 0; n < POSITIONS; n++) {
            positions.add((int) ((long) n * (extent - 1) / (POSITIONS - 1)));
        }
        return positions;
    }

    /** Whether words hold numbers that are those of lines: one for each line, and none twice. */
    static boolean areNumbered(SegyHeaders headers, LineWord inline, LineWord crossline) throws IOException {
        MemorySegment header = MemorySegment.ofArray(new byte[headers.layout().headerBytes()]);
        TraceOrder order = headers.layout().order();
        Map<Integer, Integer> inlines = new HashMap<>();
        Map<Integer, Integer> crosslines = new HashMap<>();
        for (int i : positions(order.inlines())) {
            for (int j : positions(order.crosslines())) {
                if (order.trace(i, j) < 0) continue;
                headers.read(i, j, header, 0);
                Integer il = inlines.putIfAbsent(i, inline.read(headers.fields(), header, 0));
                Integer xl = crosslines.putIfAbsent(j, crossline.read(headers.fields(), header, 0));
                if ((il != null && il != inline.read(headers.fields(), header, 0))
                        || (xl != null && xl != crossline.read(headers.fields(), header, 0))) {
                    return false;
                }
            }
        }
        return Set.copyOf(inlines.values()).size() == inlines.size()
                && Set.copyOf(crosslines.values()).size() == crosslines.size();
    }
}

package org.varve.segy;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A corner of a survey: its line numbers, and its CDP X and Y in the unit of the file. */
public record Corner(int inline, int crossline, double x, double y) {

    static List<Corner> of(SegyTraces traces) throws IOException {
        Geometry geometry = traces.geometry();
        Set<Corner> corners = new LinkedHashSet<>();
        for (int inline : new int[] {0, geometry.inlines().count() - 1}) {
            for (int crossline : new int[] {0, geometry.crosslines().count() - 1}) {
                Optional<TraceHeader> trace = traces.header(inline, crossline);
                if (trace.isEmpty() || (isBlank(trace.get()) && traces.firstLive(inline, crossline) < 0)) continue;
                corners.add(new Corner(trace.get().inline(), trace.get().crossline(), trace.get().x(),
                        trace.get().y()));
            }
        }
        return List.copyOf(corners);
    }

    /** Whether coordinates are missing, as in many dead traces that only fill a line up. */
    private static boolean isBlank(TraceHeader trace) {
        return trace.x() == 0 && trace.y() == 0;
    }
}

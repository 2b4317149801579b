package org.varve.segy;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A corner of a survey: its line numbers, and its CDP X and Y in the unit of the file. */
public record Corner(int inline, int crossline, double x, double y) {

    static List<Corner> of(SegyTraces traces) throws IOException {
        Geometry geometry = traces.geometry();
        Set<Corner> corners = new LinkedHashSet<>();
        for (int inline : new int[] {0, geometry.inlines().count() - 1}) {
            for (int crossline : new int[] {0, geometry.crosslines().count() - 1}) {
                traces.header(inline, crossline).ifPresent(trace -> corners
                        .add(new Corner(trace.inline(), trace.crossline(), trace.x(), trace.y())));
            }
        }
        return List.copyOf(corners);
    }
}

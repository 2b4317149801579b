package org.varve.segy;

import java.io.IOException;
import java.util.Optional;

/** Finds how a survey lies on the map from three distant traces that are not on one line. */
final class FrameFinder {

    private FrameFinder() {}

    /** Empty if the file has no such traces, or if coordinates do not change along inlines or along crosslines. */
    static Optional<SurveyFrame> find(SegyFile file, Geometry geometry) throws IOException {
        int rows = geometry.inlines().count();
        int columns = geometry.crosslines().count();
        if (rows < 2 || columns < 2) {
            return Optional.empty();
        }
        // Corners may be missing, so: two traces of the first, middle or last inline, and one of the last or the first
        // inline.
        for (int row : new int[] {0, rows / 2, rows - 1}) {
            int first = firstIn(geometry, row);
            int last = lastIn(geometry, row);
            for (int other : new int[] {rows - 1, 0}) {
                int column = first < 0 || other == row ? -1 : firstIn(geometry, other);
                if (last > first && column >= 0) {
                    return frame(file, geometry, new int[] {row, first, last, other, column});
                }
            }
        }
        return Optional.empty();
    }

    private static int firstIn(Geometry geometry, int row) {
        for (int column = 0; column < geometry.crosslines().count(); column++) {
            if (geometry.trace(row, column) >= 0) {
                return column;
            }
        }
        return -1;
    }

    private static int lastIn(Geometry geometry, int row) {
        for (int column = geometry.crosslines().count() - 1; column >= 0; column--) {
            if (geometry.trace(row, column) >= 0) {
                return column;
            }
        }
        return -1;
    }

    private static Optional<SurveyFrame> frame(SegyFile file, Geometry geometry, int[] at) throws IOException {
        TraceHeader a = file.trace(geometry.trace(at[0], at[1]));
        TraceHeader b = file.trace(geometry.trace(at[0], at[2]));
        TraceHeader c = file.trace(geometry.trace(at[3], at[4]));
        double xByCrossline = (b.x() - a.x()) / (at[2] - at[1]);
        double yByCrossline = (b.y() - a.y()) / (at[2] - at[1]);
        double xByInline = (c.x() - a.x() - (at[4] - at[1]) * xByCrossline) / (at[3] - at[0]);
        double yByInline = (c.y() - a.y() - (at[4] - at[1]) * yByCrossline) / (at[3] - at[0]);
        boolean flat = (xByCrossline == 0 && yByCrossline == 0) || (xByInline == 0 && yByInline == 0);
        return flat
                ? Optional.empty()
                : Optional.of(SurveyFrame.of(xByInline, yByInline, xByCrossline, yByCrossline));
    }
}

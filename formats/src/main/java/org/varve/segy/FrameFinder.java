package org.varve.segy;

import java.io.IOException;
import java.util.Optional;
import org.varve.segy.header.TraceWords;

/** Finds how a survey lies on the map from three distant traces that are not on one line. */
record FrameFinder(SegyFile file, Geometry geometry) {

    /** Empty if the file has no such traces, or if coordinates do not change along inlines or along crosslines. */
    static Optional<SurveyFrame> find(SegyFile file, Geometry geometry) throws IOException {
        return new FrameFinder(file, geometry).find();
    }

    private Optional<SurveyFrame> find() throws IOException {
        int rows = geometry.inlines().count();
        int columns = geometry.crosslines().count();
        if (rows < 2 || columns < 2) {
            return Optional.empty();
        }
        // Corners may be missing, so: two traces of the first, middle or last inline, and one of the last or the first
        // inline.
        for (int row : new int[] {0, rows / 2, rows - 1}) {
            int first = firstIn(row);
            int last = lastIn(row);
            for (int other : new int[] {rows - 1, 0}) {
                int column = first < 0 || other == row ? -1 : firstIn(other);
                if (last > first && column >= 0) {
                    return frame(new int[] {row, first, last, other, column});
                }
            }
        }
        return Optional.empty();
    }

    private int firstIn(int row) throws IOException {
        for (int column = 0; column < geometry.crosslines().count(); column++) {
            if (isPlaced(geometry.trace(row, column))) {
                return column;
            }
        }
        return -1;
    }

    private int lastIn(int row) throws IOException {
        for (int column = geometry.crosslines().count() - 1; column >= 0; column--) {
            if (isPlaced(geometry.trace(row, column))) {
                return column;
            }
        }
        return -1;
    }

    /** Whether there is a trace, and it is not a dead one without coordinates, with which rectangles are filled up. */
    private boolean isPlaced(long trace) throws IOException {
        if (trace < 0) return false;
        boolean live = file.fields().int16(file.headerOf(trace), 0, TraceWords.ID) != TraceWords.DEAD;
        return live || file.trace(trace).x() != 0 || file.trace(trace).y() != 0;
    }

    private Optional<SurveyFrame> frame(int[] at) throws IOException {
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

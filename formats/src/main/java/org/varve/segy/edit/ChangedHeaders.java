package org.varve.segy.edit;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.varve.file.InputFile;
import org.varve.segy.FramedTraces;
import org.varve.segy.header.SegyHeaders;

/** The headers of all traces as the edit leaves them. */
final class ChangedHeaders implements TraceSort.Headers {

    private final InputFile file;
    private final FramedTraces traces;
    private final TraceChanges changes;

    ChangedHeaders(InputFile file, FramedTraces traces, TraceChanges changes) {
        this.file = file;
        this.traces = traces;
        this.changes = changes;
    }

    @Override
    public long count() {
        return traces.count();
    }

    @Override
    public void forEach(TraceSort.Visitor visitor) throws IOException {
        traces.forEachHeader((trace, buffer, at) -> {
            Row row = changes.row(trace, buffer, at);
            changes.apply(row);
            try {
                visitor.visit(trace, row);
            } catch (UnfitException e) {
                throw changes.refusal("sort", row.trace(), e);
            }
        });
    }

    /**
     * Checks that all traces lie on the grid of the corner points, if lines or coordinates are computed from them.
     *
     * @throws org.varve.file.FormatException naming the trace that is farthest away
     */
    void requireOnGrid() throws IOException {
        if (!changes.useCorners()) return;
        double[] farthest = {0};
        long[] worst = {-1};
        traces.forEachHeader((trace, buffer, at) -> {
            double distance = changes.distance(changes.row(trace, buffer, at));
            if (distance > farthest[0]) {
                farthest[0] = distance;
                worst[0] = trace;
            }
        });
        if (worst[0] >= 0) {
            MemorySegment header = file.read(traces.position(worst[0]), SegyHeaders.TRACE_BYTES);
            changes.apply(changes.row(worst[0], header, 0));
        }
    }
}

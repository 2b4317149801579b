package org.varve.mdio;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.file.TraceSet;
import org.varve.zarr.ArrayMetadata;
import org.varve.zarr.ArrayReader;
import org.varve.zarr.ElementType;
import org.varve.zarr.Workers;
import org.varve.zarr.ZarrGroup;

/** The live traces of a survey, read when the volume is opened. */
final class TraceMask implements AutoCloseable {

    /** The most traces: eight times those of the largest surveys; their bits take 32 MiB. */
    private static final long MOST = 1L << 28;

    /**
     * The most chunks. The chunks of a mask hold thousands of traces; a mask with small chunks would take hours to
     * read.
     */
    private static final long MOST_CHUNKS = 1 << 20;

    private final Arena arena = Arena.ofShared();
    private final int crosslines;
    private final TraceSet live;

    private TraceMask(Shape survey) {
        this.crosslines = survey.crosslines();
        this.live = new TraceSet(arena, survey.traces());
    }

    /** Reads a mask, which is true or not 0 for live traces. */
    static TraceMask read(ZarrGroup group, ArrayMetadata array, Shape survey, LineTurns turns, Workers workers)
            throws IOException {
        Shape expected = new Shape(survey.inlines(), survey.crosslines(), 1);
        if (!array.shape().equals(expected) || !array.form().type().isNumber() || survey.traces() > MOST
                || array.grid().traces() > MOST_CHUNKS || array.form().bytes() > MOST) {
            throw group
                    .refused(("has a mask '%s' of shape %s, %s, in chunks of %s: it must have the %sx%s traces of the "
                            + "survey, up to %s, in up to %s chunks of up to that many bytes").formatted(array.name(),
                                    array.shape(),
                                    array.form().type(), array.form().shape(), survey.inlines(), survey.crosslines(),
                                    MOST,
                                    MOST_CHUNKS));
        }
        TraceMask mask = new TraceMask(survey);
        try {
            ElementType type = array.form().type();
            new ArrayReader(group.folder(), array, workers).read(Box.of(expected), MemorySegment.NULL,
                    (row, chunk, at, stride) -> {
                        if (type.number(chunk, at) != 0) {
                            mask.live.add(mask.trace(turns.inline(row.inline()), turns.crossline(row.crossline())));
                        }
                    });
            mask.live.count();
            return mask;
        } catch (IOException | RuntimeException e) {
            mask.close();
            throw e;
        }
    }

    private long trace(int inline, int crossline) {
        return (long) inline * crosslines + crossline;
    }

    boolean isLive(int inline, int crossline) {
        return live.contains(trace(inline, crossline));
    }

    /** The number of live traces. */
    long size() {
        return live.size();
    }

    /** The number of live traces before a live trace, inline by inline; -1 for a dead trace. */
    long rank(int inline, int crossline) {
        return isLive(inline, crossline) ? live.rank(trace(inline, crossline)) : -1;
    }

    long bytes() {
        return live.bytes();
    }

    @Override
    public void close() {
        if (arena.scope().isAlive()) {
            arena.close();
        }
    }
}

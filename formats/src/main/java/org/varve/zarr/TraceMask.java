package org.varve.zarr;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import org.varve.core.Box;
import org.varve.core.Shape;

/** Which traces are not live: a bit each, read once when the volume is opened. */
final class TraceMask implements AutoCloseable {

    /** Eight times as many traces as the largest surveys have; their bits take 32 MiB. */
    private static final long MOST = 1L << 28;

    /** A chunk of a mask holds thousands of traces; one of smaller chunks would be read for hours. */
    private static final long MOST_CHUNKS = 1 << 20;

    private static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle();

    private final Arena arena = Arena.ofShared();
    private final int crosslines;
    private final MemorySegment dead;

    private TraceMask(Shape survey) {
        this.crosslines = survey.crosslines();
        this.dead = arena.allocate(Math.ceilDiv(survey.traces(), (long) Long.SIZE) * Long.BYTES, Long.BYTES);
    }

    /** Reads a mask that is true, or not 0, for traces that are there. */
    static TraceMask read(ZarrGroup group, ArrayMetadata array, Shape survey, Workers workers) throws IOException {
        Shape expected = new Shape(survey.inlines(), survey.crosslines(), 1);
        if (!array.shape().equals(expected) || !array.form().type().isNumber() || survey.traces() > MOST
                || array.grid().traces() > MOST_CHUNKS || array.form().bytes() > MOST) {
            throw group
                    .refused(("has a mask '%s' of shape %s, %s, in chunks of %s: it must have the %dx%d traces of the "
                            + "survey, up to %d, in up to %d chunks of up to that many bytes").formatted(array.name(),
                                    array.shape(),
                                    array.form().type(), array.form().shape(), survey.inlines(), survey.crosslines(),
                                    MOST,
                                    MOST_CHUNKS));
        }
        TraceMask mask = new TraceMask(survey);
        try {
            ElementType type = array.form().type();
            new ArrayReader(group.folder(), array, workers).read(Box.of(expected), mask.dead,
                    (row, chunk, at, stride) -> {
                        if (type.number(chunk, at) == 0) {
                            mask.setDead(row.inline(), row.crossline());
                        }
                    });
            return mask;
        } catch (IOException | RuntimeException e) {
            mask.close();
            throw e;
        }
    }

    private void setDead(int inline, int crossline) {
        long trace = (long) inline * crosslines + crossline;
        long _ = (long) WORD.getAndBitwiseOr(dead, trace / Long.SIZE * Long.BYTES, 1L << (trace % Long.SIZE));
    }

    boolean isLive(int inline, int crossline) {
        long trace = (long) inline * crosslines + crossline;
        long word = dead.get(ValueLayout.JAVA_LONG, trace / Long.SIZE * Long.BYTES);
        return (word >>> (trace % Long.SIZE) & 1) == 0;
    }

    long bytes() {
        return dead.byteSize();
    }

    @Override
    public void close() {
        if (arena.scope().isAlive()) {
            arena.close();
        }
    }
}

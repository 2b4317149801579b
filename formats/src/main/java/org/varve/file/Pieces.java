package org.varve.file;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import org.varve.core.Box;
import org.varve.core.Shape;

/** What is wanted of single traces, the same number of samples of each, and where it lies. */
final class Pieces {

    /**
     * Thresholds for reading from a mapped part of the file: if little is wanted of this many traces in all, and of
     * this many on average in each window that the system maps.
     */
    private static final int FEW = 64;
    private static final int FEW_IN_WINDOW = 4;
    private static final long WINDOW = 64 << 10;

    private final TraceLayout layout;
    private final LongPredicate known;
    private final int samples;
    private final long bytes;
    private final boolean areTraces;

    /** The byte at which the samples of each trace begin, if it is known to be live. */
    private final long[] from;
    private long begin = Long.MAX_VALUE;
    private long end;
    private int present;
    private int windows;
    private long window = -1;

    /**
     * What boxes hold.
     *
     * @param known whether a trace is live and its header need not be read
     */
    Pieces(TraceLayout layout, LongPredicate known, List<Box> boxes) {
        this.layout = layout;
        this.known = known;
        Shape shape = boxes.getFirst().shape();
        samples = shape.samples();
        bytes = layout.encoding().bytes(shape);
        areTraces = shape.traces() == 1;
        from = new long[boxes.size()];
        for (int n = 0; n < from.length; n++) from[n] = begin(boxes.get(n));
    }

    private long begin(Box box) {
        layout.requireInside(box);
        long trace = layout.order().trace(box.inline(), box.crossline());
        if (trace < 0) return MappedPart.NONE;
        long position = layout.position(trace);
        long at = position + layout.headerBytes(trace) + (long) box.sample() * layout.encoding().bytes();
        present++;
        begin = Math.min(begin, position);
        end = Math.max(end, position + layout.traceBytes());
        if (at / WINDOW != window) windows++;
        window = at / WINDOW;
        return known.test(trace) && box.endSample() <= layout.samples(trace) ? at : MappedPart.NONE;
    }

    /**
     * The part of the file in which the traces lie, if it is worth mapping, and the buffer holds what is wanted of
     * them.
     */
    Optional<MappedPart> map(InputFile file, MemorySegment buffer) {
        boolean pays = areTraces && present >= Math.max(FEW, FEW_IN_WINDOW * windows);
        return pays && from.length * bytes <= buffer.byteSize()
                ? MappedPart.of(file, begin, Math.min(end, file.size()) - begin)
                : Optional.empty();
    }

    /** The number of samples of each trace. */
    int samples() {
        return samples;
    }

    /** The bytes of these. */
    long bytes() {
        return bytes;
    }

    /** The byte at which the samples of each trace begin, or {@link MappedPart#NONE}. */
    long[] from() {
        return from;
    }
}

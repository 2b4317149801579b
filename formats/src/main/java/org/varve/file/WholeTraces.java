package org.varve.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.varve.core.Box;
import org.varve.file.TraceOrder.Run;

/**
 * Reads whole traces with their headers as they lie in the file, straight to where they are wanted. A core looks at the
 * headers; it touches samples only where the page cache holds them, of dead traces and of those that start elsewhere.
 */
final class WholeTraces implements AutoCloseable {

    private static final long BLOCK = DirectIo.BLOCK;

    private final InputFile file;
    private final TraceLayout layout;
    private final TraceCheck check;
    private final UncachedReads uncached;
    private final boolean announces;
    private final LongAdder touched = new LongAdder();

    /** Contiguous bytes of the file from {@code position} on, and the byte of the memory that they are wanted at. */
    private record Piece(long position, long at, long bytes) {}

    /** @param announces whether it pays to announce what will be read */
    WholeTraces(InputFile file, TraceLayout layout, TraceCheck check, UncachedReads uncached, boolean announces) {
        this.file = file;
        this.layout = layout;
        this.check = check;
        this.uncached = uncached;
        this.announces = announces;
    }

    /** Whether the file holds the traces in axis order, all alike, with headers of so many whole samples. */
    boolean areInOrder() {
        return layout.places().isEmpty() && layout.order() instanceof RegularOrder order && order.isPlain()
                && layout.headerBytes() % layout.encoding().bytes() == 0;
    }

    /** As {@link UncachedReads#keepInCache}. */
    void keepInCache() {
        uncached.keepInCache();
    }

    /** Bytes of samples that a core has touched so far. */
    long touched() {
        return touched.sum();
    }

    /** Reads a box into memory as {@link org.varve.core.Volume#readTraces} requires it. */
    void read(Box box, MemorySegment destination, ThreadTeam<?> team) throws IOException {
        boolean together = isOneStretch(box);
        List<Piece> pieces = together ? stretch(box) : lines(box);
        team.forEach(pieces.size(), destination, (number, _) -> {
            if (announces) announce(pieces, number);
            read(pieces.get(number), destination, together);
        });
        if (layout.headerBytes() == 0) return;
        MemorySegment traces = within(destination, box);
        List<Box> parts = layout.parts(box);
        team.forEach(parts.size(), destination, (number, _) -> layout.order().runs(parts.get(number),
                Integer.MAX_VALUE, run -> checkAll(run, box, traces)));
    }

    /** The part of the memory that the traces of a box fill. */
    MemorySegment within(MemorySegment destination, Box box) {
        return destination.asSlice(lead(box), box.shape().traces() * layout.traceBytes());
    }

    private boolean isOneStretch(Box box) {
        return box.shape().inlines() == 1 || box.shape().crosslines() == layout.order().crosslines();
    }

    /** Bytes before the first trace: those of the block in which it begins, if blocks are read. */
    private long lead(Box box) {
        return isOneStretch(box) ? position(box, box.inline()) % BLOCK : 0;
    }

    /** The byte of the file at which the traces of a box at an inline begin. */
    private long position(Box box, int inline) {
        return layout.position(layout.order().trace(inline, box.crossline()));
    }

    /** All traces, from the start of a block on. */
    private List<Piece> stretch(Box box) {
        long lead = lead(box);
        List<Piece> pieces = new ArrayList<>();
        cut(position(box, box.inline()) - lead, 0, lead + box.shape().traces() * layout.traceBytes(), pieces);
        return pieces;
    }

    /** The traces of each inline. */
    private List<Piece> lines(Box box) {
        long bytes = box.shape().crosslines() * layout.traceBytes();
        List<Piece> pieces = new ArrayList<>();
        for (int line = 0; line < box.shape().inlines(); line++) {
            cut(position(box, box.inline() + line), line * bytes, bytes, pieces);
        }
        return pieces;
    }

    private static void cut(long position, long at, long bytes, List<Piece> pieces) {
        for (long done = 0; done < bytes; done += TraceLayout.PART) {
            pieces.add(new Piece(position + done, at + done, Math.min(TraceLayout.PART, bytes - done)));
        }
    }

    private void announce(List<Piece> pieces, int reading) {
        for (int number : ReadAhead.announced(reading, pieces.size())) {
            file.announce(pieces.get(number).position, pieces.get(number).bytes);
        }
    }

    /** @param blocks whether the piece begins at a block, and the rest of its last one may be overwritten */
    private void read(Piece piece, MemorySegment destination, boolean blocks) throws IOException {
        if (blocks && uncached.read(destination, piece.at, piece.bytes, piece.position)) return;
        if (!blocks) file.read(destination, piece.at, piece.bytes, piece.position);
        touched.add(piece.bytes);
    }

    private void checkAll(Run run, Box box, MemorySegment traces) throws IOException {
        for (int t = 0; t < run.count(); t++) {
            long trace = box.offset(run.inline(t), run.crossline(t), 0) / box.shape().samples();
            long at = trace * layout.traceBytes();
            int first = check.firstSample(run, t, traces, at);
            if (first != 0) move(traces.asSlice(at, layout.traceBytes()), first);
        }
    }

    /** Moves the samples of a trace that begins with another sample than the volume; zeros take the place of others. */
    private void move(MemorySegment trace, int first) {
        MemorySegment samples = trace.asSlice(layout.headerBytes());
        long all = samples.byteSize();
        long by = first == TraceCheck.DEAD ? all : first * (long) layout.encoding().bytes();
        long kept = Math.max(0, all - Math.abs(by));
        MemorySegment.copy(samples, Math.max(0, -by), samples, Math.max(0, by), kept);
        samples.asSlice(by > 0 ? 0 : kept, all - kept).fill((byte) 0);
        touched.add(all);
    }

    @Override
    public void close() throws IOException {
        uncached.close();
    }
}

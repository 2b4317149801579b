package org.varve.segy;

import java.util.Optional;
import org.varve.core.Axis;
import org.varve.core.RegularLines;
import org.varve.file.IndexedOrder;
import org.varve.file.TraceOrder;

/**
 * The traces of a file in any order: for each place on the grid of line numbers, the number of its trace. It is held
 * outside the Java heap.
 */
final class TraceIndex implements Geometry {

    /**
     * Facts found about the traces.
     *
     * @param slowest the axis that varies slowest in the file
     * @param live number of traces in the volume whose identification code is not 2
     * @param dead number of the others in the volume
     * @param repeated number of traces at a place that another trace has
     * @param skipped number of traces with an offset other than the one asked for
     */
    record Facts(RegularLines inlines, RegularLines crosslines, Axis slowest, long live, long dead, long repeated,
            long skipped, Moved moved) {

        /** The number of places that have a trace. */
        long filled() {
            return live + dead;
        }

        long places() {
            return (long) inlines.count() * crosslines.count();
        }
    }

    /**
     * The live traces that do not start where the survey does.
     *
     * @param lost number of their samples outside the survey
     */
    record Moved(long traces, long lost) {}

    private final Facts facts;
    private final Cells cells;
    private final Optional<Cells> next;
    private final long bytes;

    /**
     * @param cells the trace of each place, with the crossline changing faster
     * @param next for each trace of the file, the next trace at the same place; empty unless means are read
     * @param bytes the most bytes that the index takes, or took while it was being built
     */
    TraceIndex(Facts facts, Cells cells, Optional<Cells> next, long bytes) {
        this.facts = facts;
        this.cells = cells;
        this.next = next;
        this.bytes = bytes;
    }

    Facts facts() {
        return facts;
    }

    Cells cells() {
        return cells;
    }

    @Override
    public RegularLines inlines() {
        return facts.inlines();
    }

    @Override
    public RegularLines crosslines() {
        return facts.crosslines();
    }

    @Override
    public TraceOrder order() {
        return new IndexedOrder(facts.slowest(), facts.inlines().count(), facts.crosslines().count(), facts.filled(),
                this::trace);
    }

    @Override
    public long trace(int inline, int crossline) {
        return cells.get((long) inline * facts.crosslines().count() + crossline);
    }

    /** Whether several traces at one place are read as their mean. */
    boolean averages() {
        return next.isPresent();
    }

    Optional<Cells> links() {
        return next;
    }

    /** The next trace at the place of a trace; -1 if there is none, or means are not read. */
    long next(long trace) {
        return next.isPresent() ? next.get().get(trace) : -1;
    }

    @Override
    public long bytes() {
        return bytes;
    }
}

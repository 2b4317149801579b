package org.varve.segy;

import java.util.Optional;
import org.varve.core.Axis;
import org.varve.core.RegularLines;
import org.varve.file.IndexedOrder;
import org.varve.file.TraceOrder;

/**
 * Where the traces of a file of any order stand: for each place of the grid of line numbers the number of its trace, outside
 * the Java heap.
 */
final class TraceIndex implements Geometry {

    /**
     * What was found.
     *
     * @param slowest the axis whose traces do not stand together
     * @param live traces in the volume whose identification code is not 2
     * @param dead the others
     * @param repeated traces that stand where another one does
     * @param skipped traces with another offset than was asked for
     */
    record Facts(RegularLines inlines, RegularLines crosslines, Axis slowest, long live, long dead, long repeated,
            long skipped) {

        /** Places that have a trace. */
        long filled() {
            return live + dead;
        }

        long places() {
            return (long) inlines.count() * crosslines.count();
        }
    }

    private final Facts facts;
    private final Cells cells;
    private final Optional<Cells> next;
    private final long bytes;

    /**
     * @param cells by inline, then crossline
     * @param next for each trace of the file the one that stands at the same place, if all of them count
     * @param bytes of it all
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

    /** Whether a mean is to be read where traces stand at the same place. */
    boolean averages() {
        return next.isPresent();
    }

    Optional<Cells> links() {
        return next;
    }

    /** The next trace at the place of a trace, or -1. */
    long next(long trace) {
        return next.isPresent() ? next.get().get(trace) : -1;
    }

    @Override
    public long bytes() {
        return bytes;
    }
}

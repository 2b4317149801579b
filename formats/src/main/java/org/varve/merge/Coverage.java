package org.varve.merge;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.Optional;
import org.varve.core.Axis;
import org.varve.core.Shape;
import org.varve.file.IndexTooLargeException;
import org.varve.file.IndexedOrder;
import org.varve.file.RegularOrder;
import org.varve.file.TraceOrder;
import org.varve.file.TraceSet;

/** The places of a merged survey that have a trace in some input; if all have one, nothing is remembered. */
final class Coverage implements AutoCloseable {

    private final Shape shape;
    private final Axis slowest;
    private final Arena arena = Arena.ofShared();
    private Optional<TraceSet> traces = Optional.empty();

    private Coverage(Shape shape, Axis slowest) {
        this.shape = shape;
        this.slowest = slowest;
    }

    /**
     * Looks where traces are.
     *
     * @param slowest the axis that varies slowest in files
     * @param file named if it takes more than {@code memory} bytes
     * @throws IndexTooLargeException before that is allocated
     */
    static Coverage of(PlacedInputs inputs, Shape shape, Axis slowest, Path file, long memory) throws IOException {
        Coverage coverage = new Coverage(shape, slowest);
        if (inputs.fill(shape)) return coverage;
        try {
            IndexTooLargeException.check(file, TraceSet.bytes(shape.traces()), memory);
            TraceSet found = new TraceSet(coverage.arena, shape.traces());
            for (Placed input : inputs.all()) {
                coverage.add(input, found);
            }
            found.count();
            coverage.traces = Optional.of(found);
            return coverage;
        } catch (IOException | RuntimeException e) {
            coverage.close();
            throw e;
        }
    }

    private void add(Placed input, TraceSet found) {
        for (int i = 0; i < input.part().inlines().count(); i++) {
            int inline = input.part().inlines().at(i);
            for (int j = 0; j < input.part().crosslines().count(); j++) {
                int crossline = input.part().crosslines().at(j);
                if (input.isFull() || input.has(inline, crossline)) found.add(number(inline, crossline));
            }
        }
    }

    private long number(int inline, int crossline) {
        return slowest == Axis.INLINE
                ? (long) inline * shape.crosslines() + crossline
                : (long) crossline * shape.inlines() + inline;
    }

    /** The places without a trace. */
    long missing() {
        return traces.map(found -> shape.traces() - found.size()).orElse(0L);
    }

    /** The order of the traces in a file that has no others. */
    TraceOrder order() {
        if (missing() == 0) return new RegularOrder(slowest, shape.inlines(), shape.crosslines(), false, false);
        TraceSet found = traces.orElseThrow();
        return new IndexedOrder(slowest, shape.inlines(), shape.crosslines(), found.size(), (inline, crossline) -> {
            long number = number(inline, crossline);
            return found.contains(number) ? found.rank(number) : -1;
        });
    }

    /** Bytes outside the Java heap. */
    long bytes() {
        return traces.map(TraceSet::bytes).orElse(0L);
    }

    @Override
    public void close() {
        if (arena.scope().isAlive()) arena.close();
    }
}

package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.varve.core.Axis;
import org.varve.core.RegularLines;
import org.varve.core.Remedy;
import org.varve.file.FormatException;
import org.varve.file.IndexTooLargeException;
import org.varve.segy.header.Fields;
import org.varve.segy.header.TraceWords;

/**
 * Builds the index of a file in one pass over its trace headers, or in two if the traces are in so little order that
 * remembering their line numbers would take too much memory.
 */
final class TraceIndexBuilder {

    /** If a grid has more places than this for each trace, the line numbers are taken to be wrong. */
    private static final int SPARSEST = 10;

    private static final int OFFSETS_SHOWN = 10;

    private final SegyFile file;
    private final SegyReading reading;
    private final TraceTimes times;
    private final Headers headers;
    private final Liveness liveness;
    private final IndexMemory memory;
    private final NumberRange inlines = new NumberRange();
    private final NumberRange crosslines = new NumberRange();
    private final TreeSet<Integer> offsets = new TreeSet<>();
    private long found;
    private long sameInline;
    private long sameCrossline;
    private int lastInline;
    private int lastCrossline;
    private long live;
    private long dead;
    private long repeated;
    private long moved;
    private long lost;
    private Optional<FormatException> offGrid = Optional.empty();

    /** Visits the headers of all traces, as {@link HeaderPass#over} does. */
    @FunctionalInterface
    interface Headers {
        void over(SegyFile file, SegyReading.Progress progress, HeaderPass.Visitor visitor) throws IOException;
    }

    private TraceIndexBuilder(SegyFile file, SegyReading reading, TraceTimes times, Headers headers,
            Liveness liveness, IndexMemory memory) {
        this.file = file;
        this.times = times;
        this.headers = headers;
        this.reading = reading;
        this.liveness = liveness;
        this.memory = memory;
    }

    /**
     * Reads every trace header.
     *
     * @param times checks when traces start
     * @param liveness gets which traces are live
     * @param memory holds the index
     */
    static TraceIndex build(SegyFile file, SegyReading reading, TraceTimes times, Liveness liveness,
            IndexMemory memory) throws IOException {
        return build(file, reading, times, HeaderPass::over, liveness, memory);
    }

    static TraceIndex build(SegyFile file, SegyReading reading, TraceTimes times, Headers headers, Liveness liveness,
            IndexMemory memory) throws IOException {
        return new TraceIndexBuilder(file, reading, times, headers, liveness, memory).build();
    }

    private TraceIndex build() throws IOException {
        long fixedBytes = liveness.bytes() + HeaderPass.BUFFER;
        if (fixedBytes > memory.left()) throw refusal(fixedBytes);
        memory.count(fixedBytes);
        try (LineRuns runs = new LineRuns(memory.part())) {
            pass((trace, inline, crossline) -> {
                observe(inline, crossline);
                runs.add(trace, inline, crossline);
            });
            boolean complete = runs.finish();
            refuseSparse();
            refuseOffGrid();
            long bytes = cellBytes();
            boolean remembered = complete && bytes <= memory.left();
            if (!remembered) {
                runs.forget();
            }
            memory.check(bytes);
            Cells cells = new Cells(memory, inlines.count() * crosslines.count(), file.traces());
            Optional<Cells> next = reading.duplicates() == Duplicates.MEAN
                    ? Optional.of(new Cells(memory, file.traces(), file.traces()))
                    : Optional.empty();
            Placement placement = new Placement(inlines.lines(), crosslines.lines(), cells, next);
            if (remembered) {
                runs.forEach(placement::put);
            } else {
                pass(placement::put);
            }
            long peakBytes = remembered ? bytes + runs.bytes() : Math.max(bytes, runs.bytes());
            return new TraceIndex(facts(placement), cells, next, peakBytes);
        }
    }

    /** The exception that says how large the whole index would be; reads the headers for it and remembers nothing. */
    private IndexTooLargeException refusal(long fixedBytes) throws IOException {
        chosen((trace, inline, crossline, live) -> observe(inline, crossline));
        refuseSparse();
        return memory.refusal(fixedBytes + cellBytes());
    }

    private long cellBytes() {
        return Cells.bytes(inlines.count() * crosslines.count(), file.traces())
                + (reading.duplicates() == Duplicates.MEAN ? Cells.bytes(file.traces(), file.traces()) : 0);
    }

    /** Gets the line numbers and the liveness of a trace. */
    @FunctionalInterface
    private interface TraceVisitor {
        void visit(long trace, int inline, int crossline, boolean live) throws IOException;
    }

    /** Visits the traces of the requested offset, and records which are live. */
    private void pass(LineRuns.Visitor visitor) throws IOException {
        chosen((trace, inline, crossline, live) -> {
            liveness.put(trace, live);
            visitor.visit(trace, inline, crossline);
        });
    }

    private void chosen(TraceVisitor visitor) throws IOException {
        moved = 0;
        lost = 0;
        Fields fields = file.fields();
        headers.over(file, reading.progress(), (trace, buffer, at) -> {
            int offset = fields.int32(buffer, at, TraceWords.OFFSET);
            if (offsets.size() <= OFFSETS_SHOWN) {
                offsets.add(offset);
            }
            if (reading.offset().isEmpty() || reading.offset().get().holds(offset)) {
                boolean live = fields.int16(buffer, at, TraceWords.ID) != TraceWords.DEAD;
                if (live && offGrid.isEmpty()) {
                    observe(trace, buffer, at);
                }
                visitor.visit(trace, file.numbers().inline(fields, buffer, at),
                        file.numbers().crossline(fields, buffer, at, trace), live);
            }
        });
    }

    private void observe(long trace, MemorySegment buffer, long at) {
        try {
            int shift = times.shift(trace, buffer, at);
            moved += shift == 0 ? 0 : 1;
            lost += Math.abs(shift);
        } catch (FormatException e) {
            offGrid = Optional.of(e);
        }
    }

    /** Refuses traces that do not lie on one grid of samples; line numbers that are none are refused before. */
    private void refuseOffGrid() throws FormatException {
        if (offGrid.isPresent()) throw offGrid.get();
    }

    private void observe(int inline, int crossline) {
        inlines.add(inline);
        crosslines.add(crossline);
        if (found > 0) {
            sameInline += inline == lastInline ? 1 : 0;
            sameCrossline += crossline == lastCrossline ? 1 : 0;
        }
        found++;
        lastInline = inline;
        lastCrossline = crossline;
    }

    private void refuseSparse() throws IOException {
        if (found == 0) {
            throw file.refused("has no trace with %s (byte 37): its offsets are %s; choose one of them"
                    .formatted(reading.offset().orElseThrow(), offsetsText()));
        }
        long rows = inlines.count();
        long columns = crosslines.count();
        boolean wide = Math.max(rows, columns) > Integer.MAX_VALUE
                || Math.max(inlines.step(), crosslines.step()) > Integer.MAX_VALUE;
        if (wide || rows * columns > SPARSEST * found) {
            throw new SparseException(file.file().path(),
                    ("is too sparse: its %s traces would lie on a grid of %s inlines (%s to %s, step %s) and %s crosslines "
                            + "(%s to %s, step %s), more than %s places for each trace. Perhaps the line numbers (%s) are "
                            + "elsewhere")
                            .formatted(found, rows, inlines.lowest(), inlines.highest(), inlines.step(), columns,
                                    crosslines.lowest(), crosslines.highest(), crosslines.step(), SPARSEST,
                                    file.numbers()),
                    Remedy.of("say where with ", SegyReading.NUMBERS, "; ", HeaderScan.ALL,
                            " shows what each field holds; a 2-D line is read with ", SegyReading.PRESET.with("line")));
        }
    }

    private String offsetsText() {
        return offsets.stream().limit(OFFSETS_SHOWN).map(String::valueOf).collect(Collectors.joining(", "))
                + (offsets.size() > OFFSETS_SHOWN ? ", ..." : "");
    }

    private TraceIndex.Facts facts(Placement placement) {
        return new TraceIndex.Facts(placement.inlines, placement.crosslines,
                sameInline >= sameCrossline ? Axis.INLINE : Axis.CROSSLINE, live, dead, repeated,
                file.traces() - found, new TraceIndex.Moved(moved, lost));
    }

    /** Puts traces in their places on the grid. */
    private final class Placement {

        private final RegularLines inlines;
        private final RegularLines crosslines;
        private final Cells cells;
        private final Optional<Cells> next;

        Placement(RegularLines inlines, RegularLines crosslines, Cells cells, Optional<Cells> next) {
            this.inlines = inlines;
            this.crosslines = crosslines;
            this.cells = cells;
            this.next = next;
        }

        void put(long trace, int inline, int crossline) throws IOException {
            long cell = (long) inlines.position(inline) * crosslines.count() + crosslines.position(crossline);
            long other = cells.get(cell);
            if (other < 0) {
                count(trace, 1);
                cells.set(cell, trace);
                return;
            }
            repeated++;
            switch (reading.duplicates()) {
                case ERROR -> throw RepeatedPlace.of(file, reading.offset(), other, trace);
                case FIRST -> {
                }
                case LAST -> {
                    count(other, -1);
                    count(trace, 1);
                    cells.set(cell, trace);
                }
                case MEAN -> {
                    next.orElseThrow().set(trace, next.get().get(other));
                    next.get().set(other, trace);
                }
            }
        }

        private void count(long trace, int by) {
            if (liveness.get(trace) == Liveness.DEAD) {
                dead += by;
            } else {
                live += by;
            }
        }
    }
}

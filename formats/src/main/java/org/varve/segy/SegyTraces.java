package org.varve.segy;

import java.io.IOException;
import java.util.Optional;
import org.varve.core.Note;
import org.varve.file.Access;
import org.varve.file.TraceLayout;
import org.varve.file.TraceSet;
import org.varve.segy.header.TraceWords;
import org.varve.segy.header.WordOrder;

/** The traces of a file that make up a volume: where they lie, which are live, and which are left out. */
final class SegyTraces {

    private final SegyFile file;
    private final Geometry geometry;
    private final Liveness liveness;
    private volatile boolean wasRead;
    private final Optional<LineRule> rule;
    private final TraceTimes times;
    private final Optional<TraceSet> kept;

    /** @param memory holds the set of traces that are kept, if others are left out */
    SegyTraces(GeometryFinder.Found found, TraceTimes times, Liveness liveness, IndexMemory memory) throws IOException {
        this.file = found.file();
        this.geometry = found.geometry();
        this.rule = found.rule();
        this.times = times;
        this.liveness = liveness;
        this.kept = geometry.order().traces() < file.traces()
                ? Optional.of(kept(geometry, file.traces(), memory))
                : Optional.empty();
    }

    private static TraceSet kept(Geometry geometry, long fileTraces, IndexMemory memory) throws IOException {
        memory.count(TraceSet.bytes(fileTraces));
        TraceSet traces = new TraceSet(memory.arena(), fileTraces);
        for (int i = 0; i < geometry.inlines().count(); i++) {
            for (int j = 0; j < geometry.crosslines().count(); j++) {
                long trace = geometry.trace(i, j);
                if (trace >= 0) {
                    traces.add(trace);
                }
            }
        }
        traces.count();
        return traces;
    }

    SegyFile file() {
        return file;
    }

    Geometry geometry() {
        return geometry;
    }

    /** The traces that the volume has; empty if it has all traces of the file. */
    Optional<TraceSet> kept() {
        return kept;
    }

    TraceLayout layout() {
        TraceFileHeader header = file.header();
        return new TraceLayout(header.layout().start(), header.headerBytes(), file.samples(), header.encoding(),
                geometry.order(), file.lengths().map(lengths -> lengths));
    }

    /** Whether several traces at one place are read as their mean. */
    boolean averages() {
        return geometry instanceof TraceIndex index && index.averages();
    }

    /**
     * The trace whose header stands for a place that has one: if means are read, the first live trace there, if any.
     */
    long shown(int inline, int crossline) throws IOException {
        long live = averages() ? firstLive(inline, crossline) : -1;
        return live >= 0 ? live : trace(inline, crossline);
    }

    /** The first trace at a place that is not dead; -1 if there is none. */
    long firstLive(int inline, int crossline) throws IOException {
        long trace = trace(inline, crossline);
        while (trace >= 0 && !isLive(trace)) {
            trace = geometry instanceof TraceIndex index ? index.next(trace) : -1;
        }
        return trace;
    }

    /** When traces start. */
    TraceTimes times() {
        return times;
    }

    /** The checks of each trace besides its line numbers. */
    Optional<LineRule> rule() {
        return rule;
    }

    /** Remembers whether the header of a trace says that it is live. */
    void remember(long trace, boolean live) {
        liveness.put(trace, live);
        if (!wasRead) wasRead = true;
    }

    /**
     * Counts the dead traces among those whose headers were read: all of them with an index, else once samples were
     * read.
     */
    Optional<Note> dead() {
        if (!wasRead && !(geometry instanceof TraceIndex)) return Optional.empty();
        long dead = liveness.dead();
        return dead == 0 || dead == file.traces()
                ? Optional.empty()
                : Optional.of(
                        new Note("has dead traces (byte 29 is 2), read as zeros: %s of those seen".formatted(dead)));
    }

    /**
     * Whether a trace is known to be live and to start with the survey, and its samples are in order as they are
     * stored.
     */
    boolean isKnown(long trace) {
        boolean moved = geometry instanceof TraceIndex index && index.facts().moved().traces() > 0;
        return !moved && file.header().order() != WordOrder.PAIRS_SWAPPED && liveness.get(trace) == Liveness.LIVE;
    }

    private boolean isLive(long trace) throws IOException {
        int known = liveness.get(trace);
        if (known != Liveness.UNKNOWN) {
            return known == Liveness.LIVE;
        }
        return file.fields().int16(file.headerOf(trace), 0, TraceWords.ID) != TraceWords.DEAD;
    }

    /** The header of the trace at a place; empty if there is no trace. */
    Optional<TraceHeader> header(int inline, int crossline) throws IOException {
        long trace = trace(inline, crossline);
        return trace < 0 ? Optional.empty() : Optional.of(file.trace(trace));
    }

    private long trace(int inline, int crossline) {
        try {
            return geometry.trace(inline, crossline);
        } catch (IllegalStateException e) {
            throw Access.closed(file.file().path(), e);
        }
    }

    /** Bytes of all that is remembered, outside the Java heap. */
    long bytes() {
        return liveness.bytes() + geometry.bytes() + file.lengths().map(TraceLengths::bytes).orElse(0L)
                + kept.map(TraceSet::bytes).orElse(0L);
    }
}

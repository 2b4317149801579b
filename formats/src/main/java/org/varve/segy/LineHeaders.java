package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.HashSet;
import java.util.OptionalInt;
import java.util.Set;
import org.varve.segy.header.Fields;
import org.varve.segy.header.TraceWords;

/**
 * The trace headers of a file whose inline and crossline numbers are all equal: whether its traces are those of one
 * stacked line, or of a prestack line that is sorted in any way. A few runs of headers from the first to the last tell
 * it of most files.
 */
final class LineHeaders {

    /** Enough for several gathers of usual fold; all are read where they lie in a row. */
    private static final int RUN = 64;

    /** If there are more offsets, none is taken to occur twice. */
    private static final int MOST_OFFSETS = 1 << 12;

    /** Two traces, by their numbers in the file from 0. */
    record Pair(long first, long second) {}

    private final SegyFile file;
    private final Set<Integer> offsets = new HashSet<>();
    private long traces;
    private long firstTrace;
    private int firstCdp;
    private int firstOffset;
    private long lastTrace;
    private int lastCdp;
    private boolean cdpVaries;
    private boolean rises = true;
    private boolean falls = true;
    private boolean offsetsRepeat;
    private boolean offsetIsCdp = true;
    private boolean offsetCounts = true;
    private Pair sameCdp = new Pair(-1, -1);
    private Pair otherOffset = new Pair(-1, -1);

    private LineHeaders(SegyFile file) {
        this.file = file;
    }

    /** Reads a few runs of headers: at the beginning, at each quarter, and at the end. */
    static LineHeaders sampled(SegyFile file) throws IOException {
        LineHeaders headers = new LineHeaders(file);
        long next = 0;
        for (long middle : file.spread()) {
            long from = Math.max(next, Math.min(middle, file.traces() - RUN));
            next = Math.min(from + RUN, file.traces());
            for (long trace = from; trace < next; trace++) {
                headers.add(trace, file.headerOf(trace), 0);
            }
        }
        return headers;
    }

    /** Reads all headers. */
    static LineHeaders all(SegyFile file, SegyReading reading, IndexMemory memory) throws IOException {
        memory.check(HeaderPass.BUFFER);
        LineHeaders headers = new LineHeaders(file);
        HeaderPass.over(file, reading.progress(), headers::add);
        return headers;
    }

    private void add(long trace, MemorySegment buffer, long at) {
        Fields fields = file.fields();
        add(trace, fields.int32(buffer, at, TraceWords.CDP), fields.int32(buffer, at, TraceWords.OFFSET));
    }

    private void add(long trace, int cdp, int offset) {
        if (traces == 0) {
            firstTrace = trace;
            firstCdp = cdp;
            firstOffset = offset;
        } else {
            cdpVaries |= cdp != firstCdp;
            rises &= cdp > lastCdp;
            falls &= cdp < lastCdp;
            if (sameCdp.first < 0 && cdp == lastCdp && trace == lastTrace + 1) {
                sameCdp = new Pair(lastTrace, trace);
            }
            if (otherOffset.first < 0 && offset != firstOffset) {
                otherOffset = new Pair(firstTrace, trace);
            }
        }
        offsetsRepeat |= offsets.size() < MOST_OFFSETS && !offsets.add(offset);
        offsetIsCdp &= offset == cdp;
        offsetCounts &= (long) offset - firstOffset == trace - firstTrace;
        traces++;
        lastTrace = trace;
        lastCdp = cdp;
    }

    /** Whether byte 21 distinguishes traces. */
    boolean cdpVaries() {
        return cdpVaries;
    }

    /** Whether byte 21 rises, or falls, from each trace to the next, so that no two traces have the same. */
    boolean cdpGoesOn() {
        return rises || falls;
    }

    /** Two neighbours with the same number in byte 21, though it varies; the numbers are -1 if there are none. */
    Pair sameCdp() {
        return cdpVaries ? sameCdp : new Pair(-1, -1);
    }

    /** Two traces with different offsets; the numbers are -1 if there are none. */
    Pair otherOffset() {
        return otherOffset;
    }

    boolean offsetsVary() {
        return otherOffset.first >= 0;
    }

    /**
     * Whether nothing distinguishes the traces of different gathers: all are at one place, and some have the same
     * offset.
     */
    boolean hasNoPlaces() {
        return !cdpVaries && offsetsVary() && offsetsRepeat;
    }

    /** Whether several traces belong to one place of the line. Byte 37 of a stack may hold a number of the trace. */
    boolean isPrestack() {
        boolean numbers = cdpVaries && cdpGoesOn() && (offsetIsCdp || offsetCounts);
        return sameCdp().first >= 0 || (offsetsVary() && !numbers);
    }

    /** The offset of all traces; empty if they differ. */
    OptionalInt offset() {
        return offsetsVary() ? OptionalInt.empty() : OptionalInt.of(firstOffset);
    }
}

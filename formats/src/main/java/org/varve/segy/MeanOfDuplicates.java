package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.varve.core.Box;
import org.varve.file.TraceLayout;
import org.varve.segy.header.TraceWords;

/** The mean of the live traces at one place, added as doubles in the order in which the index links them. */
final class MeanOfDuplicates {

    private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;
    private static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE;

    private final SegyFile file;
    private final TraceIndex index;
    private final TraceTimes times;
    private final TraceLayout layout;
    private final MemorySegment stored;
    private final MemorySegment floats;
    private final MemorySegment sums;

    /**
     * @param times shifts traces that do not start with the survey
     * @param memory holds a trace as stored, as floats and as sums
     */
    MeanOfDuplicates(SegyFile file, TraceIndex index, TraceTimes times, TraceLayout layout, IndexMemory memory)
            throws IOException {
        this.file = file;
        this.times = times;
        this.index = index;
        this.layout = layout;
        this.stored = memory.allocate(layout.traceBytes());
        this.floats = memory.allocate((long) layout.samples() * Float.BYTES);
        this.sums = memory.allocate((long) layout.samples() * Double.BYTES);
    }

    long bytes() {
        return stored.byteSize() + floats.byteSize() + sums.byteSize();
    }

    /** Replaces the first trace by the mean wherever in the box several traces share a place. */
    void put(Box box, MemorySegment destination) throws IOException {
        for (int i = box.inline(); i < box.endInline(); i++) {
            for (int j = box.crossline(); j < box.endCrossline(); j++) {
                long first = index.trace(i, j);
                if (first >= 0 && index.next(first) >= 0) {
                    long at = box.offset(i, j, box.sample()) * Float.BYTES;
                    put(first, box, destination.asSlice(at, (long) box.shape().samples() * Float.BYTES));
                }
            }
        }
    }

    private synchronized void put(long first, Box box, MemorySegment destination) throws IOException {
        sums.fill((byte) 0);
        int live = 0;
        for (long trace = first; trace >= 0; trace = index.next(trace)) {
            live += add(trace) ? 1 : 0;
        }
        for (int k = 0; k < box.shape().samples(); k++) {
            double sum = sums.getAtIndex(DOUBLE, box.sample() + k);
            destination.set(FLOAT, (long) k * Float.BYTES, live == 0 ? 0 : (float) (sum / live));
        }
    }

    /** Adds a trace to the sums and returns true, or returns false if it is dead. */
    private boolean add(long trace) throws IOException {
        int samples = layout.samples(trace);
        int header = layout.headerBytes(trace);
        long bytes = (long) samples * layout.encoding().bytes();
        file.file().read(stored, 0, header + bytes, layout.position(trace));
        if (file.fields().int16(stored, 0, TraceWords.ID) == TraceWords.DEAD) {
            return false;
        }
        int shift = times.shift(trace, stored, 0);
        file.orderPairs(stored, header, bytes);
        layout.encoding().decode(stored, header, floats, 0, samples);
        for (int k = Math.max(0, -shift); k < Math.min(samples, layout.samples() - shift); k++) {
            int at = k + shift;
            sums.setAtIndex(DOUBLE, at, sums.getAtIndex(DOUBLE, at) + floats.get(FLOAT, (long) k * Float.BYTES));
        }
        return true;
    }
}

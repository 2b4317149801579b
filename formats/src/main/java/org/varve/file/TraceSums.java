package org.varve.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.List;
import org.varve.core.Box;
import org.varve.file.TraceOrder.Run;

/** Checksums of the traces that were written, for a later run that continues one that ended early. */
final class TraceSums {

    private final PartFile file;
    private final TraceLayout layout;

    /** The bytes written since the last block ended. */
    private final BlockSum written = new BlockSum();

    TraceSums(PartFile file, TraceLayout layout) {
        this.file = file;
        this.layout = layout;
    }

    /** Adds what a run of traces holds from one byte of each trace to another. */
    void add(Run run, MemorySegment traces, long from, long to) {
        if (file.isKept()) add(written, run, traces, from, to);
    }

    /** As {@link org.varve.core.VolumeWriter#endBlock}. */
    String endBlock() {
        return written.take();
    }

    /**
     * As {@link org.varve.core.VolumeWriter#holds}.
     *
     * @param limit traces that fit the buffer
     */
    boolean holds(List<Box> blocks, String noted, boolean wholly, int limit, MemorySegment buffer)
            throws IOException {
        BlockSum found = new BlockSum();
        boolean[] isLong = {true};
        try (FileChannel reader = file.reader()) {
            for (Box box : blocks) {
                boolean wholeTraces = box.shape().samples() == layout.samples();
                long from = box.sample() == 0 ? 0 : layout.offset(box.sample());
                long to = layout.offset(box.endSample());
                layout.order().runs(box, wholeTraces ? limit : 1, run -> {
                    long position = layout.position(run.first()) + from;
                    long bytes = (run.count() - 1) * layout.traceBytes() + to - from;
                    isLong[0] &= file.held(position + bytes);
                    if (!wholly || !isLong[0]) return;
                    isLong[0] = read(reader, buffer.asSlice(from, bytes).asByteBuffer(), position);
                    add(found, run, buffer, from, to);
                });
            }
        }
        return isLong[0] && (!wholly || found.toString().equals(noted));
    }

    private void add(BlockSum sum, Run run, MemorySegment traces, long from, long to) {
        for (int t = 0; t < run.count(); t++) {
            sum.add(layout.position(run.first() + t) + from,
                    traces.asSlice(t * layout.traceBytes() + from, to - from));
        }
    }

    private static boolean read(FileChannel reader, ByteBuffer into, long position) throws IOException {
        while (into.hasRemaining()) {
            if (reader.read(into, position + into.position()) < 0) return false;
        }
        return true;
    }
}

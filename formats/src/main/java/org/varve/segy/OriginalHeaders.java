package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.varve.core.Volume;
import org.varve.file.TraceOrder.Run;
import org.varve.file.WrittenHeaders;
import org.varve.segy.header.Fields;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.WordOrder;

/**
 * The headers that the same traces have in an original file.
 *
 * @param original the headers
 * @param twin what is stated in other words
 * @param volume says which traces are live
 */
record OriginalHeaders(SegyHeaders original, TwinStatement twin, Volume volume) implements WrittenHeaders {

    @Override
    public void put(Run run, MemorySegment buffer, long stride) throws IOException {
        original.read(run, buffer, stride);
        adaptTwin(run, buffer, stride);
    }

    @Override
    public Optional<Volume> source() {
        return original.areAdapted() ? Optional.of(volume) : Optional.empty();
    }

    @Override
    public void adapt(Run run, MemorySegment buffer, long stride) throws IOException {
        original.adapt(run, buffer, stride);
        adaptTwin(run, buffer, stride);
    }

    private void adaptTwin(Run run, MemorySegment buffer, long stride) {
        for (int t = 0; twin.changesTraces() && t < run.count(); t++) {
            twin.adapt(buffer, t * stride);
        }
    }

    @Override
    public boolean isLive(Run run, int t) {
        return volume.isLive(run.inline(t), run.crossline(t));
    }

    @Override
    public void finish(MemorySegment buffer, long at, long bytes) {
        if (original.fields().order() == WordOrder.PAIRS_SWAPPED) {
            Fields.swapPairs(buffer, at, bytes);
        }
    }
}

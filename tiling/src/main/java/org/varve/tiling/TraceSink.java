package org.varve.tiling;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.varve.core.Box;
import org.varve.core.Inputs;
import org.varve.core.VolumeWriter;

/**
 * Hands whole traces of a survey to writers, as the device encoded them, behind room for their headers. Headers of a
 * volume that was read are taken from the tile's input, so that nobody has to read them again.
 */
final class TraceSink implements TileSink {

    private final Inputs inputs;
    private final TilePlan plan;
    private final List<? extends VolumeWriter> writers;
    private final long trace;
    private final int header;

    TraceSink(Inputs inputs, TilePlan plan, List<? extends VolumeWriter> writers) {
        this.inputs = inputs;
        this.plan = plan;
        this.writers = writers;
        trace = plan.tiles().output().traceBytes(plan.tileShape().samples());
        header = plan.tiles().output().headerBytes();
    }

    @Override
    public List<MemorySegment> place(Box tile, List<MemorySegment> slab) {
        return IntStream.range(0, slab.size())
                .mapToObj(o -> slab.get(o).asSlice(writers.get(o).lead(tile)))
                .toList();
    }

    @Override
    public Box accept(InFlight computed) throws IOException {
        List<MemorySegment> outputs = place(computed.tile(), computed.slab().outputs());
        clearMissing(computed.tile(), outputs);
        for (int o = 0; o < outputs.size(); o++) {
            Optional<MemorySegment> original = original(writers.get(o), computed.inputs());
            if (original.isPresent()) {
                copyHeaders(computed.source(), original.get(), computed.tile(), outputs.get(o));
            }
            writers.get(o).writeTraces(computed.tile(), outputs.get(o), original.isPresent());
        }
        return computed.tile();
    }

    private void clearMissing(Box tile, List<MemorySegment> outputs) {
        TileSink.forRuns(inputs::isLive, tile, false, (first, count) -> outputs.forEach(
                output -> output.asSlice(first * trace, count * trace).fill((byte) 0)));
    }

    /** The traces that were read of the volume whose headers a writer wants, if they are as long. */
    private Optional<MemorySegment> original(VolumeWriter writer, List<MemorySegment> read) {
        if (plan.tiles().headerBytes() != header) return Optional.empty();
        return writer.headersOf()
                .map(inputs::indexOf)
                .filter(volume -> volume >= 0 && volume < read.size())
                .map(read::get);
    }

    private void copyHeaders(Box source, MemorySegment from, Box tile, MemorySegment to) {
        int samples = tile.shape().samples();
        long stored = plan.tiles().inputBytes(source.shape()) / source.shape().traces();
        long at = 0;
        for (int i = tile.inline(); i < tile.endInline(); i++) {
            long line = source.offset(i, tile.crossline(), 0) / samples * stored;
            for (int j = 0; j < tile.shape().crosslines(); j++, at += trace) {
                MemorySegment.copy(from, line + j * stored, to, at, header);
            }
        }
    }
}

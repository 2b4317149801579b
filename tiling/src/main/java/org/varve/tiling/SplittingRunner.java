package org.varve.tiling;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.varve.core.Box;
import org.varve.core.DeviceOutOfMemory;
import org.varve.core.NotFinite;
import org.varve.core.Program;
import org.varve.core.SampleEncoding;
import org.varve.core.Shape;
import org.varve.core.TileRunner;

/**
 * Goes on where a device runs out of memory in the middle of a run: the tile is computed again as two halves, each with half of
 * the inlines, and these again if need be. Halves are stretches of the tile's own memory.
 */
final class SplittingRunner implements TileRunner {

    private record Started(Box tile, Box source, MemorySegment input, List<MemorySegment> outputs) {}

    private final TileRunner device;
    private final Program program;
    private final Shape survey;
    private final SampleEncoding input;
    private final Progress.Listener listener;
    private final Map<Integer, Started> started = new ConcurrentHashMap<>();
    private final Map<Integer, DeviceOutOfMemory> failed = new ConcurrentHashMap<>();

    SplittingRunner(
            TileRunner device, Program program, Shape survey, SampleEncoding input, Progress.Listener listener) {
        this.device = device;
        this.program = program;
        this.survey = survey;
        this.input = input;
        this.listener = listener;
    }

    @Override
    public void start(int slot, Box tile, Box source, MemorySegment input, List<MemorySegment> outputs) {
        started.put(slot, new Started(tile, source, input, outputs));
        try {
            startOnDevice(slot, tile, source, input, outputs);
        } catch (DeviceOutOfMemory e) {
            failed.put(slot, e);
        }
    }

    /** Halves are started by the thread that finishes tiles, beside the one that starts them. */
    private synchronized void startOnDevice(
            int slot, Box tile, Box source, MemorySegment input, List<MemorySegment> outputs) {
        device.start(slot, tile, source, input, outputs);
    }

    @Override
    public void finish(int slot) {
        Started all = started.remove(slot);
        DeviceOutOfMemory refused = failed.remove(slot);
        try {
            if (refused != null) throw refused;
            device.finish(slot);
        } catch (DeviceOutOfMemory e) {
            listener.note("tile %s: %s; it is computed in halves".formatted(all.tile.shape(), e.getMessage()));
            halves(slot, all, e);
        }
    }

    private void halves(int slot, Started all, DeviceOutOfMemory failure) {
        int inlines = all.tile.shape().inlines();
        if (inlines == 1) throw failure;
        part(slot, all, 0, inlines / 2);
        part(slot, all, inlines / 2, inlines - inlines / 2);
    }

    private void part(int slot, Started all, int first, int inlines) {
        Shape shape = new Shape(inlines, all.tile.shape().crosslines(), all.tile.shape().samples());
        Box tile = new Box(all.tile.inline() + first, all.tile.crossline(), all.tile.sample(), shape);
        Box source = tile.grow(program.halo(), survey);
        long from = all.source.offset(source.inline(), source.crossline(), source.sample()) * input.bytes();
        long to = all.tile.offset(tile.inline(), tile.crossline(), tile.sample()) * Float.BYTES;
        List<MemorySegment> outputs =
                all.outputs.stream().map(output -> output.asSlice(to, shape.bytes())).toList();
        Started half = new Started(tile, source, all.input.asSlice(from, input.bytes(source.shape())), outputs);
        try {
            startOnDevice(slot, half.tile, half.source, half.input, half.outputs);
            device.finish(slot);
        } catch (DeviceOutOfMemory e) {
            halves(slot, half, e);
        }
    }

    @Override
    public NotFinite notFinite() {
        return device.notFinite();
    }

    @Override
    public Times times() {
        return device.times();
    }

    @Override
    public void close() {
        device.close();
    }
}

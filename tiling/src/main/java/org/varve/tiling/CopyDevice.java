package org.varve.tiling;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.varve.core.Box;
import org.varve.core.Context;
import org.varve.core.Device;
import org.varve.core.Field;
import org.varve.core.MemoryFootprint;
import org.varve.core.NotFinite;
import org.varve.core.Operator;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.core.Program;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.core.Workflow;

/** A device that copies tiles unchanged, so that a copy is planned and streamed like any other run. */
public final class CopyDevice implements Device {

    /** The name of the copying operator and of this device. */
    public static final String NAME = "copy";

    /** The survey itself. */
    private record Copy() implements Operator {

        @Override
        public List<Output> outputs() {
            return List.of(Output.amplitude(NAME));
        }

        @Override
        public List<Field> build(PassGraph graph, Field input, Context context) {
            return List.of(input);
        }
    }

    /** The only workflow that this device can run: it has no passes. */
    public static Workflow workflow() {
        return workflow(NAME);
    }

    /**
     * The workflow to run on this device, with a named output.
     *
     * @param output the name of the copy
     */
    public static Workflow workflow(String output) {
        return Workflow.of(output, new Copy());
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "copies in host memory";
    }

    @Override
    public MemoryFootprint footprint(Program program, Survey survey, Tiles tiles) {
        return new MemoryFootprint(List.of());
    }

    @Override
    public TileRunner open(Program program, Survey survey, Tiles tiles, Extension extension) {
        if (!program.passes().isEmpty()) {
            throw new IllegalArgumentException("%s passes: a copy has none".formatted(program.passes().size()));
        }
        return new Copier();
    }

    @Override
    public void close() {}

    /** Copies a tile when it is started. */
    private static final class Copier implements TileRunner {

        /** Samples copied at a time, then checked for NaN and infinity while they are still in the cache. */
        private static final int BLOCK = 4096;

        private final AtomicLong nanos = new AtomicLong();
        private final AtomicLong notFinite = new AtomicLong();

        @Override
        public void start(int slot, Box tile, Box source, List<MemorySegment> inputs, List<MemorySegment> outputs) {
            long start = System.nanoTime();
            MemorySegment input = inputs.getFirst();
            for (long first = 0; first < tile.shape().size(); first += BLOCK) {
                int count = (int) Math.min(BLOCK, tile.shape().size() - first);
                MemorySegment.copy(
                        input, first * Float.BYTES, outputs.getFirst(), first * Float.BYTES,
                        (long) count * Float.BYTES);
                notFinite.addAndGet(NotFinite.count(input, first * Float.BYTES, count));
            }
            nanos.addAndGet(System.nanoTime() - start);
        }

        @Override
        public void finish(int slot) {}

        @Override
        public NotFinite notFinite() {
            return new NotFinite(notFinite.get(), List.of(notFinite.get()));
        }

        @Override
        public Times times() {
            return new Times(0, nanos.get() * 1e-9, 0);
        }

        @Override
        public void close() {}
    }
}

package org.varve.tiling;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.varve.core.Box;
import org.varve.core.Context;
import org.varve.core.Device;
import org.varve.core.Field;
import org.varve.core.MemoryFootprint;
import org.varve.core.Operator;
import org.varve.core.PassGraph;
import org.varve.core.Program;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.core.Workflow;

/** Hands tiles on as they are, so that a survey is copied as it is computed: planned, and reading and writing overlapped. */
public final class CopyDevice implements Device {

    /** What a copy is called among operators. */
    public static final String NAME = "copy";

    /** The survey itself. */
    private record Copy() implements Operator {

        @Override
        public List<String> outputs() {
            return List.of(NAME);
        }

        @Override
        public List<Field> build(PassGraph graph, Field input, Context context) {
            return List.of(input);
        }
    }

    /** The workflow to run on this device; no other has passes that it could compute. */
    public static Workflow workflow() {
        return Workflow.of(NAME, new Copy());
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
            throw new IllegalArgumentException("%d passes: a copy has none".formatted(program.passes().size()));
        }
        return new Copier();
    }

    @Override
    public void close() {}

    /** Copies a tile when it is started. */
    private static final class Copier implements TileRunner {

        private final AtomicLong nanos = new AtomicLong();

        @Override
        public void start(int slot, Box tile, Box source, MemorySegment input, List<MemorySegment> outputs) {
            long start = System.nanoTime();
            MemorySegment.copy(input, 0, outputs.getFirst(), 0, tile.shape().bytes());
            nanos.addAndGet(System.nanoTime() - start);
        }

        @Override
        public void finish(int slot) {}

        @Override
        public Times times() {
            return new Times(0, nanos.get() * 1e-9, 0);
        }

        @Override
        public void close() {}
    }
}

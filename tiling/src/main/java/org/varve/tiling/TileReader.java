package org.varve.tiling;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Consumer;
import org.varve.core.Box;
import org.varve.core.Inputs;

/** Reads the sources of tiles, with {@link Patience}. */
final class TileReader {

    private final TileParts parts;
    private final Inputs inputs;
    private final Patience patience;
    private final Going going;
    private final Consumer<String> notes;
    private final StallWatch watch;

    /** Whether the run goes on. */
    @FunctionalInterface
    interface Going {
        /** Throws if it does not. */
        void require() throws InterruptedException;
    }

    /** @param notes gets notes about faulty file systems */
    TileReader(TileParts parts, Inputs inputs, Patience patience, Going going, Consumer<String> notes) {
        this.parts = parts;
        this.inputs = inputs;
        this.patience = patience;
        this.going = going;
        this.notes = notes;
        this.watch = new StallWatch("read", patience.stall(), notes);
    }

    /**
     * Reads the source of a part.
     *
     * @return the parts of the slab's inputs that hold it
     * @throws HostOutOfMemory if the host lacks the memory for it
     */
    List<MemorySegment> read(long part, Box source, Slab slab) throws IOException, InterruptedException {
        TilePlan plan = parts.plan();
        String tile = "tile %s of %s".formatted(parts.number(part) + 1, plan.count());
        watch.begin();
        try {
            return patience.<List<MemorySegment>, InterruptedException>read(() -> {
                going.require();
                if (plan.tiles().traceHeader().isPresent()) return inputs.readTraces(source, slab.inputs());
                inputs.read(source, plan.tiles().input(), slab.inputs());
                return slab.inputs();
            }, tile, notes);
        } catch (OutOfMemoryError e) {
            throw new HostOutOfMemory(e);
        } finally {
            watch.end();
        }
    }

    /** Checks for a stalled file system. */
    void look() {
        watch.look();
    }
}

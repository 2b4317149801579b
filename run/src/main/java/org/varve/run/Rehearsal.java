package org.varve.run;

import java.io.Closeable;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.varve.core.Box;
import org.varve.core.Device;
import org.varve.core.MemoryFootprint;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;

/**
 * Computes small tiles of noise while a run is being prepared, so that Java compiles the kernels: this takes longer
 * than a small survey. The results are discarded.
 */
final class Rehearsal implements Closeable {

    /** Lines of the tiles. */
    private static final int LINES = 8;

    /** Bytes of samples and of work arrays beyond which nothing is rehearsed. */
    private static final long MOST = 6 << 20;

    /** Everything is compiled by then. */
    private static final Duration LONGEST = Duration.ofSeconds(2);

    private final RunSpec spec;
    private boolean begun;
    private volatile boolean over;

    Rehearsal(RunSpec spec) {
        this.spec = spec;
    }

    /** Starts to compute on a device, once, if Java compiles its kernels. */
    void begin(Device device, Program program, Survey survey) {
        boolean inJava = !device.hasOwnMemory() && device.declaresMemory() && !program.passes().isEmpty();
        if (begun || over || !spec.runtime.isOwn() || !inJava) return;
        begun = true;
        Thread.ofPlatform().daemon().name("varve-rehearsal").start(() -> compute(device, program, survey));
    }

    private void compute(Device device, Program program, Survey survey) {
        Shape whole = survey.shape();
        Shape shape =
                new Shape(Math.min(LINES, whole.inlines()), Math.min(LINES, whole.crosslines()), whole.samples());
        Tiles tiles = new Tiles(shape, 1);
        Box tile = new Box(0, 0, 0, shape);
        Box source = tile.grow(program.halo(), whole);
        try {
            long samples = source.shape().bytes() + program.outputs().size() * shape.bytes();
            MemoryFootprint footprint = device.footprint(program, survey, tiles);
            long arrays = footprint.bytes(Place.HEAP);
            boolean isLarge = footprint.buffers().stream().anyMatch(buffer -> buffer.each() > MOST);
            if (isLarge || samples + arrays > MOST || arrays > spec.runtime.spare()) return;
            try (Arena arena = Arena.ofShared();
                    TileRunner runner = device.open(program, survey, tiles, spec.extension)) {
                List<MemorySegment> inputs = Collections.nCopies(program.inputs(), noise(arena, source.shape()));
                List<MemorySegment> outputs =
                        Stream.generate(() -> arena.allocate(shape.bytes(), Long.BYTES)).limit(program.outputs().size())
                                .toList();
                long start = System.nanoTime();
                while (!over && System.nanoTime() - start < LONGEST.toNanos())
                    runner.run(tile, source, inputs, outputs);
            }
        } catch (OutOfBudgetException | RuntimeException | OutOfMemoryError unsuitable) {
            // the run itself reports why
        }
    }

    /** Samples as they are in surveys, so that the same branches are taken. */
    private static MemorySegment noise(Arena arena, Shape shape) {
        MemorySegment noise = arena.allocate(shape.bytes(), Long.BYTES);
        Random random = new Random(1);
        for (long n = 0; n < shape.size(); n++) noise.setAtIndex(ValueLayout.JAVA_FLOAT, n, random.nextFloat() - 0.5f);
        return noise;
    }

    /** Ends soon, or is not begun at all. */
    @Override
    public void close() {
        over = true;
    }
}

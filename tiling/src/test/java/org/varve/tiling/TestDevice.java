package org.varve.tiling;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.varve.core.Box;
import org.varve.core.Device;
import org.varve.core.Halo;
import org.varve.core.MemoryFootprint.Buffer;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.MemoryFootprint;
import org.varve.core.NotFinite;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.ScaledEncoding;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;

/**
 * Output {@code o} of a sample is the mean of the two samples at opposite corners of its halo, held at the survey's
 * edges, plus {@code o}; so that without halo the first output is the survey.
 *
 * @param hostBytes bytes of host memory that the device wants for each sample of a tile
 * @param largestTile samples of the largest tile that the device can hold
 * @param beforeTile is told of each tile before it is computed
 * @param open number of runners that are open
 */
record TestDevice(int hostBytes, long largestTile, TileHook beforeTile, AtomicInteger open) implements Device {

    @FunctionalInterface
    interface TileHook {
        void accept(Box tile);
    }

    static TestDevice of(int hostBytes, long largestTile) {
        return new TestDevice(hostBytes, largestTile, tile -> {}, new AtomicInteger());
    }

    static TestDevice hooked(TileHook beforeTile) {
        return new TestDevice(0, Long.MAX_VALUE, beforeTile, new AtomicInteger());
    }

    @Override
    public String name() {
        return "test";
    }

    @Override
    public String description() {
        return "means of corners";
    }

    /** It only says so. */
    @Override
    public boolean encodes(ScaledEncoding encoding) {
        return true;
    }

    @Override
    public MemoryFootprint footprint(Program program, Survey survey, Tiles tiles) throws OutOfBudgetException {
        long size = tiles.largest().size();
        if (size > largestTile) {
            throw new OutOfBudgetException("device holds %s samples".formatted(largestTile), size, largestTile);
        }
        return new MemoryFootprint(List.of(
                new Buffer("work", Place.HOST, 1, hostBytes * size),
                new Buffer("cache blocks", Place.HEAP, 2, 1 << 20)));
    }

    @Override
    public TileRunner open(Program program, Survey survey, Tiles tiles, Extension extension) {
        open.incrementAndGet();
        Halo halo = program.halo();
        return new TileRunner() {
            private long nanos;
            private NotFinite notFinite = NotFinite.none(program.outputs().size());

            @Override
            public void start(int slot, Box tile, Box source, List<MemorySegment> inputs, List<MemorySegment> outputs) {
                long start = System.nanoTime();
                beforeTile.accept(tile);
                compute(tile, source, halo, survey.shape(), inputs.getFirst(), outputs);
                notFinite = notFinite.plus(count(tile, outputs));
                nanos += System.nanoTime() - start;
            }

            @Override
            public void finish(int slot) {}

            @Override
            public NotFinite notFinite() {
                return notFinite;
            }

            @Override
            public Times times() {
                return new Times(0, nanos * 1e-9, 0);
            }

            @Override
            public void close() {
                open.decrementAndGet();
            }
        };
    }

    private static void compute(
            Box tile, Box source, Halo halo, Shape survey, MemorySegment input, List<MemorySegment> outputs) {
        for (int i = tile.inline(); i < tile.endInline(); i++) {
            for (int j = tile.crossline(); j < tile.endCrossline(); j++) {
                for (int k = tile.sample(); k < tile.endSample(); k++) {
                    float mean = 0.5f * (corner(i, j, k, 1, halo, survey, source, input)
                            + corner(i, j, k, -1, halo, survey, source, input));
                    for (int o = 0; o < outputs.size(); o++) {
                        outputs.get(o).setAtIndex(ValueLayout.JAVA_FLOAT, tile.offset(i, j, k), mean + o);
                    }
                }
            }
        }
    }

    /** Of the outputs alone. */
    private static NotFinite count(Box tile, List<MemorySegment> outputs) {
        int samples = (int) tile.shape().size();
        return new NotFinite(
                0, outputs.stream().map(output -> (long) NotFinite.count(output, 0, samples)).toList());
    }

    private static float corner(
            int i, int j, int k, int side, Halo halo, Shape survey, Box source, MemorySegment input) {
        int atI = Math.clamp(i + (long) side * halo.inline(), 0, survey.inlines() - 1);
        int atJ = Math.clamp(j + (long) side * halo.crossline(), 0, survey.crosslines() - 1);
        int atK = Math.clamp(k + (long) side * halo.sample(), 0, survey.samples() - 1);
        return input.getAtIndex(ValueLayout.JAVA_FLOAT, source.offset(atI, atJ, atK));
    }

    @Override
    public void close() {}
}

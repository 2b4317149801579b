package org.varve.cpu;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.varve.core.Box;
import org.varve.core.Device.Extension;
import org.varve.core.KernelFailure;
import org.varve.core.NotFinite;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.TileRunner;

/** Shares the strips of a tile among threads, each with its own memory. */
final class CpuTileRunner implements TileRunner {

    /** Strips per thread to aim for, so that no thread idles long at the end of a tile. */
    private static final int STRIPS_PER_THREAD = 4;

    private final Program program;
    private final int stripCrosslines;
    private final List<StripWorker> workers = new ArrayList<>();
    private final ExecutorService threads;
    private long nanos;

    CpuTileRunner(Program program, Survey survey, Shape tile, Extension extension, StripPlan plan, boolean simd) {
        this.program = program;
        this.stripCrosslines = plan.crosslines();
        StripLayout layout = StripCosts.layout(program, plan.crosslines(), tile.samples(), simd);
        for (int t = 0; t < plan.threads(); t++) {
            workers.add(new StripWorker(program, survey.shape(), extension, layout, tile.samples(), simd));
        }
        this.threads = Executors.newFixedThreadPool(
                plan.threads(), Thread.ofPlatform().name("varve-cpu-", 0).daemon().factory());
    }

    /** Computes the whole tile, as it occupies all cores anyway. */
    @Override
    public void start(int slot, Box tile, Box source, List<MemorySegment> inputs, List<MemorySegment> outputs) {
        long start = System.nanoTime();
        List<Box> strips = strips(tile);
        AtomicInteger next = new AtomicInteger();
        List<Future<?>> running = new ArrayList<>();
        for (StripWorker worker : workers) {
            running.add(threads.submit(() -> {
                for (int s = next.getAndIncrement(); s < strips.size(); s = next.getAndIncrement()) {
                    worker.run(strips.get(s), tile, source, inputs, outputs);
                }
            }));
        }
        await(running, tile);
        nanos += System.nanoTime() - start;
    }

    /** Cuts a tile into strips of crosslines, and these along the inlines if they are too few for the threads. */
    private List<Box> strips(Box tile) {
        int across = Math.ceilDiv(tile.shape().crosslines(), stripCrosslines);
        int along = pieces(tile.shape().inlines(), across, workers.size(), program.halo().inline());
        List<Box> strips = new ArrayList<>();
        for (int a = 0; a < along; a++) {
            int i0 = part(tile.shape().inlines(), a, along);
            int i1 = part(tile.shape().inlines(), a + 1, along);
            for (int c = 0; c < across; c++) {
                int j0 = part(tile.shape().crosslines(), c, across);
                int j1 = part(tile.shape().crosslines(), c + 1, across);
                Shape shape = new Shape(i1 - i0, j1 - j0, tile.shape().samples());
                strips.add(new Box(tile.inline() + i0, tile.crossline() + j0, tile.sample(), shape));
            }
        }
        return strips;
    }

    /**
     * The number of pieces of each strip. Pieces compute the planes of their halos again, so they are long; they are
     * shorter, for the shortest time, only if threads would otherwise be idle.
     */
    static int pieces(int inlines, int across, int threads, int halo) {
        int wanted = Math.ceilDiv(STRIPS_PER_THREAD * threads, across);
        int pieces = Math.clamp(inlines / Math.max(1, 4 * halo), 1, wanted);
        if (pieces * across >= threads) return pieces;
        return IntStream.rangeClosed(1, inlines)
                .boxed()
                .min(Comparator.comparingLong(number -> planes(inlines, across, threads, halo, number)))
                .orElseThrow();
    }

    /** The planes that the busiest thread computes. */
    private static long planes(int inlines, int across, int threads, int halo, int pieces) {
        return Math.ceilDiv(across * pieces, threads) * (Math.ceilDiv(inlines, pieces) + 2L * halo);
    }

    private static int part(int length, int number, int parts) {
        return (int) ((long) length * number / parts);
    }

    private static void await(List<Future<?>> running, Box tile) {
        RuntimeException failure = null;
        for (Future<?> future : running) {
            try {
                future.get();
            } catch (ExecutionException e) {
                failure = e.getCause() instanceof KernelFailure kernel
                        ? kernel.in("the tile of %s samples at %s, %s, %s"
                                .formatted(tile.shape(), tile.inline(), tile.crossline(), tile.sample()))
                        : new IllegalStateException("a CPU thread failed: " + e.getCause(), e.getCause());
            } catch (InterruptedException e) {
                running.forEach(f -> f.cancel(true));
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while computing a tile", e);
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public void finish(int slot) {
        // done when start returns
    }

    @Override
    public NotFinite notFinite() {
        return workers.stream().map(StripWorker::notFinite).reduce(NotFinite::plus).orElseThrow();
    }

    @Override
    public List<Long> limited() {
        return workers.stream().map(StripWorker::limited).reduce(NotFinite::sums).orElseThrow();
    }

    @Override
    public Times times() {
        return new Times(0, nanos * 1e-9, 0);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}

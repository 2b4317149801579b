package org.varve.viewer;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Volume;
import org.varve.run.Recipe;
import org.varve.run.RunListener;
import org.varve.viewer.Computed.Wanted;

/**
 * Computes an operator that may be wanted next on a small part of a survey, repeatedly for a moment, so that Java
 * compiles it. The results are discarded.
 */
final class Practice implements Closeable {

    private static final int LINES = 16;

    /** The most samples that are read. */
    private static final long MOST = 2L << 20;

    private static final Duration LONGEST = Duration.ofSeconds(2);

    private final Thread thread;

    /**
     * Starts.
     *
     * @throws IllegalArgumentException if a parameter does not suit
     */
    Practice(Wanted wanted, Volume volume, ViewMemory memory) throws IOException {
        Recipe recipe = wanted.recipe();
        thread = Thread.ofPlatform().daemon().name("varve-view-practice").start(() -> compute(recipe, volume, memory));
    }

    private static void compute(Recipe recipe, Volume volume, ViewMemory memory) {
        Box part = middle(volume.survey().shape());
        long start = System.nanoTime();
        try {
            if (Computed.samples(recipe, volume.survey(), part) > MOST) return;
            while (!Thread.interrupted() && System.nanoTime() - start < LONGEST.toNanos()) {
                Computed.of(recipe, part, volume, memory, RunListener.NONE).close();
            }
        } catch (Exception unsuitable) {
            // a request for the operator will report why
        }
    }

    private static Box middle(Shape whole) {
        int inlines = Math.min(LINES, whole.inlines());
        int crosslines = Math.min(LINES, whole.crosslines());
        return new Box((whole.inlines() - inlines) / 2, (whole.crosslines() - crosslines) / 2, 0,
                new Shape(inlines, crosslines, whole.samples()));
    }

    /** Ends at once. */
    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

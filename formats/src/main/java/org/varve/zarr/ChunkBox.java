package org.varve.zarr;

import org.varve.core.Box;
import org.varve.core.Shape;

/**
 * The chunks that a box touches.
 *
 * @param first the chunk that holds the first element
 * @param chunks number of chunks along each axis
 * @param chunk shape of a chunk
 */
public record ChunkBox(ChunkKeys.Position first, Shape chunks, Shape chunk) {

    /** The chunks that a box of samples touches. */
    public static ChunkBox of(Box box, Shape chunk) {
        int i = box.inline() / chunk.inlines();
        int j = box.crossline() / chunk.crosslines();
        int k = box.sample() / chunk.samples();
        Shape chunks = new Shape(
                (box.endInline() - 1) / chunk.inlines() - i + 1,
                (box.endCrossline() - 1) / chunk.crosslines() - j + 1,
                (box.endSample() - 1) / chunk.samples() - k + 1);
        return new ChunkBox(new ChunkKeys.Position(i, j, k), chunks, chunk);
    }

    /** The number of chunks; throws {@link ArithmeticException} beyond 2^31. */
    public int count() {
        return Math.toIntExact(chunks.size());
    }

    /** Whether the box touches a chunk. */
    boolean holds(ChunkKeys.Position position) {
        int i = position.inline() - first.inline();
        int j = position.crossline() - first.crossline();
        int k = position.sample() - first.sample();
        return i >= 0 && i < chunks.inlines() && j >= 0 && j < chunks.crosslines() && k >= 0 && k < chunks.samples();
    }

    /** The position of a chunk, by its number from 0 to {@link #count()}, in the grid of chunks of the array. */
    public ChunkKeys.Position position(int number) {
        int k = number % chunks.samples();
        int j = number / chunks.samples() % chunks.crosslines();
        int i = number / chunks.samples() / chunks.crosslines();
        return new ChunkKeys.Position(first.inline() + i, first.crossline() + j, first.sample() + k);
    }

    /** The intersection of a chunk and a box, which must touch. */
    public static Box common(ChunkKeys.Position position, Shape chunk, Box box) {
        long i = (long) position.inline() * chunk.inlines();
        long j = (long) position.crossline() * chunk.crosslines();
        long k = (long) position.sample() * chunk.samples();
        int i0 = (int) Math.max(i, box.inline());
        int j0 = (int) Math.max(j, box.crossline());
        int k0 = (int) Math.max(k, box.sample());
        return new Box(i0, j0, k0, new Shape(
                (int) Math.min(i + chunk.inlines(), box.endInline()) - i0,
                (int) Math.min(j + chunk.crosslines(), box.endCrossline()) - j0,
                (int) Math.min(k + chunk.samples(), box.endSample()) - k0));
    }
}

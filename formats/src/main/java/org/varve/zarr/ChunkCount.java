package org.varve.zarr;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.varve.codec.CodecException;
import org.varve.codec.Workspace;
import org.varve.core.Box;
import org.varve.core.LiveTraces;
import org.varve.core.Shape;
import org.varve.file.FormatException;

/**
 * The number of chunks with live traces that exist.
 *
 * @param there number of those that exist
 * @param all number of those that the array would have
 * @param kind what is counted: {@code chunks}, or {@code shards} where looking into each would take long
 */
public record ChunkCount(long there, long all, String kind) {

    /** With more shards, or larger indexes, it counts shards. */
    private static final int MOST_SHARDS = 64;
    private static final long LARGEST_INDEX = 1 << 16;

    /** The most columns of chunks, and the most traces, whose liveness is checked. */
    private static final long MOST_COLUMNS = 1 << 16;
    private static final long MOST_TRACES = 1 << 24;

    /**
     * Counts the chunks of an array of a group; empty if that takes long or fails.
     *
     * @param live the live traces, if some are dead: chunks without any need not exist
     */
    public static Optional<ChunkCount> of(Path group, ArrayMetadata array, Optional<LiveTraces> live)
            throws IOException {
        ChunkListing.Limits limits = ChunkListing.Limits.of(group);
        Optional<List<ChunkKeys.Position>> files = ChunkListing.of(group, array, limits);
        if (files.isEmpty()) {
            return Optional.empty();
        }
        boolean opensShards = array.sharding().isPresent() && limits.isNear() && files.get().size() <= MOST_SHARDS
                && array.sharding().get().indexBytes() <= LARGEST_INDEX;
        if (opensShards) {
            try {
                return count(array, array.grid(), array.form().shape(), inShards(group, array, files.get()), live)
                        .map(counted -> counted.named("chunks"));
            } catch (FormatException | CodecException corrupt) {
                return Optional.empty();
            }
        }
        Shape file = array.sharding().map(Sharding::shape).orElse(array.form().shape());
        return count(array, array.fileGrid(), file, files.get(), live)
                .map(counted -> counted.named(array.sharding().isPresent() ? "shards" : "chunks"));
    }

    private ChunkCount named(String other) {
        return new ChunkCount(there, all, other);
    }

    /** Whether none is missing. */
    public boolean isComplete() {
        return there == all;
    }

    /** The chunks that some shards hold. */
    private static List<ChunkKeys.Position> inShards(Path group, ArrayMetadata array, List<ChunkKeys.Position> shards)
            throws IOException, CodecException {
        Sharding sharding = array.sharding().orElseThrow();
        MemorySegment buffer = MemorySegment.ofArray(new byte[(int) sharding.indexBytes()]);
        List<ChunkKeys.Position> found = new ArrayList<>();
        try (Workspace work = new Workspace()) {
            for (ChunkKeys.Position shard : shards) {
                ChunkBox chunks = ChunkBox.of(
                        ChunkBox.common(shard, sharding.shape(), Box.of(array.shape())), array.form().shape());
                try (NodeFile file = NodeFiles.open(array.file(group, chunks.first()))) {
                    ShardIndex index = ShardIndex.read(file, sharding, buffer, work);
                    for (int n = 0; n < chunks.count(); n++) {
                        if (index.has(sharding.entry(chunks.position(n)))) {
                            found.add(chunks.position(n));
                        }
                    }
                }
            }
        }
        return found;
    }

    private static Optional<ChunkCount> count(ArrayMetadata array, Shape grid, Shape chunk,
            List<ChunkKeys.Position> found, Optional<LiveTraces> live) {
        long all = grid.size();
        if (live.isEmpty() || found.size() == all) {
            return Optional.of(new ChunkCount(found.size(), all, ""));
        }
        if (grid.traces() > MOST_COLUMNS || array.shape().traces() > MOST_TRACES) {
            return Optional.empty();
        }
        int[] perColumn = new int[(int) grid.traces()];
        for (ChunkKeys.Position position : found) {
            perColumn[position.inline() * grid.crosslines() + position.crossline()]++;
        }
        long there = found.size();
        for (int column = 0; column < perColumn.length; column++) {
            ChunkKeys.Position position =
                    new ChunkKeys.Position(column / grid.crosslines(), column % grid.crosslines(), 0);
            if (!isAnyLive(ChunkBox.common(position, chunk, Box.of(array.shape())), live.get())) {
                there -= perColumn[column];
                all -= grid.samples();
            }
        }
        return Optional.of(new ChunkCount(there, all, ""));
    }

    private static boolean isAnyLive(Box traces, LiveTraces live) {
        for (int i = traces.inline(); i < traces.endInline(); i++) {
            for (int j = traces.crossline(); j < traces.endCrossline(); j++) {
                if (live.isLive(i, j)) {
                    return true;
                }
            }
        }
        return false;
    }
}

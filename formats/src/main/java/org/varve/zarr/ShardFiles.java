package org.varve.zarr;

import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.file.JoinedCrc;
import org.varve.file.WriteWay;
import org.varve.file.WrittenFile;

/**
 * Writes each shard to a file: chunks are appended in the order of their turns, and the index follows the last one. A
 * full shard is closed.
 */
final class ShardFiles implements ChunkStore {

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final PartFolder folder;
    private final ArrayMetadata array;
    private final WriteWay way;
    private final Sharding sharding;
    private final Map<ChunkKeys.Position, Shard> open = new HashMap<>();

    ShardFiles(PartFolder folder, ArrayMetadata array, WriteWay way) {
        this.folder = folder;
        this.array = array;
        this.way = way;
        this.sharding = array.sharding().orElseThrow();
    }

    /** A part of a file, with its checksum. */
    private record Piece(long bytes, long crc) {

        static final Piece NONE = new Piece(0, 0);

        Piece then(Piece next) {
            return new Piece(bytes + next.bytes, JoinedCrc.of(crc, next.crc, next.bytes));
        }
    }

    /**
     * The file of a shard being written: where its next chunk begins, its index, and how many chunks it still lacks.
     */
    private final class Shard implements Closeable {
        private final Path path;
        private final WrittenFile file;
        private final Arena arena = Arena.ofShared();
        private final MemorySegment index = arena.allocate(sharding.indexBytes(), Long.BYTES);
        private final NavigableMap<Long, Piece> pieces = new TreeMap<>();
        private long end;
        private long lacking;

        Shard(Path path, long chunks) throws IOException {
            this.path = path;
            file = folder.newFile(path, way);
            index.fill((byte) -1);
            lacking = chunks;
        }

        void finish() throws IOException {
            CRC32C checksum = new CRC32C();
            long bytes = index.byteSize() - Integer.BYTES;
            checksum.update(index.asSlice(0, bytes).asByteBuffer());
            index.set(INT, bytes, (int) checksum.getValue());
            file.write(index, 0, index.byteSize(), end);
            pieces.put(end, new Piece(index.byteSize(), folder.crc(index)));
            folder.wrote(path, end + index.byteSize(), pieces.values().stream().reduce(Piece.NONE, Piece::then).crc);
            close();
        }

        @Override
        public void close() throws IOException {
            if (arena.scope().isAlive()) {
                arena.close();
            }
            file.close();
        }
    }

    @Override
    public void put(ChunkKeys.Position chunk, MemorySegment stored, Turns.Turn turn) throws IOException {
        ChunkKeys.Position number = sharding.shard(chunk);
        try {
            Shard shard;
            long at;
            turn.await();
            synchronized (this) {
                shard = open.get(number);
                if (shard == null) {
                    shard = new Shard(array.file(folder.path(), chunk), chunksOf(number));
                    open.put(number, shard);
                }
                at = shard.end;
                shard.end += stored.byteSize();
            }
            turn.end();
            shard.file.write(stored, 0, stored.byteSize(), at);
            Piece piece = new Piece(stored.byteSize(), folder.crc(stored));
            synchronized (this) {
                long entry = (long) sharding.entry(chunk) * Sharding.ENTRY;
                shard.index.set(LONG, entry, at);
                shard.index.set(LONG, entry + Long.BYTES, stored.byteSize());
                shard.pieces.put(at, piece);
                shard.lacking--;
                if (shard.lacking == 0) {
                    open.remove(number);
                    shard.finish();
                }
            }
        } catch (IOException e) {
            throw ChunkFiles.failed(folder, array, chunk, e);
        }
    }

    /** The number of chunks of a shard that hold elements of the array. */
    private long chunksOf(ChunkKeys.Position shard) {
        Shape grid = array.grid();
        return ChunkBox.common(shard, sharding.chunks(), Box.of(grid)).shape().size();
    }

    @Override
    public synchronized void finish() throws IOException {
        for (Map.Entry<ChunkKeys.Position, Shard> shard : open.entrySet()) {
            try {
                shard.getValue().finish();
            } catch (IOException e) {
                throw ChunkFiles.failed(folder, array, shard.getKey(), e);
            }
        }
        open.clear();
    }

    @Override
    public synchronized void close() throws IOException {
        try {
            closeAll(List.copyOf(open.values()));
        } finally {
            open.clear();
            way.close();
        }
    }

    /** Closes all shards, even if closing one fails. */
    private static void closeAll(List<Shard> shards) throws IOException {
        for (int n = 0; n < shards.size(); n++) {
            try {
                shards.get(n).close();
            } catch (IOException e) {
                closeAll(shards.subList(n + 1, shards.size()));
                throw e;
            }
        }
    }
}

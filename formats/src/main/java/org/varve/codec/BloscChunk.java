package org.varve.codec;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * A buffer of Blosc 1. Source: README_CHUNK_FORMAT.rst of c-blosc.
 *
 * @param stored the header, where each block begins, and the blocks
 * @param flags bit 0: bytes are shuffled; bit 1: stored uncompressed; bit 2: bits are shuffled; bit 4: blocks are not
 *     split; from bit 5: the compressor
 * @param size bytes of an element, for shuffling
 * @param bytes number of plain bytes
 * @param block plain bytes of every block but the last
 * @param length number of stored bytes; some writers leave more, which mean nothing
 */
record BloscChunk(StoredBytes stored, int flags, int size, int bytes, int block, int length) {

    private static final int HEADER = 16;
    private static final int SHUFFLED = 1;
    private static final int UNCOMPRESSED = 2;
    private static final int BITS_SHUFFLED = 4;
    private static final int NOT_SPLIT = 16;
    private static final int ZSTD = 4;
    private static final int MOST_SPLITS = 16;
    private static final int SMALLEST_SPLIT = 128;
    private static final int NEWEST = 2;

    /** The first of every N blocks is compressed both ways to decide. */
    private static final int TRIAL = 16;

    /** Repetitions must shrink the rest by this factor, as they take twice the time to decode. */
    private static final long MUCH_LESS = 2;

    /** If at most one in this many elements of a block is needed, restoring each on its own is faster. */
    private static final long FEW = 16;

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    static BloscChunk of(StoredBytes stored, long room) throws CodecException, IOException {
        if (stored.size() < HEADER) {
            throw new CodecException("of %s bytes is shorter than Blosc's header of 16".formatted(stored.size()));
        }
        MemorySegment header = stored.read(0, HEADER);
        int version = header.get(ValueLayout.JAVA_BYTE, 0) & 0xff;
        int size = header.get(ValueLayout.JAVA_BYTE, 3) & 0xff;
        int bytes = header.get(INT, 4);
        int block = header.get(INT, 8);
        int length = header.get(INT, 12);
        if (version < 1 || version > NEWEST || size < 1 || bytes < 0 || block < 1 || length < HEADER
                || length > stored.size()) {
            throw new CodecException(
                    ("of %s bytes has a Blosc header of version %s, element %s, %s plain bytes, blocks of %s and %s bytes in "
                            + "all: version 1 or 2, all positive and no more bytes than the chunk has are read")
                            .formatted(stored.size(), version, size, bytes, block, length));
        }
        if (bytes > room) {
            throw new CodecException("holds %s bytes, but %s are its chunk's".formatted(bytes, room));
        }
        int flags = header.get(ValueLayout.JAVA_BYTE, 2) & 0xff;
        return new BloscChunk(stored, flags, size, bytes, Math.min(block, Math.max(1, bytes)), length);
    }

    /**
     * Encodes elements of {@code size} bytes in blocks of at most {@code most}, and returns the number of stored bytes.
     */
    static long encode(MemorySegment plain, int size, int most, MemorySegment stored, Workspace work) {
        int bytes = Math.toIntExact(plain.byteSize());
        int block = bytes < size ? Math.max(1, bytes) : Math.min(most, bytes) / size * size;
        long end = HEADER + (long) Integer.BYTES * Math.ceilDiv(bytes, block);
        boolean[] repetitions = new boolean[size];
        for (int number = 0, at = 0; at < bytes; number++, at += block) {
            int length = Math.min(block, bytes - at);
            stored.set(INT, HEADER + (long) Integer.BYTES * number, (int) end);
            MemorySegment shuffled = work.scratch(length).asSlice(0, length);
            Shuffle.splitBytes(plain, at, length, size, shuffled);
            int parts = isSplit(size, block, length) ? size : 1;
            for (int p = 0; p < parts; p++) {
                MemorySegment part = shuffled.asSlice((long) p * (length / parts), length / parts);
                MemorySegment room = stored.asSlice(end + Integer.BYTES);
                if (number % TRIAL == 0) repetitions[p] = areRepetitionsWorthIt(part, room, work.planes());
                long left = encodePart(part, room, repetitions[p], work.planes());
                stored.set(INT, end, (int) left);
                end += Integer.BYTES + left;
            }
        }
        boolean shrinks = end < HEADER + (long) bytes;
        if (!shrinks) {
            MemorySegment.copy(plain, 0, stored, HEADER, bytes);
            end = HEADER + (long) bytes;
        }
        stored.set(ValueLayout.JAVA_BYTE, 0, (byte) NEWEST);
        stored.set(ValueLayout.JAVA_BYTE, 1, (byte) 1);
        stored.set(ValueLayout.JAVA_BYTE, 2, (byte) ((ZSTD << 5) | SHUFFLED | (shrinks ? 0 : UNCOMPRESSED)));
        stored.set(ValueLayout.JAVA_BYTE, 3, (byte) size);
        stored.set(INT, 4, bytes);
        stored.set(INT, 8, block);
        stored.set(INT, 12, (int) end);
        return end;
    }

    /** Encodes one byte plane of a block; stores it as is if it does not shrink. */
    private static long encodePart(MemorySegment part, MemorySegment room, boolean repetitions,
            PlaneCompressor planes) {
        long left = planes.encode(part, room, repetitions);
        return left < part.byteSize() ? left : copy(part, room);
    }

    /** Whether looking for repetitions shrinks the bytes much more; it is slower, also to decode. */
    private static boolean areRepetitionsWorthIt(MemorySegment part, MemorySegment room, PlaneCompressor planes) {
        long without = planes.encode(part, room, false);
        return without > MUCH_LESS * planes.encode(part, room, true);
    }

    private static boolean isSplit(int size, int block, long length) {
        return size <= MOST_SPLITS && block / size >= SMALLEST_SPLIT && length == block;
    }

    /** Decodes at least the wanted bytes to their places, and returns the number of all plain bytes. */
    long decode(MemorySegment plain, Stretches wanted, Workspace work) throws CodecException, IOException {
        if ((flags & UNCOMPRESSED) != 0) {
            MemorySegment.copy(stored.all(), HEADER, plain, 0, bytes);
            return bytes;
        }
        Blocks blocks = new Blocks(this, wanted);
        for (int number = blocks.wanted.nextSetBit(0); number >= 0; number = blocks.wanted.nextSetBit(number + 1)) {
            decodeBlock(number, blocks.read(number), plain, wanted, work);
        }
        return bytes;
    }

    private void decodeBlock(int number, MemorySegment from, MemorySegment plain, Stretches wanted, Workspace work)
            throws CodecException {
        int at = number * block;
        int length = Math.min(block, bytes - at);
        // a single byte has no byte order, but it has a bit order
        boolean isShuffled = size > 1 && (flags & SHUFFLED) != 0;
        if (!isShuffled && (flags & BITS_SHUFFLED) == 0) {
            MemorySegment target = plain.asSlice(at, length);
            join(parts(number, from, target, work), target);
            return;
        }
        MemorySegment target = work.scratch(length).asSlice(0, length);
        MemorySegment[] parts = parts(number, from, target, work);
        if (!isShuffled) {
            Shuffle.restoreBits(join(parts, target), plain, at, length, size);
        } else if (parts.length == size) {
            restore(parts, plain, at, wanted);
        } else {
            Shuffle.restoreBytes(join(parts, target), plain, at, length, size);
        }
    }

    /** The blocks with bytes that are wanted. */
    private static final class Blocks {

        private final StoredBytes stored;
        private final BitSet wanted;
        private final int length;

        /** Where each block of the chunk begins. */
        private final int[] begins;

        /** The same in ascending order, as blocks may be stored in any. */
        private final int[] ordered;

        Blocks(BloscChunk chunk, Stretches wanted) throws IOException {
            int count = Math.ceilDiv(chunk.bytes, chunk.block);
            long end = HEADER + (long) Integer.BYTES * count;
            this.stored = chunk.stored;
            this.length = chunk.length;
            this.begins = stored.read(HEADER, end).toArray(INT);
            this.ordered = IntStream.of(begins).sorted().toArray();
            this.wanted = new BitSet(count);
            for (int n = 0; n < count; n++) {
                long at = (long) n * chunk.block;
                this.wanted.set(n, wanted.touches(at, Math.min(at + chunk.block, chunk.bytes)));
            }
            if (2 * this.wanted.cardinality() > count) stored.announce();
        }

        /** The stored bytes of a block, and perhaps some that belong to none. */
        MemorySegment read(int number) throws IOException {
            int begin = begins[number];
            int next = Arrays.binarySearch(ordered, begin) + 1;
            long end = next < ordered.length ? ordered[next] : length;
            return stored.read(begin, end);
        }
    }

    /** Puts what is wanted of a block, of which the bytes of each place in all elements are given, where it belongs. */
    private static void restore(MemorySegment[] planes, MemorySegment plain, long at, Stretches wanted) {
        int size = planes.length;
        Stretches.Extent extent = wanted.extent(at, at + size * planes[0].byteSize());
        long first = (extent.from() - at) / size;
        long end = Math.ceilDiv(extent.to() - at, size);
        if (extent.bytes() * FEW > extent.to() - extent.from()) {
            Shuffle.restoreBytes(planes, first, end - first, plain, at + first * size);
            return;
        }
        wanted.forEach(extent.from(), extent.to(), (from, to) -> {
            long element = (from - at) / size;
            Shuffle.restoreFew(planes, element, Math.ceilDiv(to - at, size) - element, plain, at + element * size);
        });
    }

    /** Puts the parts of a block where they belong that are not there, and returns all. */
    private static MemorySegment join(MemorySegment[] parts, MemorySegment target) {
        for (int p = 0; p < parts.length; p++) {
            if (target.asOverlappingSlice(parts[p]).isEmpty()) copy(parts[p], target.asSlice(p * parts[p].byteSize()));
        }
        return target;
    }

    /**
     * The parts of a block, in their places in {@code target}; or as they are stored, if that is without compression.
     */
    private MemorySegment[] parts(int number, MemorySegment block, MemorySegment target, Workspace work)
            throws CodecException {
        boolean isSplit = (flags & NOT_SPLIT) == 0 && isSplit(size, this.block, target.byteSize());
        MemorySegment[] parts = new MemorySegment[isSplit ? size : 1];
        long part = target.byteSize() / parts.length;
        long at = 0;
        for (int p = 0; p < parts.length; p++) {
            long length = Integer.toUnsignedLong(block.get(INT, at));
            MemorySegment from = block.asSlice(at + Integer.BYTES, length);
            parts[p] = length == part ? from : decompressed(number, from, target.asSlice(p * part, part), work);
            at += Integer.BYTES + length;
        }
        return parts;
    }

    private MemorySegment decompressed(int number, MemorySegment from, MemorySegment to, Workspace work)
            throws CodecException {
        long decoded = decompress(from, to, work);
        if (decoded != to.byteSize()) {
            throw new CodecException("has a block %s of %s bytes, but Blosc's header asks for %s"
                    .formatted(number, decoded, to.byteSize()));
        }
        return to;
    }

    private static long copy(MemorySegment from, MemorySegment to) {
        MemorySegment.copy(from, 0, to, 0, from.byteSize());
        return from.byteSize();
    }

    private long decompress(MemorySegment from, MemorySegment to, Workspace work) throws CodecException {
        return switch (flags >>> 5) {
            case 0 -> BloscLzBlock.decode(from, to);
            case 1 -> Lz4Block.decode(from, to);
            case 3 -> new ZlibCodec(0).decode(from, to, work);
            case ZSTD -> ZstdCodec.FAST.decode(from, to, work);
            case 2 ->
                throw new CodecException("is compressed by Snappy within Blosc: Varve reads blosclz, lz4, zlib and "
                        + "zstd; write it again with one of them");
            default -> throw new CodecException("is compressed by Blosc's method %s, which is unknown"
                    .formatted(flags >>> 5));
        };
    }
}

package org.varve.codec;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * A buffer of Blosc 1. Source: README_CHUNK_FORMAT.rst of c-blosc.
 *
 * @param stored the header and the blocks
 * @param flags bit 0: bytes are shuffled; bit 1: stored uncompressed; bit 2: bits are shuffled; bit 4: blocks are not split; from bit 5: the
 *        compressor
 * @param size bytes of an element, for shuffling
 * @param bytes number of plain bytes
 * @param block plain bytes of every block but the last
 */
record BloscChunk(MemorySegment stored, int flags, int size, int bytes, int block) {

    private static final int HEADER = 16;
    private static final int SHUFFLED = 1;
    private static final int UNCOMPRESSED = 2;
    private static final int BITS_SHUFFLED = 4;
    private static final int NOT_SPLIT = 16;
    private static final int ZSTD = 4;
    private static final int MOST_SPLITS = 16;
    private static final int SMALLEST_SPLIT = 128;
    private static final int NEWEST = 2;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    static BloscChunk of(MemorySegment stored, long room) throws CodecException {
        if (stored.byteSize() < HEADER) {
            throw new CodecException("of %d bytes is shorter than Blosc's header of 16".formatted(stored.byteSize()));
        }
        int version = stored.get(ValueLayout.JAVA_BYTE, 0) & 0xff;
        int size = stored.get(ValueLayout.JAVA_BYTE, 3) & 0xff;
        int bytes = stored.get(INT, 4);
        int block = stored.get(INT, 8);
        int length = stored.get(INT, 12);
        if (version < 1 || version > NEWEST || size < 1 || bytes < 0 || block < 1 || length != stored.byteSize()) {
            throw new CodecException(
                    ("of %d bytes has a Blosc header of version %d, element %d, %d plain bytes, blocks of %d and %d bytes in "
                            + "all: version 1 or 2, all positive and the length of the chunk are read")
                            .formatted(stored.byteSize(), version, size, bytes, block, length));
        }
        if (bytes > room) {
            throw new CodecException("holds %d bytes, but %d are its chunk's".formatted(bytes, room));
        }
        int flags = stored.get(ValueLayout.JAVA_BYTE, 2) & 0xff;
        return new BloscChunk(stored, flags, size, bytes, Math.min(block, Math.max(1, bytes)));
    }

    /** Encodes elements of {@code size} bytes in blocks of at most {@code most}, and returns the number of stored bytes. */
    static long encode(MemorySegment plain, int size, int most, MemorySegment stored, Workspace work) {
        int bytes = Math.toIntExact(plain.byteSize());
        int block = bytes < size ? Math.max(1, bytes) : Math.min(most, bytes) / size * size;
        long end = HEADER + (long) Integer.BYTES * Math.ceilDiv(bytes, block);
        for (int number = 0, at = 0; at < bytes; number++, at += block) {
            int length = Math.min(block, bytes - at);
            stored.set(INT, HEADER + (long) Integer.BYTES * number, (int) end);
            MemorySegment shuffled = work.scratch(length).asSlice(0, length);
            Shuffle.splitBytes(plain, at, length, size, shuffled);
            int parts = isSplit(size, block, length) ? size : 1;
            for (int p = 0; p < parts; p++) {
                end = encodePart(shuffled.asSlice((long) p * (length / parts), length / parts), stored, end, work);
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

    /** Encodes the bytes of one place in all elements of a block; as they are, if they do not shrink. */
    private static long encodePart(MemorySegment part, MemorySegment stored, long at, Workspace work) {
        MemorySegment room = stored.asSlice(at + Integer.BYTES);
        long length = ZstdCodec.encode(part, room, work.zstdOfPlanes());
        if (length >= part.byteSize()) {
            length = copy(part, room);
        }
        stored.set(INT, at, (int) length);
        return at + Integer.BYTES + length;
    }

    private static boolean isSplit(int size, int block, long length) {
        return size <= MOST_SPLITS && block / size >= SMALLEST_SPLIT && length == block;
    }

    /** Decodes the blocks with bytes from {@code from} to before {@code to}, to their places, and returns the number of all plain bytes. */
    long decode(MemorySegment plain, long from, long to, Workspace work) throws CodecException {
        if ((flags & UNCOMPRESSED) != 0) {
            MemorySegment.copy(stored, HEADER, plain, 0, bytes);
            return bytes;
        }
        for (int number = 0, at = 0; at < bytes; number++, at += block) {
            int length = Math.min(block, bytes - at);
            if (at + length <= from || at >= to) continue;
            boolean isShuffled = size > 1 && (flags & (SHUFFLED | BITS_SHUFFLED)) != 0;
            MemorySegment target = isShuffled ? work.scratch(length).asSlice(0, length) : plain.asSlice(at, length);
            MemorySegment[] parts = parts(number, target, work);
            if (isShuffled && (flags & SHUFFLED) != 0 && parts.length == size) {
                Shuffle.restoreBytes(parts, plain, at);
                continue;
            }
            join(parts, target);
            if (isShuffled && (flags & SHUFFLED) != 0) {
                Shuffle.restoreBytes(target, plain, at, length, size);
            } else if (isShuffled) {
                Shuffle.restoreBits(target, plain, at, length, size);
            }
        }
        return bytes;
    }

    /** Puts the parts of a block where they belong that are not there. */
    private static void join(MemorySegment[] parts, MemorySegment target) {
        for (int p = 0; p < parts.length; p++) {
            if (target.asOverlappingSlice(parts[p]).isEmpty()) copy(parts[p], target.asSlice(p * parts[p].byteSize()));
        }
    }

    /** The parts of a block, in their places in {@code target}; or as they are stored, if that is without compression. */
    private MemorySegment[] parts(int number, MemorySegment target, Workspace work) throws CodecException {
        long at = Integer.toUnsignedLong(stored.get(INT, HEADER + (long) Integer.BYTES * number));
        boolean isSplit = (flags & NOT_SPLIT) == 0 && isSplit(size, block, target.byteSize());
        MemorySegment[] parts = new MemorySegment[isSplit ? size : 1];
        long part = target.byteSize() / parts.length;
        for (int p = 0; p < parts.length; p++) {
            long length = Integer.toUnsignedLong(stored.get(INT, at));
            MemorySegment from = stored.asSlice(at + Integer.BYTES, length);
            parts[p] = length == part ? from : decompressed(number, from, target.asSlice(p * part, part), work);
            at += Integer.BYTES + length;
        }
        return parts;
    }

    private MemorySegment decompressed(int number, MemorySegment from, MemorySegment to, Workspace work)
            throws CodecException {
        long decoded = decompress(from, to, work);
        if (decoded != to.byteSize()) {
            throw new CodecException("has a block %d of %d bytes, but Blosc's header asks for %d"
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
            default -> throw new CodecException("is compressed by Blosc's method %d, which is unknown"
                    .formatted(flags >>> 5));
        };
    }
}

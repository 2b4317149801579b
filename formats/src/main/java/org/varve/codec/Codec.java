package org.varve.codec;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/**
 * Encodes the plain bytes of a chunk as stored bytes, and decodes them. Codecs are values; their memory is a
 * {@link Workspace}.
 */
public sealed interface Codec permits ZstdCodec, GzipCodec, ZlibCodec, BloscCodec, Lz4Codec, Bz2Codec, Crc32cCodec {

    /** The name in Zarr, such as {@code zstd}. */
    String name();

    /** The most bytes into which any sensible writer encodes {@code plain} bytes. */
    long storedBytes(long plain);

    /** The bytes of {@link Workspace} memory needed to decode a chunk of {@code plain} bytes. */
    default long workBytes(long plain) {
        return 0;
    }

    /** The bytes of {@link Workspace} memory needed to encode a chunk of {@code plain} bytes. */
    default long encodeWorkBytes(long plain) {
        return 0;
    }

    /** This codec for elements of {@code bytes} bytes. */
    default Codec forElements(int bytes) {
        return this;
    }

    /**
     * Encodes plain bytes, and returns the number of stored bytes.
     *
     * @param stored at least {@link #storedBytes} long
     */
    long encode(MemorySegment plain, MemorySegment stored, Workspace work);

    /**
     * Decodes to the start of {@code plain}, and returns the number of plain bytes.
     *
     * @throws CodecException if the bytes are corrupt, or decode to more than {@code plain} holds
     */
    long decode(MemorySegment stored, MemorySegment plain, Workspace work) throws CodecException;

    /**
     * As {@link #decode(MemorySegment, MemorySegment, Workspace)}, but decodes at least the wanted plain bytes to their
     * places; others are undefined.
     */
    default long decode(StoredBytes stored, MemorySegment plain, Stretches wanted, Workspace work)
            throws CodecException, IOException {
        return decode(stored.all(), plain, work);
    }

    /**
     * Loads the native library that the codec needs, so that a missing library is noticed before the first chunk.
     *
     * @throws IOException if it cannot be loaded; the message says why and what to do
     */
    default void requireLibrary() throws IOException {}

    /** Whether the plain bytes are part of the stored bytes, so that they need not be moved. */
    default boolean keepsBytes() {
        return false;
    }
}

package org.varve.codec;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** Turns the plain bytes of a chunk into stored ones and back. Values; what they work with is a {@link Workspace}. */
public sealed interface Codec permits ZstdCodec, GzipCodec, ZlibCodec, BloscCodec, Crc32cCodec {

    /** As Zarr names it, such as {@code zstd}. */
    String name();

    /** The most bytes into which any sensible writer encodes a number of plain bytes. */
    long storedBytes(long plain);

    /** Bytes that {@link Workspace} holds to decode a chunk, given its plain bytes. */
    default long workBytes(long plain) {
        return 0;
    }

    /**
     * Stores plain bytes; returns how many bytes that took.
     *
     * @param stored at least {@link #storedBytes} long
     */
    long encode(MemorySegment plain, MemorySegment stored, Workspace work);

    /**
     * Fills {@code plain} from its start, and returns how many bytes came out.
     *
     * @throws CodecException if the bytes are corrupt or more would come out than {@code plain} holds
     */
    long decode(MemorySegment stored, MemorySegment plain, Workspace work) throws CodecException;

    /**
     * Loads the native library that the codec needs, so that its lack is known before chunks are.
     *
     * @throws IOException if it cannot be loaded; the message says why and what to do
     */
    default void requireLibrary() throws IOException {}

    /** Whether the plain bytes stand in the stored ones as they are, so that they need not be moved. */
    default boolean keepsBytes() {
        return false;
    }
}

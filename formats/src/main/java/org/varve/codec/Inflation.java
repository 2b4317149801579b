package org.varve.codec;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.zip.Checksum;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Deflates and inflates bytes, without header and trailer. */
final class Inflation {

    /**
     * The result of inflating.
     *
     * @param plain number of plain bytes
     * @param end byte of the stored bytes at which the deflated bytes end
     */
    record Inflated(long plain, long end) {}

    private Inflation() {}

    static long deflate(MemorySegment plain, MemorySegment stored, Deflater deflater) {
        deflater.setInput(plain.asByteBuffer());
        deflater.finish();
        ByteBuffer room = stored.asByteBuffer();
        while (!deflater.finished()) {
            deflater.deflate(room);
        }
        return room.position();
    }

    /** Inflates the bytes from {@code from} on. */
    static Inflated inflate(MemorySegment stored, long from, MemorySegment plain, Inflater inflater)
            throws CodecException {
        ByteBuffer input = stored.asSlice(from).asByteBuffer();
        ByteBuffer room = plain.asByteBuffer();
        inflater.setInput(input);
        try {
            while (!inflater.finished()) {
                int bytes = inflater.inflate(room);
                if (bytes == 0 && !inflater.finished()) {
                    throw new CodecException(room.hasRemaining()
                            ? "ends in the middle of its deflated bytes"
                            : "inflates to more than %s bytes".formatted(plain.byteSize()));
                }
            }
        } catch (DataFormatException e) {
            throw new CodecException("is not deflated right (%s)".formatted(e.getMessage()), e);
        }
        return new Inflated(room.position(), from + input.position());
    }

    static long checksum(Checksum checksum, MemorySegment plain) {
        checksum.update(plain.asByteBuffer());
        return checksum.getValue();
    }
}

package org.varve.codec;

import com.github.luben.zstd.ZstdException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/**
 * Zstandard.
 *
 * @param level from 1, fastest, to 22, smallest; negative levels are faster still
 */
public record ZstdCodec(int level) implements Codec {

    /** Level 1; at higher levels seismic samples hardly get smaller. */
    public static final ZstdCodec FAST = new ZstdCodec(1);

    @Override
    public String name() {
        return "zstd";
    }

    @Override
    public void requireLibrary() throws IOException {
        ZstdLibrary.require();
    }

    @Override
    public long storedBytes(long plain) {
        return plain + (plain >>> 8) + 512;
    }

    @Override
    public long encode(MemorySegment plain, MemorySegment stored, Workspace work) {
        return ZstdLibrary.compress(plain, stored, work.zstdCompress(level));
    }

    @Override
    public long decode(MemorySegment stored, MemorySegment plain, Workspace work) throws CodecException {
        if (stored.byteSize() == 0) {
            throw new CodecException("is empty");
        }
        try {
            return work.zstdDecompress().decompressDirectByteBuffer(plain.asByteBuffer(), 0,
                    Math.toIntExact(plain.byteSize()), stored.asByteBuffer(), 0, Math.toIntExact(stored.byteSize()));
        } catch (ZstdException e) {
            throw new CodecException("is not a Zstandard frame of at most %s bytes".formatted(plain.byteSize()), e);
        }
    }
}

package org.varve.codec;

import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.Supplier;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/** The memory of codecs, outside the Java heap, allocated when first needed. For one thread at a time. */
public final class Workspace implements AutoCloseable {

    /**
     * The bytes of all contexts of the native libraries together: Zstandard takes 1.3 MB to compress at levels up to 3,
     * 0.4 MB for planes, and 0.2 MB to decompress, zlib 0.3 MB, which is not used with planes.
     */
    public static final long BYTES = 2 << 20;

    private final Arena arena = Arena.ofShared();
    private MemorySegment scratch = MemorySegment.NULL;
    private @Nullable ZstdCompressCtx compress;
    private @Nullable PlaneCompressor planes;
    private @Nullable ZstdDecompressCtx decompress;
    private @Nullable Inflater inflater;
    private @Nullable Deflater deflater;

    ZstdCompressCtx zstdCompress(int level) {
        if (compress == null) {
            compress = load(ZstdCompressCtx::new);
        }
        return compress.setLevel(level);
    }

    PlaneCompressor planes() {
        if (planes == null) {
            planes = load(PlaneCompressor::new);
        }
        return planes;
    }

    ZstdDecompressCtx zstdDecompress() {
        if (decompress == null) {
            decompress = load(ZstdDecompressCtx::new);
        }
        return decompress;
    }

    private static <T> T load(Supplier<T> maker) {
        try {
            ZstdLibrary.require();
            return maker.get();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An inflater of raw deflated bytes; codecs handle header and trailer themselves. */
    Inflater inflater() {
        if (inflater == null) {
            inflater = new Inflater(true);
        }
        inflater.reset();
        return inflater;
    }

    Deflater deflater(int level) {
        if (deflater == null) {
            deflater = new Deflater(level, true);
        }
        deflater.reset();
        deflater.setLevel(level);
        return deflater;
    }

    /** Memory of at least {@code bytes} bytes, whose content may be lost with the next call. */
    MemorySegment scratch(long bytes) {
        if (scratch.byteSize() < bytes) {
            scratch = arena.allocate(bytes, Long.BYTES);
        }
        return scratch;
    }

    @Override
    public void close() {
        if (!arena.scope().isAlive()) {
            return;
        }
        if (compress != null) {
            compress.close();
        }
        if (planes != null) {
            planes.close();
        }
        if (decompress != null) {
            decompress.close();
        }
        if (inflater != null) {
            inflater.end();
        }
        if (deflater != null) {
            deflater.end();
        }
        arena.close();
    }
}

package org.varve.codec;

import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.util.Native;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.varve.core.Remedy;

/** The native library of Zstandard. */
final class ZstdLibrary {

    private ZstdLibrary() {}

    /**
     * Loads the library if it has not been loaded.
     *
     * @throws LibraryException if that fails
     */
    static void require() throws IOException {
        try {
            Native.load();
        } catch (LinkageError e) {
            String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw new LibraryException("the library of Zstandard cannot be loaded (%s)".formatted(reason),
                    Remedy.of("give a folder that may hold programs, such as ",
                            LibraryException.FOLDER, "=$HOME, or write with ",
                            LibraryException.COMPRESSION.with("gzip")),
                    e);
        }
    }

    /** Compresses bytes, and returns how many are left. */
    static long compress(MemorySegment plain, MemorySegment stored, ZstdCompressCtx context) {
        int room = Math.toIntExact(stored.byteSize());
        int bytes = Math.toIntExact(plain.byteSize());
        return context.compressDirectByteBuffer(stored.asByteBuffer(), 0, room, plain.asByteBuffer(), 0, bytes);
    }
}

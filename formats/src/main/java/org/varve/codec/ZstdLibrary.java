package org.varve.codec;

import com.github.luben.zstd.util.Native;
import java.io.IOException;
import org.varve.core.Remedy;

/** Loads the native library of Zstandard. */
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
}

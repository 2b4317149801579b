package org.varve.codec;

import com.github.luben.zstd.util.Native;
import java.io.IOException;
import org.varve.core.Remedy;

/** The native library of Zstandard. */
final class ZstdLibrary {

    private ZstdLibrary() {}

    /** Loads it, unless it is loaded already. */
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

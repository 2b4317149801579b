package org.varve.codec;

import com.github.luben.zstd.util.Native;
import java.io.IOException;

/** The native library of Zstandard. */
final class ZstdLibrary {

    private ZstdLibrary() {}

    /** Loads it, unless it is loaded already. */
    static void require() throws IOException {
        try {
            Native.load();
        } catch (LinkageError e) {
            String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw new IOException(
                    "the library of Zstandard cannot be loaded (%s): give a folder that may hold programs, such as "
                            .formatted(reason)
                            + "VARVE_JAVA_OPTS=-Djava.io.tmpdir=$HOME, or write with --compression gzip",
                    e);
        }
    }
}

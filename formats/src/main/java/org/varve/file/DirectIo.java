package org.varve.file;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.Optional;
import org.varve.core.Volume;

/**
 * Decides which files bypass the system's page cache: large files where the {@link PageCache} is slower, as on local
 * disks, where writing takes half to nine tenths of the time without it. Other file systems may get slower (network
 * file systems) or have no disk (tmpfs). {@code VARVE_DIRECT_IO=off} in the environment forbids it.
 */
final class DirectIo {

    /**
     * Positions, sizes and addresses must be multiples of this, which is itself a multiple of disk sectors and memory
     * pages.
     */
    static final long BLOCK = Volume.BLOCK;

    /** Smaller files are not worth it. */
    static final long LARGE = 64 << 20;
    private static final boolean FORBIDDEN = "off".equals(System.getenv("VARVE_DIRECT_IO"));

    /** Java's own option, which is outside its standard interfaces; not every runtime has it. */
    private static final Optional<OpenOption> OPTION = find();

    private DirectIo() {}

    private static Optional<OpenOption> find() {
        try {
            Object option = Class.forName("com.sun.nio.file.ExtendedOpenOption").getField("DIRECT").get(null);
            return Optional.of((OpenOption) option);
        } catch (ReflectiveOperationException absent) {
            return Optional.empty();
        }
    }

    /**
     * The option to open a file with that will have {@code bytes} bytes; empty if direct I/O is not possible or does
     * not pay.
     */
    static Optional<OpenOption> option(Path file, long bytes, PageCache cache) throws IOException {
        if (FORBIDDEN || bytes < LARGE || OPTION.isEmpty()) return Optional.empty();
        FileStore store = Files.getFileStore(file);
        return takesBlocks(store.getBlockSize()) && !Disk.isMemory(file) && cache.isSlower(file)
                ? OPTION
                : Optional.empty();
    }

    /**
     * Whether a file system takes multiples of {@link #BLOCK}: Java requires multiples of its own blocks, which may be
     * larger.
     */
    static boolean takesBlocks(long blockSize) {
        return BLOCK % blockSize == 0;
    }

    /** The option, of a runtime that has it. */
    static OpenOption required() {
        return OPTION.orElseThrow(() -> new UnsupportedOperationException("this Java runtime has no direct I/O"));
    }
}

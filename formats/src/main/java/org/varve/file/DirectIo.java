package org.varve.file;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * Decides which files bypass the system's page cache: large files on the file systems of local disks, where writing then takes half to nine
 * tenths of the time. Other file systems may get slower (network file systems) or have no disk (tmpfs). {@code VARVE_DIRECT_IO=off} in
 * the environment forbids it.
 */
final class DirectIo {

    /** Positions, sizes and addresses must be multiples of this, which is itself a multiple of disk sectors and memory pages. */
    static final long BLOCK = 4096;

    private static final long LARGE = 64 << 20;
    private static final Set<String> LOCAL = Set.of("ext3", "ext4", "xfs");
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

    /** The option to open a file with that will have {@code bytes} bytes; empty if direct I/O is not possible or does not pay. */
    static Optional<OpenOption> option(Path file, long bytes) throws IOException {
        if (FORBIDDEN || bytes < LARGE) return Optional.empty();
        FileStore store = Files.getFileStore(file);
        boolean suits = suits(store.type(), store.getBlockSize());
        return OPTION.filter(_ -> suits);
    }

    /**
     * Whether direct I/O pays on a file system, and takes multiples of {@link #BLOCK}: Java requires multiples of the file
     * system's own blocks, which may be larger.
     */
    static boolean suits(String fileSystem, long blockSize) {
        return LOCAL.contains(fileSystem) && BLOCK % blockSize == 0;
    }
}

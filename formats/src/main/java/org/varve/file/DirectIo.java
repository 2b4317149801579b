package org.varve.file;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * When files are written past the system's page cache: large ones, on the file systems of local disks. There it takes half to nine
 * tenths of the time; others may lose by it (network file systems), or have no disk (tmpfs). {@code VARVE_DIRECT_IO=off} in the
 * environment forbids it.
 */
final class DirectIo {

    /** What positions, sizes and addresses must be multiples of; that of every disk's sectors and of memory's pages. */
    static final long BLOCK = 4096;

    private static final long LARGE = 64 << 20;
    private static final Set<String> LOCAL = Set.of("ext3", "ext4", "xfs");
    private static final boolean FORBIDDEN = "off".equals(System.getenv("VARVE_DIRECT_IO"));

    /** Java's own option, which has a place outside of its standard interfaces; not every runtime has it. */
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

    /** The options to open a file with, if direct I/O pays for its size. */
    static Optional<OpenOption> option(Path file, long bytes) throws IOException {
        if (FORBIDDEN || bytes < LARGE) return Optional.empty();
        FileStore store = Files.getFileStore(file);
        // Java asks for multiples of the file system's own blocks, which some make larger
        boolean isFit = LOCAL.contains(store.type()) && BLOCK % store.getBlockSize() == 0;
        return OPTION.filter(_ -> isFit);
    }
}

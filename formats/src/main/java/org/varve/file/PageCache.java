package org.varve.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** Decides for which file systems large outputs bypass the page cache. */
@FunctionalInterface
public interface PageCache {

    /** Those of local disks, by their type. */
    PageCache BY_KIND = file -> isLocal(Files.getFileStore(file).type());

    /** Whether a file, whose file system can do without the cache, is written faster so. */
    boolean isSlower(Path file) throws IOException;

    /**
     * Whether a file system, by its type such as {@code ext4}, is that of a local disk which is written faster past the
     * cache.
     */
    static boolean isLocal(String fileSystem) {
        return Set.of("ext3", "ext4", "xfs").contains(fileSystem);
    }
}

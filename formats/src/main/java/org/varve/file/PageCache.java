package org.varve.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** Says of which file systems large outputs go straight to the disk, past the system's page cache. */
@FunctionalInterface
public interface PageCache {

    /** File systems of local disks, by their type. */
    Set<String> LOCAL = Set.of("ext3", "ext4", "xfs");

    /** Those of local disks. */
    PageCache BY_KIND = file -> LOCAL.contains(Files.getFileStore(file).type());

    /** Whether a file, whose file system can do without the cache, is written faster so. */
    boolean isSlower(Path file) throws IOException;
}

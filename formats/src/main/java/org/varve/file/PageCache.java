package org.varve.file;

import java.io.IOException;
import java.nio.file.Path;

/** Says of which file systems large outputs go straight to the disk, past the system's page cache. */
@FunctionalInterface
public interface PageCache {

    /** Those of local disks, by their kind. */
    PageCache BY_KIND = DirectIo::isOnLocalDisk;

    /** Whether a file, whose file system can do without the cache, is written faster so. */
    boolean isSlower(Path file) throws IOException;
}

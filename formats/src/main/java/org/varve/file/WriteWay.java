package org.varve.file;

import java.io.IOException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The way that files that belong together take to the disk: past the page cache if {@link DirectIo} says so, else
 * through it, and if they are large no slower than they can be written. It is closed behind the files.
 */
public final class WriteWay implements AutoCloseable {

    /** For small files, which the system writes when it likes. */
    public static final WriteWay CACHED = new WriteWay(Optional.empty(), Optional.empty());

    private final Optional<OpenOption> direct;
    private final Optional<WriteBack> writeBack;

    private WriteWay(Optional<OpenOption> direct, Optional<WriteBack> writeBack) {
        this.direct = direct;
        this.writeBack = writeBack;
    }

    /**
     * The way of some files.
     *
     * @param place a file or folder where they are
     * @param bytes of all of them together
     */
    public static WriteWay of(Path place, long bytes, PageCache cache) throws IOException {
        Optional<OpenOption> direct = DirectIo.option(place, bytes, cache);
        boolean fills = direct.isEmpty() && bytes >= DirectIo.LARGE && !Disk.isMemory(place);
        return new WriteWay(direct, fills ? Optional.of(new WriteBack()) : Optional.empty());
    }

    /** How each file is opened in addition, so that its blocks go straight to the disk; empty if they should not. */
    Optional<OpenOption> direct() {
        return direct;
    }

    /** Who brings what is written through the cache to the disk; empty if the system does. */
    Optional<WriteBack> writeBack() {
        return writeBack;
    }

    @Override
    public void close() {
        writeBack.ifPresent(WriteBack::close);
    }
}

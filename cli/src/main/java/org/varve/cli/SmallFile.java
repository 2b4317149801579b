package org.varve.cli;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.varve.file.PartFile;

/** A file that appears under its name either complete or not at all. */
final class SmallFile {

    private SmallFile() {}

    /** The path of a file beside another, of the same name but for its ending. */
    static Path beside(Path file, String ending) {
        return file.resolveSibling(file.getFileName().toString().replaceFirst("\\.[^.]*$", "") + ending);
    }

    static void write(Path target, byte[] bytes, boolean overwrite) throws IOException {
        try (PartFile file = PartFile.create(target, bytes.length, overwrite)) {
            file.write(MemorySegment.ofArray(bytes), 0, bytes.length, 0);
            file.commit();
        }
    }
}

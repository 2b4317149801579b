package org.varve.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;

/** A file that appears under its name either complete or not at all. */
public final class SmallFile {

    private SmallFile() {}

    /** The path of a file beside another, of the same name but for its ending. */
    public static Path beside(Path file, String ending) {
        return file.resolveSibling(file.getFileName().toString().replaceFirst("\\.[^.]*$", "") + ending);
    }

    /**
     * Writes a file.
     *
     * @param overwrite whether {@code target} may exist, and is replaced then
     * @throws OutputException if it cannot be written
     */
    public static void write(Path target, byte[] bytes, boolean overwrite) throws IOException {
        try (PartFile file = PartFile.create(target, bytes.length, overwrite)) {
            file.write(MemorySegment.ofArray(bytes), 0, bytes.length, 0);
            file.commit();
        }
    }
}

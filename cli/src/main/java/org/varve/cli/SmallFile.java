package org.varve.cli;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.varve.file.PartFile;

/** A file that appears under its name either complete or not at all. */
final class SmallFile {

    private SmallFile() {}

    static void write(Path target, byte[] bytes, boolean overwrite) throws IOException {
        try (PartFile file = PartFile.create(target, bytes.length, overwrite)) {
            file.write(MemorySegment.ofArray(bytes), 0, bytes.length, 0);
            file.commit();
        }
    }
}

package org.varve.zarr;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.varve.file.OutputException;
import org.varve.file.Reason;
import org.varve.file.WriteWay;
import org.varve.file.WrittenFile;

/** Writes each chunk to a file of its own. */
record ChunkFiles(PartFolder folder, ArrayMetadata array, WriteWay way) implements ChunkStore {

    @Override
    public void put(ChunkKeys.Position chunk, MemorySegment stored, Turns.Turn turn) throws IOException {
        Path path = array.file(folder.path(), chunk);
        try (WrittenFile file = folder.newFile(path, way)) {
            file.write(stored, 0, stored.byteSize(), 0);
            folder.wrote(path, stored.byteSize(), folder.crc(stored));
        } catch (IOException e) {
            throw failed(folder, array, chunk, e);
        }
    }

    static IOException failed(PartFolder folder, ArrayMetadata array, ChunkKeys.Position chunk, IOException cause) {
        return new OutputException(folder.target(),
                "cannot be written at chunk %s of '%s': %s".formatted(chunk, array.label(), Reason.of(cause)), cause);
    }

    @Override
    public void finish() {}

    @Override
    public void close() {
        way.close();
    }
}

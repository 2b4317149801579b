package org.varve.formats;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.varve.core.Shape;
import org.varve.core.VolumeWriter;
import org.varve.file.Disk;
import org.varve.file.OutputPlace;
import org.varve.file.TraceLayout;
import org.varve.file.TraceWriter;

/**
 * A file that is to be written, before anything of it exists.
 *
 * @param file its path
 * @param bytes that it takes on its disk, before compression
 * @param compressed whether it may take less
 * @param bufferBytes of the buffers of its writers
 * @param chunk the pieces in which its volumes are stored, as {@link VolumeWriter#chunk} tells
 * @param shard the files in which such pieces are gathered, as {@link VolumeWriter#shard} tells
 * @param creation makes it
 */
public record OutputPlan(
        Path file, long bytes, boolean compressed, long bufferBytes, Shape chunk, Shape shard, Creation creation) {

    /** Makes the file under its temporary name, and a writer for each of its volumes. */
    @FunctionalInterface
    public interface Creation {
        /** Creates the file, with a writer for each volume. */
        List<VolumeWriter> create() throws IOException;
    }

    /** Makes a file of traces. */
    @FunctionalInterface
    public interface SingleCreation {
        /** Creates the file. */
        VolumeWriter create() throws IOException;
    }

    /** A file of traces, which holds one volume. */
    public static OutputPlan ofTraces(Path file, TraceLayout layout, SingleCreation creation) {
        return new OutputPlan(file, layout.fileBytes(), false, TraceWriter.bufferBytes(layout), Shape.ONE, Shape.ONE,
                () -> List.of(creation.create()));
    }

    /** Bytes of RAM that the file takes: all of them where it lies in memory, none on a disk. */
    public long memoryBytes() throws IOException {
        Path folder = OutputPlace.of(file, true).getParent();
        return folder != null && Disk.isMemory(folder) ? bytes : 0;
    }

    /** Makes the file under its temporary name; a writer for each of its volumes, in order. */
    public List<VolumeWriter> create() throws IOException {
        return creation.create();
    }
}

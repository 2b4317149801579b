package org.varve.formats;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.varve.core.ScaledEncoding;
import org.varve.core.Shape;
import org.varve.core.VolumeWriter;
import org.varve.file.Disk;
import org.varve.file.OutputPlace;
import org.varve.file.TraceLayout;
import org.varve.file.TraceWriter;

/**
 * A file to be written, before anything of it exists.
 *
 * @param file the path
 * @param bytes bytes of the file on disk, before compression
 * @param compressed whether it may take fewer bytes
 * @param bufferBytes bytes of the buffers of its writers
 * @param encoding how all of its samples are stored, as in {@link VolumeWriter#encoding}
 * @param chunk the pieces in which its volumes are stored, as in {@link VolumeWriter#chunk}
 * @param shard the files in which these pieces are gathered, as in {@link VolumeWriter#shard}
 * @param creation creates the file
 */
public record OutputPlan(
        Path file, long bytes, boolean compressed, long bufferBytes, ScaledEncoding encoding, Shape chunk, Shape shard,
        Creation creation) {

    /** Creates a file of one or more volumes. */
    @FunctionalInterface
    public interface Creation {
        /** Creates the file under a temporary name, with a writer for each volume, in order. */
        List<VolumeWriter> create() throws IOException;
    }

    /** Creates a file of one volume. */
    @FunctionalInterface
    public interface SingleCreation {
        /** Creates the file under a temporary name. */
        VolumeWriter create() throws IOException;
    }

    /** The plan of a file of traces, which holds one volume. */
    public static OutputPlan ofTraces(Path file, TraceLayout layout, SingleCreation creation) {
        return ofTraces(file, layout, 1, creation);
    }

    /** The plan of a file of traces whose samples are multiplied by {@code scale} before they are stored. */
    public static OutputPlan ofTraces(Path file, TraceLayout layout, double scale, SingleCreation creation) {
        return new OutputPlan(file, layout.fileBytes(), false, TraceWriter.bufferBytes(layout),
                new ScaledEncoding(layout.encoding(), (float) scale, layout.roomForHeaders()), Shape.ONE, Shape.ONE,
                () -> List.of(creation.create()));
    }

    /** The bytes of RAM that the file takes: all its bytes if its file system is in memory, 0 if it is on a disk. */
    public long memoryBytes() throws IOException {
        Path folder = OutputPlace.of(file, true).getParent();
        return folder != null && Disk.isMemory(folder) ? bytes : 0;
    }

    /** Creates the file under a temporary name, with a writer for each of its volumes, in order. */
    public List<VolumeWriter> create() throws IOException {
        return creation.create();
    }
}

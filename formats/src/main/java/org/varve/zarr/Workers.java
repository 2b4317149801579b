package org.varve.zarr;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.varve.file.Disk;
import org.varve.file.ThreadTeam;

/** A few threads that share the chunks of a box, each with buffers of its own. */
public final class Workers implements AutoCloseable {

    private final List<Buffers> buffers;
    private final ThreadTeam<Buffers> team;
    private final long bytes;

    /** So many threads with buffers of their own. */
    public Workers(int count, Buffers.Sizes sizes) {
        this.buffers = Stream.generate(() -> new Buffers(sizes)).limit(count).toList();
        this.team = new ThreadTeam<>("varve-zarr", buffers);
        this.bytes = count * sizes.bytes();
    }

    /** As many threads as there are processors, up to a few. */
    public static int fitting() {
        return ThreadTeam.fitting();
    }

    /** Bytes of all buffers. */
    public long bytes() {
        return bytes;
    }

    /** As {@link ThreadTeam#forEach} does. */
    public void forEach(int count, MemorySegment memory, ThreadTeam.Part<Buffers> task) throws IOException {
        team.forEach(count, memory, task);
    }

    /** Runs a task once. */
    public void once(ThreadTeam.Part<Buffers> task) throws IOException {
        task.run(0, team.tools());
    }

    /** As {@link Disk#force} does. */
    Disk.Contents force(Path folder) throws IOException {
        return Disk.force(folder, team);
    }

    @Override
    public void close() {
        team.close();
        buffers.forEach(Buffers::close);
    }
}

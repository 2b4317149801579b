package org.varve.zarr;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.varve.file.Disk;
import org.varve.file.ThreadTeam;

/** A few threads that share the chunks of a box, each with its own buffers. */
public final class Workers implements AutoCloseable {

    private final List<Buffers> buffers;
    private final ThreadTeam<Buffers> team;
    private final long bytes;

    /** Makes {@code count} threads, each with buffers of the given sizes. */
    public Workers(int count, Buffers.Sizes sizes) {
        this.buffers = buffers(count, sizes);
        this.team = new ThreadTeam<>("varve-zarr", buffers);
        this.bytes = count * sizes.bytes();
    }

    /** All buffers, or none. */
    private static List<Buffers> buffers(int count, Buffers.Sizes sizes) {
        List<Buffers> made = new ArrayList<>();
        try {
            while (made.size() < count) made.add(new Buffers(sizes));
        } catch (RuntimeException | Error e) {
            made.forEach(Buffers::close);
            throw e;
        }
        return List.copyOf(made);
    }

    /** The number of threads worth their memory, by {@link ThreadTeam#fitting}. */
    public static int fitting() {
        return ThreadTeam.fitting();
    }

    /** Bytes of all buffers. */
    public long bytes() {
        return bytes;
    }

    /** As {@link ThreadTeam#forEach}. */
    public void forEach(int count, MemorySegment memory, ThreadTeam.Part<Buffers> task) throws IOException {
        team.forEach(count, memory, task);
    }

    /** Runs a task once, on the calling thread, with the number 0. */
    public void once(ThreadTeam.Part<Buffers> task) throws IOException {
        team.once(0, task);
    }

    /** As {@link Disk#force}. */
    Disk.Contents force(Path folder) throws IOException {
        return Disk.force(folder, team);
    }

    @Override
    public void close() {
        team.close();
        buffers.forEach(Buffers::close);
    }
}

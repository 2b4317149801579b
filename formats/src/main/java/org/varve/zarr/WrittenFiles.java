package org.varve.zarr;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.varve.file.Disk;
import org.varve.file.PageCache;
import org.varve.file.WriteWay;
import org.varve.file.WrittenFile;

/**
 * The files that are written below a folder. In a folder that stays for later runs, a file has a private name until it
 * is complete, so that the remains of a killed run are never taken for the file.
 */
public final class WrittenFiles {

    private static final String UNFINISHED = ".part";

    private final Path folder;
    private final boolean stays;
    private final PageCache cache;
    private final String suffix = ".%016x%s".formatted(ThreadLocalRandom.current().nextLong(), UNFINISHED);
    private final Queue<Path> unforced = new ConcurrentLinkedQueue<>();
    private Disk.Contents contents = new Disk.Contents(0, 0);
    private Disk.Contents reported = contents;
    private final FileSums sums = new FileSums();

    /**
     * The files below an existing folder.
     *
     * @param stays whether the folder stays when a run ends early
     */
    WrittenFiles(Path folder, boolean stays, PageCache cache) {
        this.folder = folder;
        this.stays = stays;
        this.cache = cache;
    }

    /** A path for a temporary file. */
    Path unfinished(Path path) {
        return path.resolveSibling(path.getFileName() + suffix);
    }

    /** The way to write files that hold {@code bytes} together. */
    WriteWay way(long bytes) throws IOException {
        return WriteWay.of(folder, bytes, cache);
    }

    /** Creates a file, and its folder if needed. */
    WrittenFile create(Path path, WriteWay way) throws IOException {
        Path file = stays ? unfinished(path) : path;
        try {
            return WrittenFile.create(file, way);
        } catch (NoSuchFileException first) {
            makeFolder(Objects.requireNonNull(path.getParent()));
            return WrittenFile.create(file, way);
        }
    }

    /** Creates a folder and its parents, but never the group's folder: if that is gone, its content is lost. */
    private void makeFolder(Path wanted) throws IOException {
        Path parent = Objects.requireNonNull(wanted.getParent());
        if (!Files.isDirectory(parent) && !parent.equals(folder)) {
            makeFolder(parent);
        }
        try {
            Files.createDirectory(wanted);
        } catch (FileAlreadyExistsException e) {
            // another thread created it
        }
    }

    /**
     * Counts a file that has been written and will not change any more.
     *
     * @param crc of the whole file, if the folder stays
     */
    void add(Path path, long bytes, long crc) throws IOException {
        if (stays) {
            sums.add(folder, path, bytes, crc);
            Files.move(unfinished(path), path, StandardCopyOption.ATOMIC_MOVE);
            unforced.add(path);
        }
        synchronized (this) {
            contents = new Disk.Contents(contents.files() + 1, contents.bytes() + bytes);
        }
    }

    synchronized Disk.Contents contents() {
        return contents;
    }

    /** What was written since the last call, with checksums of it. */
    public synchronized FileSums.Noted news() {
        Disk.Contents news = new Disk.Contents(contents.files() - reported.files(),
                contents.bytes() - reported.bytes());
        reported = contents;
        return sums.take(news);
    }

    /**
     * Whether files that were written before are still there as they were.
     *
     * @param files those that may have been written, without a folder
     * @param wholly whether they are read; their names and lengths alone are compared otherwise
     */
    public boolean hold(Stream<Path> files, FileSums.Noted noted, boolean wholly) throws IOException {
        return FileSums.of(folder, files, wholly).equals(noted, wholly);
    }

    /** Sets what was written, by all runs together. */
    public synchronized void set(Disk.Contents all) {
        contents = all;
        reported = all;
    }

    /** Makes sure that all files that were added are on the disk, with their names. */
    public void force() throws IOException {
        Set<Path> folders = new TreeSet<>();
        for (Path path = unforced.poll(); path != null; path = unforced.poll()) {
            try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
                channel.force(true);
            }
            for (Path above = path.getParent(); above != null && above.startsWith(folder); above = above.getParent()) {
                folders.add(above);
            }
        }
        for (Path above : folders) {
            Disk.forceNames(above);
        }
    }

    /** Removes what runs that were killed left of files. */
    void removeUnfinished() throws IOException {
        if (!stays) return;
        Disk.deleteFiles(folder, path -> path.getFileName().toString().endsWith(UNFINISHED));
    }
}

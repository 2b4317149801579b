package org.varve.file;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;

/** Properties of disks, and operations on folders that must reach the disk. */
public final class Disk {

    /** Types of file systems that keep everything in RAM. */
    private static final Set<String> MEMORY = Set.of("tmpfs", "ramfs");

    /** The error message of some file systems that cannot force folders. */
    private static final String UNSUPPORTED = "Invalid argument";

    private Disk() {}

    /**
     * The contents of a folder and all folders below it.
     *
     * @param files number of files
     * @param bytes bytes of all files together
     */
    public record Contents(long files, long bytes) {}

    /** Whether a path is of the operating system, and not of an archive or of memory. */
    static boolean isSystem(Path path) {
        return path.getFileSystem().equals(FileSystems.getDefault());
    }

    private static boolean isUnix(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("unix");
    }

    /**
     * Cuts or extends a file; one of the operating system in a single step, as other processes may be writing samples
     * where it is extended.
     */
    static void setLength(Path file, long bytes) throws IOException {
        if (isSystem(file)) {
            try (RandomAccessFile whole = new RandomAccessFile(file.toFile(), "rw")) {
                whole.setLength(bytes);
            }
            return;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            if (channel.size() > bytes) {
                channel.truncate(bytes);
            } else if (channel.size() < bytes) {
                channel.write(ByteBuffer.allocate(1), bytes - 1);
            }
        }
    }

    /** The free bytes of the disk of a folder; empty if the system does not know. */
    public static OptionalLong usableBytes(Path folder) {
        try {
            long usable = Files.getFileStore(folder).getUsableSpace();
            return usable > 0 ? OptionalLong.of(usable) : OptionalLong.empty();
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }

    /** Whether the files of a folder are kept in RAM, as on a tmpfs; false if the system does not know. */
    public static boolean isMemory(Path folder) {
        try {
            return MEMORY.contains(Files.getFileStore(folder).type());
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Whether a file or folder is on another machine, or may be: it is neither in RAM nor on a disk of a known kind.
     */
    public static boolean isFar(Path path) {
        try {
            String type = Files.getFileStore(path).type();
            return !MEMORY.contains(type) && !PageCache.isLocal(type);
        } catch (IOException unknown) {
            return false;
        }
    }

    /** An object that identifies the disk of a folder: it is equal for all folders of one disk. */
    public static Object of(Path folder) throws IOException {
        return isUnix(folder) ? Files.getAttribute(folder, "unix:dev") : Files.getFileStore(folder);
    }

    /**
     * Makes sure that a folder and everything in it are on the disk, and counts the files.
     *
     * @param team the threads that force the files; the file system then shares the work among files
     */
    public static Contents force(Path folder, ThreadTeam<?> team) throws IOException {
        Forcing forcing = new Forcing(team);
        Files.walkFileTree(folder, forcing);
        forcing.forceBatch();
        return new Contents(forcing.files, forcing.bytes);
    }

    private static final class Forcing extends SimpleFileVisitor<Path> {

        private static final int BATCH = 1024;

        private final ThreadTeam<?> team;
        private final List<Path> batch = new ArrayList<>();
        private long files;
        private long bytes;

        Forcing(ThreadTeam<?> team) {
            this.team = team;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            files++;
            bytes += attributes.size();
            batch.add(file);
            if (batch.size() == BATCH) {
                forceBatch();
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path visited, IOException failure) throws IOException {
            forceNames(visited);
            return FileVisitResult.CONTINUE;
        }

        void forceBatch() throws IOException {
            team.forEach(batch.size(), MemorySegment.NULL, (number, tools) -> {
                Path file = batch.get(number);
                // on Unix also files of others; Windows forces only what may be written
                StandardOpenOption how = isUnix(file) ? StandardOpenOption.READ : StandardOpenOption.WRITE;
                try (FileChannel channel = FileChannel.open(file, how, LinkOption.NOFOLLOW_LINKS)) {
                    channel.force(true);
                }
            });
            batch.clear();
        }
    }

    /**
     * Makes sure that the names in a folder are on the disk, even if the thread is interrupted, where folders can be
     * opened.
     */
    public static void forceNames(Path folder) throws IOException {
        if (!isUnix(folder)) return;
        boolean interrupted = false;
        try {
            while (true) {
                try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                    channel.force(true);
                    return;
                } catch (ClosedByInterruptException e) {
                    interrupted |= Thread.interrupted();
                }
            }
        } catch (AccessDeniedException e) {
            // a folder that may be written but not read: its names will reach the disk some time
        } catch (IOException e) {
            if (!UNSUPPORTED.equals(e.getMessage())) {
                throw e;
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Deletes a file, or a folder and everything in it, if it exists. */
    public static void delete(Path path) throws IOException {
        if (Files.notExists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(path, new Deleting(file -> true) {
            @Override
            public FileVisitResult postVisitDirectory(Path emptied, IOException failure) throws IOException {
                Files.deleteIfExists(emptied);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /**
     * Deletes some files of a folder and of all folders below it, while others may do the same or give files other
     * names.
     */
    public static void deleteFiles(Path folder, Predicate<Path> which) throws IOException {
        Files.walkFileTree(folder, new Deleting(which));
    }

    private static class Deleting extends SimpleFileVisitor<Path> {

        private final Predicate<Path> which;

        Deleting(Predicate<Path> which) {
            this.which = which;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            if (which.test(file)) {
                Files.deleteIfExists(file);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
            if (failure instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw failure;
        }
    }
}

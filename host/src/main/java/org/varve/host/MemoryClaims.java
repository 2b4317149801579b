package org.varve.host;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The claims of a user's running processes on the memory of a machine: each in a file that its process keeps locked
 * while it lives. An unlocked file belongs to a killed process; whichever process sees it removes it. Without a place
 * for such files, there are no claims.
 *
 * @param folder of the files
 */
record MemoryClaims(Optional<Path> folder) {

    private static final String SUFFIX = ".claim";

    /** How long to wait for another process that plans, which takes milliseconds unless the process is stopped. */
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(2);

    private static final int MILLISECONDS = 2;

    /**
     * Claims of this process. Closing any channel of a file ends the process's locks on it, so none may be opened
     * twice.
     */
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    /** One thread of this process plans at a time. */
    private static final ReentrantLock TURN = new ReentrantLock();

    static MemoryClaims at(Path root) {
        return new MemoryClaims(ClaimFolder.of(root));
    }

    /** The current claims of other processes. */
    List<Claimed> others() {
        List<Claimed> others = new ArrayList<>();
        if (folder.isEmpty()) return others;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.get(), "*" + SUFFIX)) {
            for (Path file : files) {
                if (!OWN.contains(file)) read(file).ifPresent(others::add);
            }
        } catch (IOException | DirectoryIteratorException e) {
            // unreadable claims do not count
        }
        return others;
    }

    private static Optional<Claimed> read(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS)) {
            if (isFree(channel)) {
                Files.deleteIfExists(file);
                return Optional.empty();
            }
            ByteBuffer bytes = ByteBuffer.allocate(1 << 12);
            while (bytes.hasRemaining() && channel.read(bytes) > 0) {}
            return Claimed.of(new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static boolean isFree(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException ofThisProcess) {
            return false;
        }
    }

    /**
     * Does something while no other process does so, and no other thread; without that if another process takes long.
     */
    <T, E extends Exception> T alone(Action<T, E> action) throws E {
        TURN.lock();
        Optional<FileChannel> turn = turn();
        try {
            return action.act();
        } finally {
            turn.ifPresent(MemoryClaims::end);
            TURN.unlock();
        }
    }

    /** What is done alone. */
    @FunctionalInterface
    interface Action<T, E extends Exception> {
        T act() throws E;
    }

    /** A file that is locked until it is closed. */
    private Optional<FileChannel> turn() {
        if (folder.isEmpty()) return Optional.empty();
        try {
            FileChannel file = FileChannel.open(folder.get().resolve("lock"), StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
            try {
                long begun = System.nanoTime();
                while (!isFree(file) && System.nanoTime() - begun < PATIENCE) {
                    TimeUnit.MILLISECONDS.sleep(MILLISECONDS);
                }
                return Optional.of(file);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return Optional.of(file);
            } catch (IOException e) {
                end(file);
                return Optional.empty();
            }
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static void end(FileChannel turn) {
        try {
            turn.close();
        } catch (IOException e) {
            // it is closed as far as can be
        }
    }

    /** Writes what this process claims; empty where that cannot be written. */
    Optional<Own> write(Claimed claim) {
        if (folder.isEmpty()) return Optional.empty();
        Path file = folder.get().resolve("%s-%x%s".formatted(claim.process(), ThreadLocalRandom.current().nextLong(),
                SUFFIX));
        Path draft = file.resolveSibling(file.getFileName() + ".draft");
        try {
            FileChannel channel = FileChannel.open(draft, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            OWN.add(file);
            Own own = new Own(file, channel);
            try {
                channel.lock();
                own.set(claim);
                Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
                return Optional.of(own);
            } catch (IOException e) {
                Files.deleteIfExists(draft);
                own.close();
                return Optional.empty();
            }
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The file of this process. */
    record Own(Path file, FileChannel channel) {

        /** Changes what is claimed. */
        void set(Claimed claim) throws IOException {
            channel.write(ByteBuffer.wrap(claim.text().getBytes(StandardCharsets.UTF_8)), 0);
        }

        void close() {
            try (channel) {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                // it is not locked any more, and so does not count
            } finally {
                OWN.remove(file);
            }
        }
    }
}

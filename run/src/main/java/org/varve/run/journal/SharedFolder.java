package org.varve.run.journal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Folders of small files shared by processes, and a clock; tests simulate both. Names are paths such as {@code
 * leases/3}.
 */
interface SharedFolder {

    /** Creates a file; false if there is one of that name. */
    boolean create(String name, String content) throws IOException;

    /** The content of a file; empty if there is none. */
    Optional<String> read(String name) throws IOException;

    /** Replaces the content of a file, which need not exist. */
    void write(String name, String content) throws IOException;

    /** Removes a file; of several processes that try, one succeeds. */
    boolean remove(String name) throws IOException;

    /** The names of all files in one of the folders. */
    Set<String> names(String kind) throws IOException;

    /** The time in nanoseconds since some moment. */
    default long nanos() {
        return System.nanoTime();
    }

    /** Waits. */
    default void sleep(long nanos) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(nanos);
    }

    /** Waits until a monitor, which the caller holds, is notified, but no longer than some time. */
    default void sleep(long nanos, Object monitor) throws InterruptedException {
        TimeUnit.NANOSECONDS.timedWait(monitor, nanos);
    }

    /**
     * Folders of a file system, which are created.
     *
     * @param kinds their names
     * @param process a name that no other process has
     */
    static SharedFolder of(Path folder, List<String> kinds, String process) throws IOException {
        for (String kind : kinds) {
            Files.createDirectories(folder.resolve(kind));
        }
        return new Real(folder, process);
    }

    /** A folder of a file system. */
    record Real(Path folder, String process) implements SharedFolder {

        @Override
        public boolean create(String name, String content) throws IOException {
            try {
                Files.writeString(folder.resolve(name), content, StandardOpenOption.CREATE_NEW,
                        StandardOpenOption.WRITE);
                return true;
            } catch (FileAlreadyExistsException e) {
                return false;
            }
        }

        @Override
        public Optional<String> read(String name) throws IOException {
            try {
                return Optional.of(Files.readString(folder.resolve(name), StandardCharsets.ISO_8859_1));
            } catch (NoSuchFileException e) {
                return Optional.empty();
            }
        }

        @Override
        public void write(String name, String content) throws IOException {
            Files.writeString(folder.resolve(name), content, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        }

        @Override
        public boolean remove(String name) throws IOException {
            Path aside = folder.resolve(name + "." + process);
            try {
                Files.move(folder.resolve(name), aside, StandardCopyOption.ATOMIC_MOVE);
                Files.delete(aside);
                return true;
            } catch (NoSuchFileException anotherWasFaster) {
                return false;
            }
        }

        @Override
        public Set<String> names(String kind) throws IOException {
            Set<String> names = new HashSet<>();
            try (Stream<Path> files = Files.list(folder.resolve(kind))) {
                files.forEach(file -> names.add(file.getFileName().toString()));
            }
            return names;
        }
    }
}

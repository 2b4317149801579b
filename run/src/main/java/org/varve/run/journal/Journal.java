package org.varve.run.journal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.varve.file.Disk;
import org.varve.file.OutputException;
import org.varve.file.Reason;

/**
 * The folder {@code NAME.journal} beside the first output of a run, until the run is complete: its {@link Manifest},
 * and a file for each process with lines that name the blocks it has forced to the disk.
 */
public final class Journal implements Closeable {

    private static final String MANIFEST = "manifest.json";

    private final Path folder;
    private final Manifest manifest;
    private Optional<FileChannel> own = Optional.empty();

    private Journal(Path folder, Manifest manifest) {
        this.folder = folder;
        this.manifest = manifest;
    }

    /** The folder of the journal of a run whose first output is given. */
    public static Path folder(Path output) {
        return output.resolveSibling(output.getFileName() + ".journal");
    }

    /** A token for the temporary files of a new run. */
    public static String newToken() {
        return "%08x".formatted(ThreadLocalRandom.current().nextInt());
    }

    /** Opens a journal; empty if there is none. */
    public static Optional<Journal> open(Path folder) throws IOException {
        if (Files.notExists(folder, LinkOption.NOFOLLOW_LINKS)) return Optional.empty();
        if (Files.isSymbolicLink(folder)) {
            throw new OutputException(folder,
                    "is a link, but a journal is a folder beside its output: delete the link to start over");
        }
        Path manifest = folder.resolve(MANIFEST);
        if (!Files.isRegularFile(manifest)) {
            throw new OutputException(folder,
                    "has no %s: restore it, or delete the folder to start over".formatted(MANIFEST));
        }
        return Optional.of(new Journal(folder, Manifest.read(manifest, Files.readAllBytes(manifest))));
    }

    /** Creates a journal on the disk; false if another process has created one meanwhile. */
    public static boolean create(Path folder, Manifest manifest) throws IOException {
        Path draft = draft(folder, manifest);
        try {
            Files.createDirectory(draft);
            try (FileChannel file = FileChannel.open(draft.resolve(MANIFEST), StandardOpenOption.CREATE_NEW,
                    StandardOpenOption.WRITE)) {
                write(file, manifest.json());
            }
            Disk.forceNames(draft);
            Files.move(draft, folder, StandardCopyOption.ATOMIC_MOVE);
            Disk.forceNames(Objects.requireNonNull(folder.toAbsolutePath().getParent()));
            removeDrafts(folder);
            return true;
        } catch (IOException e) {
            Disk.delete(draft);
            if (Files.exists(folder)) return false;
            throw new OutputException(folder,
                    "cannot be written: check the permissions of its folder, and the space on its disk", e);
        }
    }

    private static Path draft(Path folder, Manifest manifest) {
        return folder.resolveSibling("%s.%s.part".formatted(folder.getFileName(), manifest.token()));
    }

    /** Removes the remains of processes that were killed while they created or removed the journal. */
    public static void removeDrafts(Path folder) throws IOException {
        try (DirectoryStream<Path> drafts = Files.newDirectoryStream(folder.toAbsolutePath().getParent(),
                path -> path.getFileName().toString()
                        .matches(Pattern.quote(folder.getFileName() + ".") + "\\p{XDigit}{8}\\.part"))) {
            for (Path draft : drafts) {
                Disk.delete(draft);
            }
        }
    }

    /** The manifest, common to all processes. */
    public Manifest manifest() {
        return manifest;
    }

    Path folder() {
        return folder;
    }

    /**
     * Checks that a run is the one that this journal belongs to.
     *
     * @throws OutputException if not, with the first fact that differs
     */
    public void require(Map<String, String> facts) throws OutputException {
        for (Map.Entry<String, String> fact : facts.entrySet()) {
            String begun = manifest.facts().get(fact.getKey());
            if (!fact.getValue().equals(begun)) {
                throw new OutputException(folder,
                        "belongs to another run: its %s is %s, and now it is %s; run it as it was begun, or delete it to start over"
                                .formatted(fact.getKey(), begun, fact.getValue()));
            }
        }
    }

    /** Reads the lines of all processes; in a shared run, only as many as show whether it has begun. */
    public JournalReader reader(boolean shared) throws IOException {
        JournalReader reader = new JournalReader(folder, manifest.blocks());
        if (shared) {
            reader.readMarks();
        } else {
            reader.update();
        }
        return reader;
    }

    /** Adds lines, and returns once they are on the disk. */
    synchronized void add(List<? extends JournalLine> lines) throws IOException {
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(line.text()));
        try {
            if (own.isEmpty()) {
                Path path = folder
                        .resolve("%016x%s".formatted(ThreadLocalRandom.current().nextLong(), JournalReader.LINES));
                own = Optional.of(FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
                Disk.forceNames(folder);
            }
            write(own.get(), text.toString().getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new OutputException(folder, "cannot be written: " + Reason.of(e), e);
        }
    }

    /** Replaces the lines of all processes: the new ones are on the disk before old ones are removed. */
    synchronized void replace(List<? extends JournalLine> lines) throws IOException {
        List<Path> before;
        try (Stream<Path> files = Files.list(folder)) {
            before = files.filter(JournalReader::isLines).toList();
        }
        close();
        add(lines);
        for (Path file : before) {
            Files.deleteIfExists(file);
        }
        Disk.forceNames(folder);
    }

    private static void write(FileChannel file, byte[] bytes) throws IOException {
        ByteBuffer source = ByteBuffer.wrap(bytes);
        while (source.hasRemaining()) {
            file.write(source);
        }
        file.force(true);
    }

    /** Publishes the stage of the outputs, for processes that read no lines. */
    void publish(String stage) throws IOException {
        Files.write(folder.resolve(stage), new byte[0]);
    }

    /**
     * Removes the journal of a run that is complete, or that has not begun; atomically, as a partial journal would look
     * damaged. No other process may be writing the outputs.
     */
    public void delete() throws IOException {
        close();
        Path aside = draft(folder, manifest);
        Files.move(folder, aside, StandardCopyOption.ATOMIC_MOVE);
        removeDrafts(folder);
    }

    @Override
    public synchronized void close() throws IOException {
        if (own.isPresent()) own.get().close();
        own = Optional.empty();
    }
}

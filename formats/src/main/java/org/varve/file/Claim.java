package org.varve.file;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * The right to write an output: a small file {@code NAME.part} with the tokens of the run's temporary names, locked
 * while the run lives. One run holds it at a time. A claim that is not locked belonged to a run that was killed: the
 * next run that writes the same output takes it over and removes what that run left.
 */
public final class Claim implements AutoCloseable {

    private static final String MARK = "varve output 1\n";

    /** A claim has a line for each run that was killed; a longer file is not a claim. */
    private static final int LONGEST = 1 << 16;

    /** How often to try, as another run may be creating or removing its claim. */
    private static final int ATTEMPTS = 20;

    private static final int MILLISECONDS = 5;

    /**
     * The claims of this process. Closing any channel of a file ends the process's locks on it, so none may be opened
     * twice.
     */
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    private final Path target;
    private final TemporaryNames names;
    private final Path file;
    private final List<FileChannel> channels = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private Claim(Path target, TemporaryNames names, Path file) {
        this.target = target;
        this.names = names;
        this.file = file;
    }

    /**
     * Claims an output.
     *
     * @param target the output as the user named it, for messages
     * @param place path of the output, without links, in a folder that exists
     * @param kept the temporary file, if it stays
     * @throws OutputException if another run holds the claim, or a file that is no claim has its name
     */
    public static Claim of(Path target, Path place, Optional<KeptPart> kept) throws IOException {
        TemporaryNames names = new TemporaryNames(place, kept.map(KeptPart::token).orElseGet(TemporaryNames::newToken));
        names.requireShort(target);
        Path file = place.resolveSibling(place.getFileName() + TemporaryNames.SUFFIX);
        if (!OWN.add(file)) {
            throw busy(target);
        }
        Claim claim = new Claim(target, names, file);
        try {
            if (kept.isPresent()) {
                claim.join(kept.get());
            } else {
                claim.take();
            }
            return claim;
        } catch (OutputException e) {
            claim.release();
            throw e;
        } catch (IOException e) {
            claim.release();
            throw new OutputException(target,
                    "cannot be written: check the permissions of its folder, and the space on its disk", e);
        }
    }

    private static OutputException busy(Path target) {
        return new OutputException(target, "is being written already: wait for that to end, or choose another name");
    }

    private OutputException foreign() {
        return new OutputException(target,
                "cannot be written: %s is in the way, and is not Varve's; move it, or choose another name"
                        .formatted(file));
    }

    private ClaimLock lock() {
        return new ClaimLock(target, file);
    }

    /** Begins or continues a job whose temporary files stay. */
    private void join(KeptPart kept) throws IOException {
        FileChannel channel = open(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        channels.add(channel);
        String content = text(channel);
        if (!content.isEmpty() && !content.startsWith(MARK)) throw foreign();
        if (!lock().isPossible(channel, kept.shared())) throw busy(target);
        if (!kept.shared() && !kept.mustExist()) removeOthers(content);
        if (!content.contains(names.token())) {
            append(channel, (content.isEmpty() ? MARK : "") + names.token() + "\n");
            channel.force(true);
        }
    }

    private void take() throws IOException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            if (create() || takeOver()) {
                return;
            }
            pause();
        }
        throw foreign();
    }

    private static void pause() throws IOException {
        try {
            TimeUnit.MILLISECONDS.sleep(MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("stopped").initCause(e);
        }
    }

    private boolean create() throws IOException {
        try {
            channels.add(open(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
        } catch (FileAlreadyExistsException e) {
            return false;
        }
        try {
            if (!ClaimLock.isUncontested(channels.getFirst())) {
                closeChannels();
                return false;
            }
            append(channels.getFirst(), MARK + names.token() + "\n");
            return true;
        } catch (IOException e) {
            // no run takes over an incomplete claim
            Files.deleteIfExists(file);
            throw e;
        }
    }

    /** Takes over the claim of a run that was killed; returns false if the claim has gone, or is incomplete. */
    private boolean takeOver() throws IOException {
        Optional<String> content = read();
        if (content.isEmpty()) {
            return false;
        }
        if (!content.get().startsWith(MARK)) {
            throw foreign();
        }
        FileChannel channel = open(StandardOpenOption.WRITE);
        channels.add(channel);
        if (!lock().isPossible(channel, false)) {
            throw busy(target);
        }
        append(channel, names.token() + "\n");
        if (!isStillThere()) {
            closeChannels();
            return false;
        }
        removeOthers(content.get());
        return true;
    }

    /** Removes what runs have left that nobody goes on with. */
    private void removeOthers(String content) throws IOException {
        for (String token : content.lines().skip(1).toList()) {
            if (!token.equals(names.token())) {
                new TemporaryNames(names.place(), token).removeLeftovers().ifPresent(notes::add);
            }
        }
    }

    /** Whether the locked file still has its name: its owner may have removed it in between. */
    private boolean isStillThere() throws IOException {
        try {
            FileChannel again = open(StandardOpenOption.READ);
            channels.add(again);
            return text(again).endsWith("\n" + names.token() + "\n");
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** The content of the file; empty if it does not exist, or is still empty. */
    private Optional<String> read() throws IOException {
        if (Files.notExists(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw foreign();
        }
        try (FileChannel channel = open(StandardOpenOption.READ)) {
            return Optional.of(text(channel)).filter(text -> !text.isEmpty());
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    private String text(FileChannel channel) throws IOException {
        if (channel.size() > LONGEST) {
            throw foreign();
        }
        ByteBuffer bytes = ByteBuffer.allocate((int) channel.size());
        while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) > 0) {}
        return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
    }

    private FileChannel open(StandardOpenOption... options) throws IOException {
        Set<OpenOption> all = new HashSet<>(Set.of(options));
        all.add(LinkOption.NOFOLLOW_LINKS);
        return FileChannel.open(file, all);
    }

    private static void append(FileChannel channel, String text) throws IOException {
        channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), channel.size());
    }

    private void closeChannels() throws IOException {
        try {
            for (FileChannel channel : channels) {
                channel.close();
            }
        } finally {
            channels.clear();
        }
    }

    private void release() throws IOException {
        OWN.remove(file);
        closeChannels();
    }

    /** The path of the output, without links. */
    public Path place() {
        return names.place();
    }

    /** The temporary path of the output being written. */
    public Path part() {
        return names.part();
    }

    /** The temporary path of what the output replaces. */
    public Path old() {
        return names.old();
    }

    /** What was done about runs that were killed, one sentence each. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** Ends the claim; what it names stays for a later run. */
    public void leave() throws IOException {
        release();
    }

    /** Removes the claim. */
    @Override
    public void close() throws IOException {
        if (channels.isEmpty()) {
            return;
        }
        try {
            // before the lock is released, so that a run that waits for it finds nothing to take over
            Files.deleteIfExists(file);
        } finally {
            release();
        }
    }
}

package org.varve.run.journal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Leases on work that several processes share: a file for each, made by the process that takes it and changed by it from time to time. A
 * lease that has not changed for a while, by the clock of whoever waits, is taken over; clocks are never compared. A process that comes
 * back after that does again what another does, with the same bits: leases spare work, and nothing more depends on them.
 */
final class Leases implements Closeable {

    /** A lease is renewed this many times in the time after which it is taken over. */
    private static final int RENEWALS = 6;

    /** Leases that are renewed; what was taken before them is done. */
    private static final int HELD = 4;

    private record Seen(String content, long nanos) {}

    private final Path folder;
    private final Duration patience;
    private final String process = "%016x".formatted(ThreadLocalRandom.current().nextLong());
    private final Deque<String> held = new ArrayDeque<>();
    private final Map<String, Seen> seen = new HashMap<>();
    private final Thread renewing = new Thread(this::renew, "varve-leases");
    private long renewals;
    private boolean ended;

    /** @param patience how long a lease of another stays unchanged before it is taken over */
    Leases(Path folder, Duration patience) throws IOException {
        this.folder = folder;
        this.patience = patience;
        Files.createDirectories(folder);
        renewing.setDaemon(true);
        renewing.start();
    }

    /** Takes a lease that nobody has had. */
    synchronized boolean take(String name) throws IOException {
        try {
            Files.writeString(folder.resolve(name), content(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (FileAlreadyExistsException e) {
            return false;
        }
        held.addLast(name);
        if (held.size() > HELD) held.removeFirst();
        return true;
    }

    /** Takes a lease over if its holder has not changed it for long; false otherwise, or if this process holds it. */
    synchronized boolean takeOver(String name) throws IOException {
        if (held.contains(name)) return false;
        Path file = folder.resolve(name);
        String content;
        try {
            content = Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException e) {
            return take(name);
        }
        Seen before = seen.get(name);
        if (before == null || !before.content.equals(content)) {
            seen.put(name, new Seen(content, System.nanoTime()));
            return false;
        }
        if (System.nanoTime() - before.nanos < patience.toNanos()) return false;
        try {
            // of all that try, one finds the file
            Path aside = folder.resolve(name + "." + process);
            Files.move(file, aside, StandardCopyOption.ATOMIC_MOVE);
            Files.delete(aside);
        } catch (NoSuchFileException anotherWasFaster) {
            return false;
        }
        seen.remove(name);
        return take(name);
    }

    private String content() {
        return "%s %d\n".formatted(process, renewals);
    }

    private void renew() {
        try {
            while (waits()) {
                for (String name : renewed()) {
                    if (!Files.exists(folder.resolve(name))) continue;
                    Files.writeString(folder.resolve(name), content(), StandardOpenOption.WRITE);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            // not renewed: another process will take over, which costs time only
        }
    }

    private synchronized boolean waits() throws InterruptedException {
        TimeUnit.NANOSECONDS.timedWait(this, patience.toNanos() / RENEWALS);
        return !ended;
    }

    private synchronized List<String> renewed() {
        renewals++;
        return List.copyOf(held);
    }

    @Override
    public synchronized void close() {
        ended = true;
        notifyAll();
    }
}

package org.varve.run.journal;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Leases on work shared by several processes. A lease is a file that holds the name of the process that took it; each
 * process also has a heartbeat file, which it changes from time to time. If a heartbeat is silent for a while, by the
 * clock of the waiting process, the lease is taken over; clocks are never compared. A process that comes back later
 * repeats the work of another, with the same bits: leases save work, and correctness does not depend on them.
 */
final class Leases implements Closeable {

    /** Heartbeats within the time after which a silent process loses its leases. */
    static final int HEARTBEATS = 6;

    /** The folders of leases, of finished leases, and of heartbeats. */
    static final List<String> KINDS = List.of("leases", "done", "alive");

    private static final String LEASES = KINDS.get(0) + "/";
    private static final String DONE = KINDS.get(1) + "/";
    private static final String ALIVE = KINDS.get(2) + "/";

    private record Seen(String holder, String beat, long nanos) {

        boolean isSame(String otherHolder, String otherBeat) {
            return holder.equals(otherHolder) && beat.equals(otherBeat);
        }
    }

    private final SharedFolder folder;
    private final String process;
    private final Duration patience;
    private final Map<String, Seen> seen = new HashMap<>();
    private final Thread heart = new Thread(this::keepBeating, "varve-leases");
    private long beats;
    private boolean ended;

    /**
     * The leases of a process.
     *
     * @param process a name that no other process has
     * @param patience how long another process must be silent before its leases are taken over
     */
    Leases(SharedFolder folder, String process, Duration patience) {
        this.folder = folder;
        this.process = process;
        this.patience = patience;
    }

    /** Starts the heartbeat, in its own thread. */
    Leases startHeartbeat() throws IOException {
        beat();
        heart.setDaemon(true);
        heart.start();
        return this;
    }

    /** Takes a lease that nobody has had. */
    boolean take(String name) throws IOException {
        return folder.create(LEASES + name, process);
    }

    /** Takes a lease even from its holder; returns whether there was one. */
    boolean seize(String name) throws IOException {
        if (take(name)) return false;
        folder.write(LEASES + name, process);
        return true;
    }

    /** Whether the work of a lease is on the disk. */
    boolean isDone(String name) throws IOException {
        return folder.read(DONE + name).isPresent();
    }

    /** The names of all leases that were taken. */
    Set<String> taken() throws IOException {
        return folder.names(KINDS.get(0));
    }

    /** Notes that the work of a lease is on the disk. */
    void done(String name) throws IOException {
        folder.write(DONE + name, "");
    }

    /** Reopens a lease, so that its work is done again. */
    void reopen(String name) throws IOException {
        folder.remove(DONE + name);
        folder.remove(LEASES + name);
    }

    /** The names of all leases whose work is done. */
    Set<String> done() throws IOException {
        return folder.names(KINDS.get(1));
    }

    /** The number of processes, past and present. */
    int processes() throws IOException {
        return folder.names(KINDS.get(2)).size();
    }

    /** Takes a lease over if its holder has been silent for long; false otherwise, or if this process holds it. */
    boolean takeOver(String name) throws IOException {
        Optional<String> content = folder.read(LEASES + name);
        if (content.isEmpty()) return take(name);
        String holder = content.get();
        if (holder.equals(process)) return false;
        String beat = folder.read(ALIVE + holder).orElse("");
        Seen before = seen.get(name);
        if (before == null || !before.isSame(holder, beat)) {
            seen.put(name, new Seen(holder, beat, folder.nanos()));
            return false;
        }
        if (folder.nanos() - before.nanos < patience.toNanos() || !folder.remove(LEASES + name)) return false;
        seen.remove(name);
        return take(name);
    }

    /** Sends a heartbeat. */
    void beat() throws IOException {
        folder.write(ALIVE + process, Long.toString(++beats));
    }

    private void keepBeating() {
        try {
            while (waits()) {
                beat();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            // no more heartbeats: others will take over, which only costs time
        }
    }

    private synchronized boolean waits() throws InterruptedException {
        folder.sleep(patience.toNanos() / HEARTBEATS, this);
        return !ended;
    }

    @Override
    public synchronized void close() {
        ended = true;
        notifyAll();
    }
}

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
 * Leases on work that several processes share: a file for each, made by the process that takes it, with its name; and a file for each
 * process, which it changes from time to time. A lease whose process has not changed its file for a while, by the clock of whoever waits, is
 * taken over; clocks are never compared. A process that comes back after that does again what another does, with the same bits: leases
 * spare work, and nothing more depends on them.
 */
final class Leases implements Closeable {

    /** A process gives this many signs of life in the time after which its leases are taken over. */
    static final int SIGNS = 6;

    /** The folders of leases, of what they were taken for and is done, and of signs of life. */
    static final List<String> KINDS = List.of("leases", "done", "alive");

    private static final String LEASES = KINDS.get(0) + "/";
    private static final String DONE = KINDS.get(1) + "/";
    private static final String ALIVE = KINDS.get(2) + "/";

    private record Seen(String holder, String sign, long nanos) {

        boolean isSame(String otherHolder, String otherSign) {
            return holder.equals(otherHolder) && sign.equals(otherSign);
        }
    }

    private final SharedFolder folder;
    private final String process;
    private final Duration patience;
    private final Map<String, Seen> seen = new HashMap<>();
    private final Thread living = new Thread(this::live, "varve-leases");
    private long signs;
    private boolean ended;

    /**
     * The leases of a process.
     *
     * @param process a name that no other process has
     * @param patience how long another process gives no sign of life before its leases are taken over
     */
    Leases(SharedFolder folder, String process, Duration patience) {
        this.folder = folder;
        this.process = process;
        this.patience = patience;
    }

    /** Gives signs of life from now on, in a thread of its own. */
    Leases alive() throws IOException {
        sign();
        living.setDaemon(true);
        living.start();
        return this;
    }

    /** Takes a lease that nobody has had. */
    boolean take(String name) throws IOException {
        return folder.create(LEASES + name, process);
    }

    /** Takes a lease, whoever has had it; false if nobody has. */
    boolean seize(String name) throws IOException {
        if (take(name)) return false;
        folder.write(LEASES + name, process);
        return true;
    }

    /** Whether what a lease was taken for is on the disk. */
    boolean isDone(String name) throws IOException {
        return folder.read(DONE + name).isPresent();
    }

    /** The names of all leases that were taken. */
    Set<String> taken() throws IOException {
        return folder.names(KINDS.get(0));
    }

    /** Notes that what a lease was taken for is on the disk. */
    void done(String name) throws IOException {
        folder.write(DONE + name, "");
    }

    /** Lets a lease be taken again, and its work be done again. */
    void reopen(String name) throws IOException {
        folder.remove(DONE + name);
        folder.remove(LEASES + name);
    }

    /** The names of all leases whose work is done. */
    Set<String> done() throws IOException {
        return folder.names(KINDS.get(1));
    }

    /** The number of processes that there are, or were. */
    int processes() throws IOException {
        return folder.names(KINDS.get(2)).size();
    }

    /** Takes a lease over if its holder has given no sign of life for long; false otherwise, or if this process holds it. */
    boolean takeOver(String name) throws IOException {
        Optional<String> content = folder.read(LEASES + name);
        if (content.isEmpty()) return take(name);
        String holder = content.get();
        if (holder.equals(process)) return false;
        String sign = folder.read(ALIVE + holder).orElse("");
        Seen before = seen.get(name);
        if (before == null || !before.isSame(holder, sign)) {
            seen.put(name, new Seen(holder, sign, folder.nanos()));
            return false;
        }
        if (folder.nanos() - before.nanos < patience.toNanos() || !folder.remove(LEASES + name)) return false;
        seen.remove(name);
        return take(name);
    }

    /** Gives a sign of life. */
    void sign() throws IOException {
        folder.write(ALIVE + process, Long.toString(++signs));
    }

    private void live() {
        try {
            while (waits()) {
                sign();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            // no more signs: others will take over, which costs time only
        }
    }

    private synchronized boolean waits() throws InterruptedException {
        folder.sleep(patience.toNanos() / SIGNS, this);
        return !ended;
    }

    @Override
    public synchronized void close() {
        ended = true;
        notifyAll();
    }
}

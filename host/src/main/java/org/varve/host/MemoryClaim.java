package org.varve.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A claim on memory by this process, visible to other processes until it is closed. The largest of its claims counts
 * for the process, as each includes the common part.
 */
public final class MemoryClaim implements AutoCloseable {

    private static final List<MemoryClaim> ACTIVE = new ArrayList<>();

    private static Optional<MemoryClaims.Own> file = Optional.empty();

    private final Path root;
    private final long bytes;

    private MemoryClaim(Path root, long bytes) {
        this.root = root;
        this.bytes = bytes;
    }

    static MemoryClaim of(Path root, MemoryClaims claims, long bytes) {
        synchronized (ACTIVE) {
            MemoryClaim claim = new MemoryClaim(root, bytes);
            ACTIVE.add(claim);
            Claimed now = claimed(root);
            if (file.isEmpty()) {
                file = claims.write(now);
            } else {
                change(now);
            }
            return claim;
        }
    }

    private static Claimed claimed(Path root) {
        ProcessMemory self = new ProcessMemory(root);
        long most = ACTIVE.stream().mapToLong(claim -> claim.bytes).max().orElse(0);
        return new Claimed(ProcessHandle.current().pid(), self.started("self").orElse(0), most,
                new ControlGroups(root).groups().stream().map(ControlGroups.Group::identity).toList());
    }

    private static void change(Claimed now) {
        try {
            file.get().set(now);
        } catch (IOException e) {
            // the claim stays as it was: others see more or less than there is, as without claims
        }
    }

    /** Releases the claim. */
    @Override
    public void close() {
        synchronized (ACTIVE) {
            if (!ACTIVE.remove(this) || file.isEmpty()) return;
            if (ACTIVE.isEmpty()) {
                file.get().close();
                file = Optional.empty();
            } else {
                change(claimed(root));
            }
        }
    }
}

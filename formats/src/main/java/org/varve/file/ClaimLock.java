package org.varve.file;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * The lock of a {@link Claim}, held while its run lives.
 *
 * @param target the output, for messages
 * @param file of the claim
 */
record ClaimLock(Path target, Path file) {

    /**
     * Locks a new file, and returns whether this run has it; on file systems without locks, the run that created it has
     * it.
     */
    static boolean isUncontested(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (ClosedByInterruptException e) {
            throw e;
        } catch (IOException noLocks) {
            return true;
        }
    }

    /** Tries to lock the claim of a run that may still live. */
    boolean isPossible(FileChannel channel, boolean shared) throws IOException {
        try {
            return channel.tryLock(0, Long.MAX_VALUE, shared) != null;
        } catch (ClosedByInterruptException e) {
            throw e;
        } catch (IOException noLocks) {
            if (shared) return true;
            throw new OutputException(target,
                    "may be being written by another run, which this file system cannot show: delete %s if it is not"
                            .formatted(file),
                    noLocks);
        }
    }
}

package org.varve.file;

import java.io.IOException;
import java.nio.file.Path;

/** An input that cannot be opened within the memory allowed, found out before it is allocated. */
public final class IndexTooLargeException extends IOException {

    private static final long serialVersionUID = 1;

    private final long needed;
    private final long allowed;

    /**
     * @param needed bytes, as far as it is known
     * @param allowed bytes
     */
    public IndexTooLargeException(Path file, long needed, long allowed) {
        super(("%s needs at least %d bytes to be opened, for an index of its traces or because they are long, but the memory "
                + "allowed leaves %d: raise --host-memory, or export it with every trace of the rectangle, in order")
                .formatted(file, needed, allowed));
        this.needed = needed;
        this.allowed = allowed;
    }

    /** Refuses an input that needs more than is allowed. */
    public static void check(Path file, long needed, long allowed) throws IndexTooLargeException {
        if (needed > allowed) {
            throw new IndexTooLargeException(file, needed, allowed);
        }
    }

    /** Bytes that opening it would take, as far as that was known. */
    public long needed() {
        return needed;
    }

    /** Bytes that it might take. */
    public long allowed() {
        return allowed;
    }
}

package org.varve.file;

import java.nio.file.Path;
import java.util.Optional;
import org.varve.core.Remedy;
import org.varve.core.Setting;

/** An input cannot be opened within the memory allowed; thrown before that memory is allocated. */
public final class IndexTooLargeException extends FileException {

    private static final long serialVersionUID = 1;

    private final long needed;
    private final long allowed;

    /**
     * @param needed bytes needed, as far as is known
     * @param allowed bytes allowed
     */
    public IndexTooLargeException(Path file, long needed, long allowed) {
        super(file,
                "needs at least %s bytes to be opened, for an index of its traces or because they are long, but the memory allowed leaves %s"
                        .formatted(needed, allowed),
                Optional.of(Remedy.of("raise ", Setting.HOST_MEMORY,
                        ", or export it with every trace of the rectangle, in order")),
                null);
        this.needed = needed;
        this.allowed = allowed;
    }

    /**
     * An exception for buffers.
     *
     * @param what what needs them, such as {@code to be edited}
     */
    public IndexTooLargeException(Path file, String what, long needed, long allowed) {
        super(file, "needs %s bytes %s, but the memory allowed leaves %s".formatted(needed, what, allowed),
                Optional.of(Remedy.of("raise ", Setting.HOST_MEMORY)), null);
        this.needed = needed;
        this.allowed = allowed;
    }

    /** Throws this exception if an input needs more bytes than are allowed. */
    public static void check(Path file, long needed, long allowed) throws IndexTooLargeException {
        if (needed > allowed) {
            throw new IndexTooLargeException(file, needed, allowed);
        }
    }

    /** The bytes needed to open the input, as far as was known. */
    public long needed() {
        return needed;
    }

    /** The bytes allowed. */
    public long allowed() {
        return allowed;
    }
}

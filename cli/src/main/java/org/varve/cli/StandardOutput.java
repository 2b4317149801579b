package org.varve.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A stream for results that remembers why it failed, as text writers swallow exceptions. */
final class StandardOutput extends FilterOutputStream {

    /** The system's message when the reader of a pipe has gone, as with {@code head}. */
    private static final String NO_READER = "Broken pipe";

    private @Nullable String failure;

    StandardOutput(OutputStream stream) {
        super(stream);
    }

    /** The standard output of this process. */
    static StandardOutput ofProcess() {
        return new StandardOutput(new FileOutputStream(FileDescriptor.out));
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        try {
            out.write(bytes, from, count);
        } catch (IOException e) {
            failure = String.valueOf(e.getMessage());
            throw e;
        }
    }

    /** Whether some output was lost. */
    boolean isLost() {
        return failure != null;
    }

    /** The sentence about the loss; empty if nothing was lost, or if the reader of a pipe has gone. */
    Optional<String> sentence() {
        return Optional.ofNullable(failure)
                .filter(reason -> !reason.equals(NO_READER))
                .map("standard output cannot be written (%s), so the result is lost: redirect it elsewhere"::formatted);
    }
}

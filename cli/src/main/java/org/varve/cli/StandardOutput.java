package org.varve.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/** A stream for results that remembers why it failed: writers of text swallow that. */
final class StandardOutput extends FilterOutputStream {

    /** What systems say where the reader of a pipe has gone, as {@code head} does when it has seen enough. */
    private static final String NO_READER = "Broken pipe";

    private String failure;

    StandardOutput(OutputStream stream) {
        super(stream);
    }

    /** That of this process. */
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

    /** Whether something that was to be written is lost. */
    boolean isLost() {
        return failure != null;
    }

    /** What the user is told about the loss; nothing where nobody is reading any more. */
    Optional<String> sentence() {
        return Optional.ofNullable(failure)
                .filter(reason -> !reason.equals(NO_READER))
                .map("standard output cannot be written (%s), and what belongs there is lost: give it another place"::formatted);
    }
}

package org.varve.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.varve.core.Remediable;
import org.varve.core.Remedy;

/** A file cannot be read or written. */
public abstract sealed class FileException extends IOException
        implements
            Remediable
        permits FormatException, OutputException, IndexTooLargeException {

    private static final long serialVersionUID = 1;

    private final transient Path file;
    private final @Nullable Remedy remedy;

    FileException(Path file, String sentence, Optional<Remedy> remedy, @Nullable Throwable cause) {
        super(file + " " + sentence, cause);
        this.file = file;
        this.remedy = remedy.orElse(null);
    }

    /** The remedy is that of the cause, if it has one. */
    FileException(Path file, String sentence, @Nullable Throwable cause) {
        this(file, sentence, cause instanceof Remediable remediable ? remediable.remedy() : Optional.empty(), cause);
    }

    /** The file or folder. */
    public Path file() {
        return file;
    }

    @Override
    public Optional<Remedy> remedy() {
        return Optional.ofNullable(remedy);
    }

    /** The message and the remedy, as stack traces show them. */
    @Override
    public String getLocalizedMessage() {
        return sentence();
    }
}

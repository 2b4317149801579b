package org.varve.file;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.varve.core.Remedy;

/** An output cannot be written, for example because it exists already, its folder is missing, or the disk is full. */
public final class OutputException extends FileException {

    private static final long serialVersionUID = 1;

    /** @param sentence follows the file's name: the value found, the rule, and what to do if no setting helps */
    public OutputException(Path file, String sentence) {
        super(file, sentence, Optional.empty(), null);
    }

    /** An exception with the remedy of its cause, if that has one. */
    public OutputException(Path file, String sentence, @Nullable Throwable cause) {
        super(file, sentence, cause);
    }

    /**
     * An exception with a remedy.
     *
     * @param sentence follows the file's name: the value found and the rule
     * @param remedy the settings that help
     */
    public OutputException(Path file, String sentence, Remedy remedy) {
        super(file, sentence, Optional.of(remedy), null);
    }
}

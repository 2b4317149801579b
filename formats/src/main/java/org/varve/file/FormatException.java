package org.varve.file;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.varve.core.Remedy;

/** An input cannot be read as a volume: it is missing, cut short, corrupt, or of another kind than its name says. */
public non-sealed class FormatException extends FileException {

    private static final long serialVersionUID = 1;

    /** @param sentence follows the file's name: the value found, the rule, and what to do if no setting helps */
    public FormatException(Path file, String sentence) {
        super(file, sentence, Optional.empty(), null);
    }

    /** An exception with the remedy of its cause, if that has one. */
    public FormatException(Path file, String sentence, @Nullable Throwable cause) {
        super(file, sentence, cause);
    }

    /**
     * An exception with a remedy.
     *
     * @param sentence follows the file's name: the value found and the rule
     * @param remedy the settings that help
     */
    public FormatException(Path file, String sentence, Remedy remedy) {
        super(file, sentence, Optional.of(remedy), null);
    }
}

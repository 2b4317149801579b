package org.varve.file;

import java.nio.file.Path;
import java.util.Optional;
import org.varve.core.Remedy;

/** An input that cannot be read as a volume: missing, cut short, corrupt, or of another kind than its name says. */
public non-sealed class FormatException extends FileException {

    private static final long serialVersionUID = 1;

    /** @param sentence follows the file's name: the value found, the rule, and what to do where nothing is to be set */
    public FormatException(Path file, String sentence) {
        super(file, sentence, Optional.empty(), null);
    }

    /** A refusal for something that failed; what may be done about that may be done about this. */
    public FormatException(Path file, String sentence, Throwable cause) {
        super(file, sentence, cause);
    }

    /**
     * A refusal.
     *
     * @param sentence follows the file's name: the value found, the rule
     * @param remedy what to set otherwise
     */
    public FormatException(Path file, String sentence, Remedy remedy) {
        super(file, sentence, Optional.of(remedy), null);
    }
}

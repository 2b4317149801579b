package org.varve.file;

import java.io.IOException;
import java.nio.file.Path;

/** An input that cannot be read as a volume: missing, cut short, corrupt, or of another kind than its name says. */
public class FormatException extends IOException {

    private static final long serialVersionUID = 1;

    private final transient Path file;

    /** @param sentence follows the file's name: the value found, the rule, the remedy */
    public FormatException(Path file, String sentence) {
        this(file, sentence, null);
    }

    public FormatException(Path file, String sentence, Throwable cause) {
        super(file + " " + sentence, cause);
        this.file = file;
    }

    public Path file() {
        return file;
    }
}

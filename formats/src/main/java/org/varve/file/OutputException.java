package org.varve.file;

import java.io.IOException;
import java.nio.file.Path;

/** An output that cannot be written: it exists already, its folder is missing, the disk is full. */
public final class OutputException extends IOException {

    private static final long serialVersionUID = 1;

    private final transient Path file;

    /** @param sentence follows the file's name: the value found, the rule, the remedy */
    public OutputException(Path file, String sentence) {
        this(file, sentence, null);
    }

    public OutputException(Path file, String sentence, Throwable cause) {
        super(file + " " + sentence, cause);
        this.file = file;
    }

    public Path file() {
        return file;
    }
}

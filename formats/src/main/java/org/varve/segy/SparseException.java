package org.varve.segy;

import java.nio.file.Path;
import org.varve.core.Remedy;
import org.varve.file.FormatException;

/** The line numbers of a file lie so far apart that they are none. */
final class SparseException extends FormatException {

    private static final long serialVersionUID = 1;

    SparseException(Path file, String sentence, Remedy remedy) {
        super(file, sentence, remedy);
    }
}

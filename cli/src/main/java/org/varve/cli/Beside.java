package org.varve.cli;

import java.nio.file.Path;
import org.varve.file.FormatException;
import org.varve.file.SmallFile;

/** Outputs named after an input. */
final class Beside {

    private Beside() {}

    /**
     * The path of a file beside an input, of the same name but for its ending.
     *
     * @throws FormatException if the input is a root folder, which has no name
     */
    static Path of(Path input, String ending) throws FormatException {
        if (input.getFileName() == null) throw new FormatException(input, "is a folder: give the file inside it");
        return SmallFile.beside(input, ending);
    }
}

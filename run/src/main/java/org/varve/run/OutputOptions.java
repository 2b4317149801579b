package org.varve.run;

import java.io.IOException;
import org.varve.core.Volume;
import org.varve.formats.CreateOptions;

/** Options of outputs that depend on the input. */
@FunctionalInterface
public interface OutputOptions {
    /** The options for the outputs of an input. */
    CreateOptions of(Volume input) throws IOException;
}

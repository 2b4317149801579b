package org.varve.run;

import java.io.IOException;
import org.varve.core.Volume;
import org.varve.formats.CreateOptions;

/** How the outputs of a run are written, where that depends on its input. */
@FunctionalInterface
public interface OutputOptions {
    /** How the outputs of an input are written. */
    CreateOptions of(Volume input) throws IOException;
}

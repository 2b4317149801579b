package org.varve.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.varve.core.Volume;

/** Opens the volumes that runs read and wrote. */
@FunctionalInterface
public interface VolumeOpener {

    /**
     * Opens a volume, which is closed after drawing.
     *
     * @param array name of its array, if the file is a group that may hold several
     */
    Volume open(Path file, Optional<String> array) throws IOException;
}

package org.varve.mdio;

import java.nio.file.Path;
import org.varve.file.Placement;
import org.varve.zarr.ZarrOptions;

/**
 * A group to be written.
 *
 * @param path the folder
 * @param placement how the group takes its place
 * @param history the processing, as recorded in the attributes of the arrays; nothing is recorded if blank
 * @param options how it is written
 */
public record ZarrTarget(Path path, Placement placement, String history, ZarrOptions options) {

    /** A group whose temporary folder is deleted unless it is completed. */
    public ZarrTarget(Path path, boolean overwrite, String history, ZarrOptions options) {
        this(path, Placement.of(overwrite), history, options);
    }
}

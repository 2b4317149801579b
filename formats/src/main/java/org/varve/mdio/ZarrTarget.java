package org.varve.mdio;

import java.nio.file.Path;
import org.varve.zarr.ZarrOptions;

/**
 * A group to be written.
 *
 * @param path the folder
 * @param overwrite whether an existing group may be replaced
 * @param history the processing, as recorded in the attributes of the arrays; nothing is recorded if blank
 * @param options how it is written
 */
public record ZarrTarget(Path path, boolean overwrite, String history, ZarrOptions options) {}

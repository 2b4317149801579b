package org.varve.mdio;

import java.nio.file.Path;
import org.varve.zarr.ZarrOptions;

/**
 * A group to be written.
 *
 * @param overwrite whether a group of that name may be replaced
 * @param history what is recorded of the processing in the arrays' attributes; nothing if blank
 */
public record ZarrTarget(Path path, boolean overwrite, String history, ZarrOptions options) {}

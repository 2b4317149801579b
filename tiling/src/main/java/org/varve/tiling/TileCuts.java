package org.varve.tiling;

import org.varve.core.Shape;

/**
 * How a survey is cut into tiles, exactly: the same cuts of the same part make the same tiles.
 *
 * @param parts number of parts along each axis
 * @param grain wanted positions along each axis at whose multiples the parts end
 */
public record TileCuts(Shape parts, Shape grain) {}

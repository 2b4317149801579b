package org.varve.tiling;

import org.varve.core.Shape;

/**
 * The exact cuts of a survey into tiles: the same cuts of the same part give the same tiles.
 *
 * @param parts number of parts along each axis
 * @param grain wanted positions along each axis at whose multiples the parts end
 */
public record TileCuts(Shape parts, Shape grain) {}

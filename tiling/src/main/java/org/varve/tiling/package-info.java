/**
 * Streams surveys of any size within a budget of memory.
 *
 * <p>A {@link org.varve.host.Budget} says how many bytes a run may use, a {@link org.varve.tiling.TilePlanner} cuts the
 * survey into tiles that fit, and a {@link org.varve.tiling.TileExecutor} reads, computes and writes them, overlapped. Every
 * buffer is a line of the plan; all are allocated before the first tile is read.
 *
 * <p>Sizes are in bytes, times in seconds, rates per second.
 */
@NullMarked
package org.varve.tiling;

import org.jspecify.annotations.NullMarked;

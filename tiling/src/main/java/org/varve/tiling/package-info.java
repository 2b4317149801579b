/**
 * Streams surveys of any size within a budget of memory.
 *
 * <p><img src="doc-files/types.svg" alt="A TilePlanner takes a PlanRequest, a Budget and a Device and gives plans; a
 * TileExecutor takes a plan and gives a RunReport.">
 *
 * <p>A {@link org.varve.host.Budget} says how many bytes a run may use, a {@link org.varve.tiling.TilePlanner} cuts the
 * survey into tiles that fit, and a {@link org.varve.tiling.TileExecutor} reads, computes and writes them, overlapped.
 * Every buffer is a line of the plan; all are allocated before the first tile is read.
 *
 * <p>Sizes are in bytes, times in seconds, rates per second.
 *
 * <p><b>Threads.</b> Plans, reports and events cannot be changed. One thread uses an executor;
 * {@link org.varve.tiling.TileEvent} says on which threads events are told.
 *
 * <p><b>Null.</b> No argument may be null, and no result is. What may be absent is an {@link java.util.Optional}.
 */
@NullMarked
package org.varve.tiling;

import org.jspecify.annotations.NullMarked;

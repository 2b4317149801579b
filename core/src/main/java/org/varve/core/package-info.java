/**
 * The basic types of Varve: volumes, boxes, halos, passes, operators, devices, and the memory that they need.
 *
 * <p><img src="doc-files/types.svg" alt="An Operator builds a PassGraph of Kernels; a Workflow of operators is compiled
 * for a Survey into a Program, which a Device runs tile by tile.">
 *
 * <p><b>Axes.</b> A volume has three axes, always in the order <em>inline, crossline, sample</em>: inline is the
 * slowest, sample (time or depth) the fastest, so that one trace is contiguous. Triples such as windows, sigmas, shapes
 * and halos are written in that order. Positions count from 0.
 *
 * <p><b>Samples</b> are 32-bit floats in native byte order. The sampling interval is in seconds (time) or metres
 * (depth); frequencies are in hertz; angles that leave an operator are in degrees.
 *
 * <p><b>Edges.</b> The survey is extended once, beyond its edges, by a {@link org.varve.core.Boundary}, and operators
 * run on the extended survey. At borders between tiles they see real neighbours, so that any tiling gives exactly the
 * same result.
 *
 * <p><b>Threads.</b> Records cannot be changed, so that any number of threads may use one. Types with a state say who
 * may call them.
 *
 * <p><b>Null.</b> No argument may be null, and no result is, unless it is {@code @Nullable}. What may be absent is an
 * {@link java.util.Optional}.
 */
@NullMarked
package org.varve.core;

import org.jspecify.annotations.NullMarked;

package org.varve.onnx;

import java.util.Optional;

/**
 * How far a network sees along one axis. An output whose samples begin and end at multiples of the grid follows from as
 * many samples of the input, and those before and after.
 *
 * @param dimension of the input, from 0
 * @param name of the input's extent; may be empty
 * @param extent of the input, if the network fixes it
 * @param before samples before the output
 * @param after samples after the output
 * @param grid samples: a part of the survey gives the values of the whole only if it begins and ends at multiples of
 *     this
 * @param least samples of the input below which an array of the network is empty
 */
public record AxisReach(int dimension, String name, Optional<Long> extent, long before, long after, int grid,
        long least) {

    /** {@link #before} in whole steps of the grid. */
    public long beforeOnGrid() {
        return Math.ceilDiv(before, grid) * grid;
    }

    /** {@link #after} in whole steps of the grid. */
    public long afterOnGrid() {
        return Math.ceilDiv(after, grid) * grid;
    }
}

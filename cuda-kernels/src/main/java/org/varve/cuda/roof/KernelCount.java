package org.varve.cuda.roof;

/**
 * What a function of a kernel costs, as counted in its PTX: for 32 samples of the region that a launch computes, but
 * operations and bytes for one.
 *
 * @param function its name
 * @param operations of a sample, as launches were cut by when it was counted; 0 where they do not change its cost
 * @param instructions of a warp
 * @param fp32 instructions of these with floats, and products of integers
 * @param integer instructions of these with integers and comparisons
 * @param fp64 instructions of these with doubles
 * @param accesses cycles of the L1 cache and of shared memory
 * @param bytes of the device's memory
 */
public record KernelCount(
        String function, double operations, double instructions, double fp32, double integer, double fp64,
        double accesses, double bytes) {

    /** The same with other parameters, such as a longer window, with so many operations for a sample. */
    public KernelCount with(double otherOperations) {
        if (operations == 0) return this;
        double factor = otherOperations / operations;
        return new KernelCount(function, otherOperations, factor * instructions, factor * fp32, factor * integer,
                factor * fp64, factor * accesses, bytes);
    }
}

package org.varve.cuda;

import org.varve.core.Axis;

/**
 * Cuts a pass into launches that end within a second: a card with a display ends long launches, and a run can only be
 * stopped between launches.
 *
 * @param mostOperations the most estimated operations of a launch
 * @param leastSamples regions of this many samples or fewer are not cut: all their samples run in parallel, so a part
 *     would take as long
 */
record LaunchCuts(double mostOperations, long leastSamples) {

    /**
     * Operations of a multiprocessor per second, a low estimate: a tenth of the peak of 64 lanes at 1.5 GHz, as most
     * kernels branch and wait for memory. The 14 multiprocessors of a GTX 1650 do 1.4e11.
     */
    private static final double OPERATIONS = 1e10;

    /** A warp for each of the four schedulers of a multiprocessor. */
    private static final int SAMPLES = 4 * KernelConstants.WARP;

    static LaunchCuts of(int multiprocessors) {
        return new LaunchCuts(OPERATIONS * multiprocessors, (long) SAMPLES * multiprocessors);
    }

    /** The same, with so many operations at most. */
    LaunchCuts within(double operations) {
        return operations < mostOperations ? new LaunchCuts(operations, leastSamples) : this;
    }

    /** Launches a pass in one or more parts on one stream; whole traces are not cut. */
    void launch(CudaBody body, boolean wholeTrace, PassLaunch pass) {
        Region region = pass.region();
        double operations = body.operations(region);
        if (operations > mostOperations && region.size() > leastSamples) {
            for (Axis axis : Axis.values()) {
                if (axis == Axis.SAMPLE && wholeTrace) break;
                int first = half(region.along(axis), unit(axis));
                // a part that leaves threads idle may take as long as the whole
                if (body.operations(region.part(axis, first)) < operations) {
                    launch(body, wholeTrace, pass.part(axis, 0, first));
                    launch(body, wholeTrace, pass.part(axis, first, region.along(axis) - first));
                    return;
                }
            }
        }
        body.launch(pass);
    }

    /** The unit of cuts along each axis: a run of inlines, the traces of a warp, the samples of a block. */
    private static int unit(Axis axis) {
        return switch (axis) {
            case INLINE -> KernelConstants.RUN;
            case CROSSLINE -> KernelConstants.WARP;
            case SAMPLE -> KernelConstants.BLOCK;
        };
    }

    /** About half of an extent, in whole units if it has more than one; all of it if it is 1. */
    private static int half(int extent, int unit) {
        return extent > unit ? Math.ceilDiv(extent, 2 * unit) * unit : Math.ceilDiv(extent, 2);
    }
}

package org.varve.cuda;

import org.varve.core.Axis;

/**
 * Cuts a pass into launches that end within a second, as a card with a display ends what runs for long, and a run that is
 * stopped waits for its launch.
 *
 * @param mostOperations estimated for a launch
 * @param leastSamples as many or fewer are not cut: they run side by side, so that fewer would take as long
 */
record LaunchCuts(double mostOperations, long leastSamples) {

    /**
     * What a multiprocessor does in a second at the least. Of 64 lanes at 1.5 GHz that is a tenth, as most kernels wait for
     * memory, and branch; 14 multiprocessors, those of a GTX 1650, do 1.4e11.
     */
    private static final double OPERATIONS = 1e10;

    /** A warp for each of the four schedulers of a multiprocessor. */
    private static final int SAMPLES = 4 * KernelConstants.WARP;

    static LaunchCuts of(int multiprocessors) {
        return new LaunchCuts(OPERATIONS * multiprocessors, (long) SAMPLES * multiprocessors);
    }

    /** Launches a pass in one part or more, which go to the same stream; whole traces are not cut. */
    void launch(CudaBody body, boolean wholeTrace, PassLaunch pass) {
        Region region = pass.region();
        double operations = body.operations(region);
        if (operations > mostOperations && region.size() > leastSamples) {
            for (Axis axis : Axis.values()) {
                if (axis == Axis.SAMPLE && wholeTrace) break;
                int first = half(region.along(axis), unit(axis));
                // parts that leave threads idle may take as long as the whole
                if (body.operations(region.part(axis, first)) < operations) {
                    launch(body, wholeTrace, pass.part(axis, 0, first));
                    launch(body, wholeTrace, pass.part(axis, first, region.along(axis) - first));
                    return;
                }
            }
        }
        body.launch(pass);
    }

    /** What parts have whole multiples of: runs of inlines, the traces of a warp, the samples of a block. */
    private static int unit(Axis axis) {
        return switch (axis) {
            case INLINE -> KernelConstants.RUN;
            case CROSSLINE -> KernelConstants.WARP;
            case SAMPLE -> KernelConstants.BLOCK;
        };
    }

    /** About half of an extent, in whole units where it has more than one; all of it where it is 1. */
    private static int half(int extent, int unit) {
        return extent > unit ? Math.ceilDiv(extent, 2 * unit) * unit : Math.ceilDiv(extent, 2);
    }
}

package org.varve.cuda;

/** Launches kernels whose threads compute runs of neighbouring inlines or crosslines: runs.cuh. */
final class Runs {

    /** Threads along the samples of a block. */
    private static final int BLOCK = 128;

    /** Outputs of a thread; the kernels hold for any grid, and this one has a row of blocks for each row of runs. */
    private static final int LENGTH = 8;

    private Runs() {}

    /** A region with the inlines beyond it that threads at its end work out in vain. */
    static Region wholeInlines(Region region) {
        return new Region(whole(region.inlines()), region.crosslines(), region.samples(), region.firstSample());
    }

    /** A region with the crosslines beyond it that threads at its end work out in vain. */
    static Region wholeCrosslines(Region region) {
        return new Region(region.inlines(), whole(region.crosslines()), region.samples(), region.firstSample());
    }

    private static int whole(int extent) {
        return Math.ceilDiv(extent, LENGTH) * LENGTH;
    }

    static void alongInlines(PassLaunch pass, String kernel, Object... arguments) {
        Region region = pass.region();
        launch(pass, kernel, (long) Math.ceilDiv(region.inlines(), LENGTH) * region.crosslines(), arguments);
    }

    static void alongCrosslines(PassLaunch pass, String kernel, Object... arguments) {
        Region region = pass.region();
        launch(pass, kernel, (long) region.inlines() * Math.ceilDiv(region.crosslines(), LENGTH), arguments);
    }

    private static void launch(PassLaunch pass, String kernel, long rows, Object[] arguments) {
        int along = Math.ceilDiv(pass.region().samples(), BLOCK);
        pass.grid(kernel, along, (int) Math.min(rows, PassLaunch.MOST_ROWS), BLOCK, 0, arguments);
    }
}

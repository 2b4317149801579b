package org.varve.cuda.ptx;

import java.util.ArrayList;
import java.util.List;

/** A block of a launch: its warps run one after another from barrier to barrier. */
final class Block {

    static final int MOST_THREADS = 1024;

    private final Launch launch;
    private final int number;
    private final BlockMemory shared;
    private final int[] size;
    private final int[] place;
    private final int[] grid;
    private int epoch = 1;

    Block(Launch launch, int number) {
        this.launch = launch;
        this.number = number;
        size = launch.recording().block();
        grid = launch.recording().grid();
        place = new int[] {number % grid[0], number / grid[0] % grid[1], number / grid[0] / grid[1]};
        shared = BlockMemory.shared(launch.kernel().sharedBytes() + launch.recording().sharedBytes());
    }

    void run() {
        int threads = size[0] * size[1] * size[2];
        List<Warp> warps = new ArrayList<>();
        for (int first = 0; first < threads; first += Warp.LANES) {
            warps.add(new Warp(this, first, Math.min(Warp.LANES, threads - first)));
        }
        while (!warps.isEmpty()) {
            int barrier = Warp.ENDED;
            for (Warp warp : List.copyOf(warps)) {
                int stop = warp.run();
                if (stop == Warp.ENDED) {
                    warps.remove(warp);
                } else if (barrier != Warp.ENDED && stop != barrier) {
                    throw new Finding(launch.kernel().name() + ": warps of block " + number + " wait at the barriers of "
                            + warp.place(barrier) + " and " + warp.place(stop));
                } else {
                    barrier = stop;
                }
            }
            epoch++;
        }
    }

    /** Fills in a lane's special registers. */
    void describe(int thread, long[] values, int lane) {
        int[] at = {thread % size[0], thread / size[0] % size[1], thread / size[0] / size[1]};
        int[][] all = {at, size, place, grid};
        for (int s = 0; s < all.length; s++) {
            for (int axis = 0; axis < 3; axis++) values[(3 * s + axis) * Warp.LANES + lane] = all[s][axis];
        }
        values[12 * Warp.LANES + lane] = lane;
    }

    Launch launch() {
        return launch;
    }

    int number() {
        return number;
    }

    int epoch() {
        return epoch;
    }

    BlockMemory shared() {
        return shared;
    }
}

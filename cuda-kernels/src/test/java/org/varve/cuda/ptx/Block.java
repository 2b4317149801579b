package org.varve.cuda.ptx;

import java.util.ArrayList;
import java.util.List;
import org.varve.cuda.ptx.Recording.Extent;

/** A block of a launch: its warps run one after another from barrier to barrier. */
final class Block {

    static final int MOST_THREADS = 1024;

    private final Launch launch;
    private final int number;
    private final BlockMemory shared;
    private final Extent place;
    private int epoch = 1;

    Block(Launch launch, int number) {
        this.launch = launch;
        this.number = number;
        place = launch.recording().grid().place(number);
        shared = BlockMemory.shared(launch.kernel().sharedBytes() + launch.recording().sharedBytes());
    }

    void run() {
        int threads = launch.recording().block().size();
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
                    throw new Finding(
                            launch.kernel().name() + ": warps of block " + number + " wait at the barriers of "
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
        Extent size = launch.recording().block();
        int register = 0;
        for (Extent each : List.of(size.place(thread), size, place, launch.recording().grid())) {
            values[register++ * Warp.LANES + lane] = each.x();
            values[register++ * Warp.LANES + lane] = each.y();
            values[register++ * Warp.LANES + lane] = each.z();
        }
        values[register * Warp.LANES + lane] = lane;
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

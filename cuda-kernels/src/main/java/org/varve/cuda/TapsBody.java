package org.varve.cuda;

import java.util.Optional;
import org.varve.core.Kernel;
import org.varve.kernel.Taps;

/** {@link Taps}, one field after the other. */
final class TapsBody extends CudaBody {

    /**
     * The smallest radius for which staging in shared memory is faster than reading each neighbour through the cache.
     */
    private static final int STAGED = 4;

    /** The most shared memory of a block, such that a multiprocessor holds several blocks. */
    private static final int MOST_SHARED = 16 << 10;

    private static final int THREADS = 64;

    /** Samples that a block computes. */
    private static final int STAGED_SAMPLES = KernelConstants.SAMPLE_RUN * THREADS;

    private final Taps taps;

    TapsBody(Taps taps) {
        this.taps = taps;
    }

    @Override
    Optional<CudaBody> after(Kernel first) {
        return first instanceof Taps before ? SmoothedBody.of(before, taps) : Optional.empty();
    }

    @Override
    byte[] table(int samples) {
        return Tables.floats(taps);
    }

    /** The operations for one field, as each has its own launch. */
    @Override
    double operations(Region region) {
        Region computed = switch (taps.axis()) {
            case INLINE -> region.wholeInlineRuns(KernelConstants.RUN);
            case CROSSLINE -> region.wholeCrosslineRuns(KernelConstants.RUN);
            case SAMPLE -> region;
        };
        return operations(taps, computed);
    }

    @Override
    void launch(PassLaunch pass) {
        for (int field = 0; field < pass.inputs(); field++) {
            launch(pass, pass.input(field), pass.output(field), pass.table(), taps.radius());
        }
    }

    private void launch(PassLaunch pass, FieldView x, FieldView y, Address weights, int radius) {
        switch (taps.axis()) {
            case INLINE -> pass.eachInlineRun(KernelConstants.RUN).tapsInlines(x, y, weights, radius);
            case CROSSLINE -> pass.eachCrosslineRun().tapsCrosslines(x, y, weights, radius);
            case SAMPLE -> {
                if (isStaged()) {
                    pass.in(stagedGrid(pass.region())).tapsStaged(x, y, weights, radius);
                } else {
                    pass.eachSample().taps(x, y, weights, radius);
                }
            }
        }
    }

    private boolean isStaged() {
        return taps.radius() >= STAGED && sharedBytes() <= MOST_SHARED;
    }

    private int sharedBytes() {
        return Float.BYTES * (STAGED_SAMPLES + 2 * taps.radius());
    }

    private Grid stagedGrid(Region region) {
        return Grid.ofRows(
                Math.ceilDiv(region.samples(), STAGED_SAMPLES), region.rows(), THREADS, sharedBytes());
    }
}

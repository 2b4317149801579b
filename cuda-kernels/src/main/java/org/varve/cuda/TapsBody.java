package org.varve.cuda;

import org.varve.kernel.Taps;

/** {@link Taps} of one field after the other. */
final class TapsBody extends CudaBody {

    /** From this radius on, staging in shared memory costs less than reading each neighbour through the cache. */
    private static final int STAGED = 4;

    /** Shared memory of a block at most, so that several blocks stand on a multiprocessor. */
    private static final int MOST_SHARED = 16 << 10;

    private static final int THREADS = 64;
    /** Samples that a block computes: {@code SAMPLE_RUN} of stencil.cu for each thread. */
    private static final int STAGED_SAMPLES = 7 * THREADS;

    private final Taps taps;

    TapsBody(Taps taps) {
        this.taps = taps;
    }

    @Override
    byte[] table(int samples) {
        float[] weights = new float[taps.length()];
        for (int t = 0; t < weights.length; t++) {
            weights[t] = taps.weight(t);
        }
        return Tables.floats(weights);
    }

    /** Of one field, as each has a launch of its own. */
    @Override
    double operations(Region region) {
        Region computed = switch (taps.axis()) {
            case INLINE -> Runs.wholeInlines(region);
            case CROSSLINE -> Runs.wholeCrosslines(region);
            case SAMPLE -> region;
        };
        return CudaBodies.operations(taps, computed);
    }

    @Override
    void launch(PassLaunch pass) {
        for (int field = 0; field < pass.inputs(); field++) {
            Object[] arguments = {pass.input(field), pass.output(field), pass.table(), taps.radius()};
            switch (taps.axis()) {
                case INLINE -> Runs.alongInlines(pass, "taps_inlines", arguments);
                case CROSSLINE -> Runs.alongCrosslines(pass, "taps_crosslines", arguments);
                case SAMPLE -> alongSamples(pass, arguments);
            }
        }
    }

    private void alongSamples(PassLaunch pass, Object[] arguments) {
        int shared = Float.BYTES * (STAGED_SAMPLES + 2 * taps.radius());
        if (taps.radius() < STAGED || shared > MOST_SHARED) {
            pass.eachSample("taps", arguments);
            return;
        }
        int along = Math.ceilDiv(pass.region().samples(), STAGED_SAMPLES);
        int rows = (int) Math.min(pass.region().rows(), PassLaunch.MOST_ROWS);
        pass.grid("taps_staged", along, rows, THREADS, shared, arguments);
    }
}

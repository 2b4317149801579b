package org.varve.cuda;

import java.util.Optional;
import org.varve.core.Axis;
import org.varve.core.Kernel;
import org.varve.kernel.Taps;

/**
 * A kernel without neighbours, with the passes that smooth its fields: laterally, along samples, or laterally and then
 * along samples.
 */
final class SmoothedBody extends CudaBody {

    /** Calls a kernel's function. */
    interface Call {

        void launch(CudaFunctions functions, PassLaunch pass, PlaneSmoothing smoothing);
    }

    /**
     * The largest radius of taps. With longer ones, reading neighbours again from the caches takes longer than writing
     * the smoothed fields and reading these.
     */
    private static final int MOST_RADIUS = 8;

    private static final Taps NONE = Taps.of(Axis.CROSSLINE, 1);

    private final Kernel kernel;
    private final int fields;
    private final Call call;
    private final Taps lateral;
    private final Taps alongSamples;

    private SmoothedBody(Kernel kernel, int fields, Call call, Taps lateral, Taps alongSamples) {
        this.kernel = kernel;
        this.fields = fields;
        this.call = call;
        this.lateral = lateral;
        this.alongSamples = alongSamples;
    }

    /** A kernel that reads the six components of a tensor. */
    static CudaBody ofTensor(Kernel kernel, Call call) {
        return new SmoothedBody(kernel, 6, call, NONE, NONE);
    }

    /** Two smoothings, one field after the other; empty unless the second is along samples, and the first is not. */
    static Optional<CudaBody> of(Taps first, Taps second) {
        Call eachField = (functions, pass, smoothing) -> {
            for (int field = 0; field < pass.inputs(); field++) {
                functions.tapsPlane(pass.input(field), pass.output(field), smoothing);
            }
        };
        boolean inOrder = first.axis() != Axis.SAMPLE && second.axis() == Axis.SAMPLE;
        return inOrder && isShort(first) && isShort(second)
                ? Optional.of(new SmoothedBody(new Chain(first, second), 1, eachField, first, second))
                : Optional.empty();
    }

    private static boolean isShort(Taps taps) {
        return taps.radius() > 0 && taps.radius() <= MOST_RADIUS;
    }

    @Override
    Optional<CudaBody> after(Kernel first) {
        if (!(first instanceof Taps taps) || !isShort(taps) || lateral.radius() > 0) return Optional.empty();
        Kernel both = new Chain(taps, kernel);
        if (taps.axis() != Axis.SAMPLE) return Optional.of(new SmoothedBody(both, fields, call, taps, alongSamples));
        if (alongSamples.radius() > 0) return Optional.empty();
        return Optional.of(new SmoothedBody(both, fields, call, NONE, taps));
    }

    @Override
    byte[] table(int samples) {
        return Tables.floats(lateral, alongSamples);
    }

    /** The operations of one launch. */
    @Override
    double operations(Region region) {
        int run = KernelConstants.SMOOTHED_RUN;
        Region computed = isAlongInlines() ? region.wholeInlineRuns(run) : region.wholeCrosslineRuns(run);
        return operations(computed, kernel.operations(fields, region.samples()));
    }

    private boolean isAlongInlines() {
        return lateral.axis() == Axis.INLINE;
    }

    @Override
    void launch(PassLaunch pass) {
        int run = KernelConstants.SMOOTHED_RUN;
        int sharedBytes = Float.BYTES * fields * run * (KernelConstants.BLOCK + 2 * alongSamples.radius());
        CudaFunctions functions = isAlongInlines()
                ? pass.eachInlineRun(run, sharedBytes)
                : pass.eachCrosslineRun(run, sharedBytes);
        call.launch(functions, pass, new PlaneSmoothing(
                pass.table(), isAlongInlines() ? 1 : 0, lateral.radius(), alongSamples.radius()));
    }
}

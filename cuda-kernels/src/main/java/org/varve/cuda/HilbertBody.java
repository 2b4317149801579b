package org.varve.cuda;

import org.varve.kernel.Hilbert;
import org.varve.kernel.HilbertFilter;

/** {@link Hilbert}: hilbert.cu. */
final class HilbertBody extends TransformBody {

    HilbertBody(Hilbert kernel) {
        super(kernel);
    }

    @Override
    int length(int samples) {
        return HilbertFilter.length(samples);
    }

    @Override
    float[] filter(int samples) {
        HilbertFilter filter = new HilbertFilter(samples);
        float[] weights = new float[2 * filter.length()];
        for (int k = 0; k < filter.length(); k++) {
            weights[2 * k] = filter.a(k);
            weights[2 * k + 1] = filter.b(k);
        }
        return weights;
    }

    @Override
    void launchShort(PassLaunch pass, CudaFunctions functions, int length) {
        functions.hilbert(pass.input(0), pass.output(0), length, pass.table());
    }

    @Override
    void launchLong(PassLaunch pass, CudaFunctions functions, int length) {
        functions.hilbertLong(pass.input(0), pass.output(0), length, pass.table(), pass.work());
    }
}

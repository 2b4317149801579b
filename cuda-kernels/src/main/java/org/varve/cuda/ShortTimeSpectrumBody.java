package org.varve.cuda;

import java.util.Arrays;
import org.varve.kernel.ShortTimeSpectrum;

/** {@link ShortTimeSpectrum}: spectrum.cu. */
final class ShortTimeSpectrumBody extends CudaBody {

    private final ShortTimeSpectrum kernel;

    ShortTimeSpectrumBody(ShortTimeSpectrum kernel) {
        this.kernel = kernel;
    }

    /** The window, then the waves. */
    @Override
    byte[] table(int samples) {
        float[] weights = kernel.weights();
        float[] waves = kernel.waves();
        float[] table = Arrays.copyOf(weights, weights.length + waves.length);
        System.arraycopy(waves, 0, table, weights.length, waves.length);
        return Tables.floats(table);
    }

    @Override
    long tableBytes(int samples) {
        return (long) Float.BYTES * (kernel.radius() + 1) * (2L * kernel.length() + 3);
    }

    /** Samples are weighted anew for each bin. */
    @Override
    double operations(Region region) {
        return operations(region, 3 * kernel.operations(1, region.samples()));
    }

    @Override
    void launch(PassLaunch pass) {
        pass.eachSample().shortTimeSpectrum(
                pass.input(0), pass.output(0), pass.output(1), pass.output(2), pass.table(), kernel.length(),
                kernel.nyquist());
    }
}

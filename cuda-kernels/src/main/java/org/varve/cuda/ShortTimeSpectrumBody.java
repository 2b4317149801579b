package org.varve.cuda;

import java.util.Arrays;
import org.varve.kernel.ShortTimeSpectrum;

/** {@link ShortTimeSpectrum}: spectrum.cu. Short windows are kept in registers, and the waves in shared memory. */
final class ShortTimeSpectrumBody extends CudaBody {

    /** The window in registers has room for one of so many distances from its middle, and what is next. */
    private static final int[] RADII = {
            KernelConstants.SPECTRUM_RADIUS / 4, KernelConstants.SPECTRUM_RADIUS / 2, KernelConstants.SPECTRUM_RADIUS
    };

    /** Cosines and sines at two distances. */
    private static final int WAVES_BYTES = 4 * Float.BYTES;

    private final ShortTimeSpectrum kernel;

    ShortTimeSpectrumBody(ShortTimeSpectrum kernel) {
        this.kernel = kernel;
    }

    /** The waves, then the window. */
    @Override
    byte[] table(int samples) {
        float[] weights = kernel.weights();
        float[] waves = kernel.waves();
        float[] table = Arrays.copyOf(waves, waves.length + weights.length);
        System.arraycopy(weights, 0, table, waves.length, weights.length);
        return Tables.floats(table);
    }

    @Override
    long tableBytes(int samples) {
        return (long) Float.BYTES * (kernel.radius() + 1) * (2L * kernel.length() + 3);
    }

    private boolean isShort() {
        return kernel.radius() <= KernelConstants.SPECTRUM_RADIUS / 2;
    }

    private boolean isLong() {
        return kernel.radius() > KernelConstants.SPECTRUM_RADIUS;
    }

    /** Samples of long windows are weighted anew for each bin. */
    @Override
    double operations(Region region) {
        double forEach = kernel.operations(1, region.samples());
        return operations(region.wholeCrosslineRuns(run()), isLong() ? 3 * forEach : forEach);
    }

    /** Crosslines of a thread. */
    private int run() {
        return isShort() ? KernelConstants.SPECTRUM_RUN : 1;
    }

    /** Bytes of the waves of all bins, each with a gap. */
    private int sharedBytes() {
        int radius = Arrays.stream(RADII).filter(each -> kernel.radius() <= each).min().orElseThrow();
        return WAVES_BYTES * (kernel.length() + 1) * (radius / 2 + 1);
    }

    @Override
    void launch(PassLaunch pass) {
        FieldView x = pass.input(0);
        FieldView peak = pass.output(0);
        FieldView centroid = pass.output(1);
        FieldView bandwidth = pass.output(2);
        double step = kernel.nyquist() / kernel.last();
        if (isLong()) {
            pass.eachSample().shortTimeSpectrumLong(
                    x, peak, centroid, bandwidth, pass.table(), kernel.length(), step);
        } else if (isShort()) {
            pass.in(grid(pass.region())).shortTimeSpectrum(
                    x, peak, centroid, bandwidth, pass.table(), kernel.length(), step);
        } else {
            pass.in(grid(pass.region())).shortTimeSpectrumWide(
                    x, peak, centroid, bandwidth, pass.table(), kernel.length(), step);
        }
    }

    /** Blocks of several runs, which share the waves. */
    private Grid grid(Region region) {
        int along = Math.ceilDiv(region.samples(), KernelConstants.BLOCK);
        long runs = (long) region.inlines() * Math.ceilDiv(region.crosslines(), run());
        return Grid.ofRows(
                along, Math.ceilDiv(runs, KernelConstants.SPECTRUM_RUNS), KernelConstants.BLOCK, sharedBytes());
    }
}

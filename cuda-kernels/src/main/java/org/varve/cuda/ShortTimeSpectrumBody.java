package org.varve.cuda;

import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.List;
import org.varve.core.Kernel;
import org.varve.kernel.MomentBins;
import org.varve.kernel.ShortTimeSpectrum;
import org.varve.kernel.ShortTimeSpectrum.Measure;

/**
 * {@link ShortTimeSpectrum}: spectrum.cu, one launch for the peak and one for the centroid and the bandwidth, which
 * take {@link MomentBins} alone. Short windows are kept in registers, and the waves in shared memory.
 */
final class ShortTimeSpectrumBody extends CudaBody {

    /** The window in registers has room for one of so many distances from its middle, and what is next. */
    private static final int[] RADII = {
            KernelConstants.SPECTRUM_RADIUS / 4, KernelConstants.SPECTRUM_RADIUS / 2, KernelConstants.SPECTRUM_RADIUS
    };

    /** Cosines and sines at two distances. */
    private static final int WAVES_BYTES = 4 * Float.BYTES;

    private final ShortTimeSpectrum kernel;
    private final MomentBins bins;

    ShortTimeSpectrumBody(ShortTimeSpectrum kernel) {
        this.kernel = kernel;
        bins = new MomentBins(kernel.length());
    }

    /** For each launch: the waves, then what powers weigh in moments, then the window. */
    @Override
    byte[] table(int samples) {
        FloatBuffer table = FloatBuffer.allocate(peakFloats() + momentFloats());
        if (kernel.hasPeak()) table.put(kernel.waves()).put(kernel.weights());
        if (kernel.hasMoments()) table.put(bins.waves()).put(bins.weights()).put(kernel.weights());
        return Tables.floats(table.array());
    }

    @Override
    long tableBytes(int samples) {
        return (long) Float.BYTES * (peakFloats() + momentFloats());
    }

    private int peakFloats() {
        return kernel.hasPeak() ? (kernel.radius() + 1) * (2 * kernel.quarter() + 1) : 0;
    }

    private int momentFloats() {
        int floats = (kernel.radius() + 1) * (2 * bins.pairs() + 1) + MomentBins.WEIGHTS * bins.pairs();
        return kernel.hasMoments() ? floats : 0;
    }

    private boolean isShort() {
        return kernel.radius() <= KernelConstants.SPECTRUM_RADIUS / 2;
    }

    private boolean isLong() {
        return kernel.radius() > KernelConstants.SPECTRUM_RADIUS;
    }

    /** Those of the peak if it is wanted. Samples of long windows are weighted anew for each bin. */
    @Override
    double operations(Region region) {
        Kernel longest = kernel.hasPeak() ? kernel.select(List.of(0)).orElseThrow() : kernel;
        double forEach = longest.operations(1, region.samples());
        return operations(region.wholeCrosslineRuns(run()), isLong() ? 3 * forEach : forEach);
    }

    /** Crosslines of a thread. */
    private int run() {
        return isShort() ? KernelConstants.SPECTRUM_RUN : 1;
    }

    /** Bytes of the waves of bins, each with a gap. */
    private int sharedBytes(int bins) {
        int radius = Arrays.stream(RADII).filter(each -> kernel.radius() <= each).min().orElseThrow();
        return WAVES_BYTES * bins * (radius / 2 + 1);
    }

    @Override
    void launch(PassLaunch pass) {
        double step = kernel.nyquist() / kernel.last();
        if (kernel.hasPeak()) launchPeak(pass, step);
        if (kernel.hasMoments()) launchMoments(pass, step);
    }

    private void launchPeak(PassLaunch pass, double step) {
        FieldView x = pass.input(0);
        FieldView peak = output(pass, Measure.PEAK);
        CudaFunctions functions = functions(pass, kernel.quarter());
        if (isLong()) {
            functions.shortTimePeakLong(x, peak, pass.table(), kernel.length(), step);
        } else if (isShort()) {
            functions.shortTimePeak(x, peak, pass.table(), kernel.length(), step);
        } else {
            functions.shortTimePeakWide(x, peak, pass.table(), kernel.length(), step);
        }
    }

    private void launchMoments(PassLaunch pass, double step) {
        FieldView x = pass.input(0);
        FieldView centroid = output(pass, Measure.CENTROID);
        FieldView bandwidth = output(pass, Measure.BANDWIDTH);
        Address table = pass.table().plus((long) Float.BYTES * peakFloats());
        CudaFunctions functions = functions(pass, bins.pairs());
        if (isLong()) {
            functions.shortTimeMomentsLong(
                    x, centroid, bandwidth, table, kernel.length(), MomentBins.TOGETHER, step);
        } else if (isShort()) {
            functions.shortTimeMoments(x, centroid, bandwidth, table, kernel.length(), MomentBins.TOGETHER, step);
        } else {
            functions.shortTimeMomentsWide(
                    x, centroid, bandwidth, table, kernel.length(), MomentBins.TOGETHER, step);
        }
    }

    /** The field of a measure, or none if it is not wanted. */
    private FieldView output(PassLaunch pass, Measure measure) {
        int output = kernel.measures().indexOf(measure);
        return output < 0 ? FieldView.NONE : pass.output(output);
    }

    private CudaFunctions functions(PassLaunch pass, int bins) {
        return isLong() ? pass.eachSample() : pass.in(grid(pass.region(), bins));
    }

    /** Blocks of several runs, which share the waves. */
    private Grid grid(Region region, int bins) {
        int along = Math.ceilDiv(region.samples(), KernelConstants.BLOCK);
        long runs = (long) region.inlines() * Math.ceilDiv(region.crosslines(), run());
        return Grid.ofRows(
                along, Math.ceilDiv(runs, KernelConstants.SPECTRUM_RUNS), KernelConstants.BLOCK, sharedBytes(bins));
    }
}

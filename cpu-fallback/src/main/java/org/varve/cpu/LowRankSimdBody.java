package org.varve.cpu;

import static org.varve.cpu.LowRankLanes.COMPLEX;
import static org.varve.cpu.LowRankLanes.LANES;
import static org.varve.cpu.LowRankLanes.SPECIES;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.LowRank;
import org.varve.kernel.WindowGrid;

/**
 * {@link LowRank}, a vector of frequencies at a time. A window is filtered when its first inline is computed, and added
 * to a ring of the inlines that follow.
 */
final class LowRankSimdBody implements PassBody {

    /** Traces that are transformed together. */
    private static final int TOGETHER = 4;

    /** Traces, and vectors of their samples, that are transformed back together. */
    private static final int TRACES_BACK = 2;
    private static final int TIMES_BACK = 3;

    private final LowRank kernel;
    private final LowRankLanes matrices;

    /** Samples of a window along traces, and rounded up to whole groups of vectors. */
    private final int length;
    private final int padded;

    /** For each vector of frequencies and each sample, the cosines and the negative sines. */
    private final double[] waves;

    /** For each of a trace's numbers in the order of {@link #spectra}, the samples of its wave. */
    private final double[] wavesBack;

    private final double[] weighted;

    /** The numbers of a vector of frequencies: trace, real and imaginary parts. */
    private final double[] numbers;

    /** The filtered numbers: trace, vector of frequencies, real and imaginary parts. */
    private final double[] spectra;
    private final int spectrum;

    /** The filtered samples: trace, sample. */
    private final double[] filtered;

    /** The sums of windows for the inlines from the one computed on: inline, row, sample. */
    private final float[] sums;
    private final int rowStride;
    private final int plane;

    /** The last windows along the inline axis that were added. */
    private int added;

    LowRankSimdBody(Work work, LowRank kernel, Extent extent) {
        this.kernel = kernel;
        matrices = new LowRankLanes(work, kernel);
        length = kernel.samples().length();
        padded = Math.ceilDiv(length, TIMES_BACK * LANES) * TIMES_BACK * LANES;
        int blocks = Math.ceilDiv(kernel.frequencies(), LANES);
        waves = work.doubles((long) COMPLEX * blocks * length);
        spectrum = blocks * COMPLEX;
        wavesBack = work.doubles((long) spectrum * padded);
        if (waves.length > 0) fillWaves();
        weighted = work.doubles((long) kernel.traces() * length);
        numbers = work.doubles((long) COMPLEX * kernel.traces());
        spectra = work.doubles((long) kernel.traces() * spectrum);
        filtered = work.doubles((long) kernel.traces() * padded);
        rowStride = extent.samples();
        plane = Math.multiplyExact(extent.rows(), rowStride);
        sums = work.floats((long) kernel.inlines().length() * plane);
    }

    private void fillWaves() {
        for (int n = 0; n < kernel.frequencies(); n++) {
            int frequency = kernel.first() + n;
            double gain = kernel.gain(frequency);
            for (int t = 0; t < length; t++) {
                double cosine = kernel.cosine(frequency, t);
                double sine = kernel.sine(frequency, t);
                int at = (n / LANES * length + t) * COMPLEX + n % LANES;
                waves[at] = cosine;
                waves[at + LANES] = -sine;
                int back = n / LANES * COMPLEX + n % LANES;
                wavesBack[back * padded + t] = gain * cosine;
                wavesBack[(back + LANES) * padded + t] = -gain * sine;
            }
        }
    }

    @Override
    public void compute(Rows rows) {
        WindowGrid inlines = kernel.inlines();
        if (!rows.continues()) {
            Arrays.fill(sums, 0);
            added = inlines.first(rows.inline()) - 1;
        }
        while (added < inlines.last(rows.inline())) addWindows(rows, ++added);
        int from = Math.floorMod(rows.inline(), inlines.length()) * plane;
        for (int row = 0; row < rows.count(); row++) {
            System.arraycopy(sums, from + row * rowStride, rows.output(0), rows.to(0, row), rows.samples());
        }
        Arrays.fill(sums, from, from + plane, 0);
    }

    /** Adds the windows of a number along the inline axis. */
    private void addWindows(Rows rows, int i) {
        WindowGrid samples = kernel.samples();
        int firstK = samples.first(rows.firstSample());
        int lastK = samples.last(rows.firstSample() + rows.samples() - 1);
        double[][] roots = new double[lastK - firstK + 1][];
        for (int k = firstK; k <= lastK; k++) {
            roots[k - firstK] = Arrays.stream(samples.weights(k)).map(Math::sqrt).toArray();
        }
        WindowGrid crosslines = kernel.crosslines();
        double[] inlineWeights = kernel.inlines().weights(i);
        int inline = kernel.inlines().start(i);
        for (int j = crosslines.first(rows.firstCrossline()); j <= crosslines
                .last(rows.firstCrossline() + rows.count() - 1); j++) {
            double[] crosslineWeights = crosslines.weights(j);
            int row = crosslines.start(j) - rows.firstCrossline();
            for (int k = firstK; k <= lastK; k++) {
                int sample = samples.start(k) - rows.firstSample();
                load(rows, inline, row, sample, roots[k - firstK]);
                filter();
                add(rows, inline, row, sample, inlineWeights, crosslineWeights, roots[k - firstK]);
            }
        }
    }

    /** Reads the window, multiplied by the root of the weights in time. */
    private void load(Rows rows, int inline, int row, int sample, double... roots) {
        int width = kernel.crosslines().length();
        float[] x = rows.input(0);
        for (int trace = 0; trace < kernel.traces(); trace++) {
            int at = rows.at(0, inline + trace / width - rows.inline(), row + trace % width) + sample;
            int to = trace * length;
            for (int t = 0; t < roots.length; t++) weighted[to + t] = roots[t] * x[at + t];
        }
    }

    private void filter() {
        for (int block = 0; block * LANES < kernel.frequencies(); block++) {
            for (int trace = 0; trace < kernel.traces(); trace += TOGETHER) transform(block, trace);
            matrices.reduce(numbers);
            for (int trace = 0; trace < kernel.traces(); trace++) {
                System.arraycopy(numbers, trace * COMPLEX, spectra, trace * spectrum + block * COMPLEX, COMPLEX);
            }
        }
        for (int trace = 0; trace < kernel.traces(); trace += TRACES_BACK) transformBack(trace);
    }

    /** The numbers of a vector of frequencies, of {@link #TOGETHER} traces, or as many as there are. */
    private void transform(int block, int trace) {
        int last = kernel.traces() - 1;
        int trace1 = Math.min(trace + 1, last);
        int trace2 = Math.min(trace + 2, last);
        int trace3 = Math.min(trace + 3, last);
        DoubleVector re0 = DoubleVector.zero(SPECIES);
        DoubleVector re1 = DoubleVector.zero(SPECIES);
        DoubleVector re2 = DoubleVector.zero(SPECIES);
        DoubleVector re3 = DoubleVector.zero(SPECIES);
        DoubleVector im0 = DoubleVector.zero(SPECIES);
        DoubleVector im1 = DoubleVector.zero(SPECIES);
        DoubleVector im2 = DoubleVector.zero(SPECIES);
        DoubleVector im3 = DoubleVector.zero(SPECIES);
        for (int t = 0; t < length; t++) {
            int wave = (block * length + t) * COMPLEX;
            DoubleVector cosine = DoubleVector.fromArray(SPECIES, waves, wave);
            DoubleVector sine = DoubleVector.fromArray(SPECIES, waves, wave + LANES);
            DoubleVector x0 = DoubleVector.broadcast(SPECIES, weighted[trace * length + t]);
            DoubleVector x1 = DoubleVector.broadcast(SPECIES, weighted[trace1 * length + t]);
            DoubleVector x2 = DoubleVector.broadcast(SPECIES, weighted[trace2 * length + t]);
            DoubleVector x3 = DoubleVector.broadcast(SPECIES, weighted[trace3 * length + t]);
            re0 = cosine.fma(x0, re0);
            im0 = sine.fma(x0, im0);
            re1 = cosine.fma(x1, re1);
            im1 = sine.fma(x1, im1);
            re2 = cosine.fma(x2, re2);
            im2 = sine.fma(x2, im2);
            re3 = cosine.fma(x3, re3);
            im3 = sine.fma(x3, im3);
        }
        // of equal traces at the end, all write the same
        re0.intoArray(numbers, trace * COMPLEX);
        im0.intoArray(numbers, trace * COMPLEX + LANES);
        re1.intoArray(numbers, trace1 * COMPLEX);
        im1.intoArray(numbers, trace1 * COMPLEX + LANES);
        re2.intoArray(numbers, trace2 * COMPLEX);
        im2.intoArray(numbers, trace2 * COMPLEX + LANES);
        re3.intoArray(numbers, trace3 * COMPLEX);
        im3.intoArray(numbers, trace3 * COMPLEX + LANES);
    }

    /** What all frequencies are in time, of {@link #TRACES_BACK} traces, or as many as there are. */
    private void transformBack(int trace) {
        int other = Math.min(trace + 1, kernel.traces() - 1);
        for (int t = 0; t < padded; t += TIMES_BACK * LANES) {
            DoubleVector x0 = DoubleVector.zero(SPECIES);
            DoubleVector x1 = DoubleVector.zero(SPECIES);
            DoubleVector x2 = DoubleVector.zero(SPECIES);
            DoubleVector y0 = DoubleVector.zero(SPECIES);
            DoubleVector y1 = DoubleVector.zero(SPECIES);
            DoubleVector y2 = DoubleVector.zero(SPECIES);
            for (int n = 0; n < spectrum; n++) {
                int wave = n * padded + t;
                DoubleVector wave0 = DoubleVector.fromArray(SPECIES, wavesBack, wave);
                DoubleVector wave1 = DoubleVector.fromArray(SPECIES, wavesBack, wave + LANES);
                DoubleVector wave2 = DoubleVector.fromArray(SPECIES, wavesBack, wave + 2 * LANES);
                DoubleVector x = DoubleVector.broadcast(SPECIES, spectra[trace * spectrum + n]);
                DoubleVector y = DoubleVector.broadcast(SPECIES, spectra[other * spectrum + n]);
                x0 = x.fma(wave0, x0);
                x1 = x.fma(wave1, x1);
                x2 = x.fma(wave2, x2);
                y0 = y.fma(wave0, y0);
                y1 = y.fma(wave1, y1);
                y2 = y.fma(wave2, y2);
            }
            x0.intoArray(filtered, trace * padded + t);
            x1.intoArray(filtered, trace * padded + t + LANES);
            x2.intoArray(filtered, trace * padded + t + 2 * LANES);
            y0.intoArray(filtered, other * padded + t);
            y1.intoArray(filtered, other * padded + t + LANES);
            y2.intoArray(filtered, other * padded + t + 2 * LANES);
        }
    }

    /** Adds the filtered window to the sums of the inlines from the one computed on. */
    private void add(
            Rows rows, int inline, int row, int sample, double[] inlineWeights, double[] crosslineWeights,
            double[] roots) {
        int width = kernel.crosslines().length();
        int from = Math.max(0, -sample);
        int to = Math.min(length, rows.samples() - sample);
        for (int i = Math.max(0, rows.inline() - inline); i < inlineWeights.length; i++) {
            int ring = Math.floorMod(inline + i, inlineWeights.length) * plane;
            for (int j = Math.max(0, -row); j < Math.min(width, rows.count() - row); j++) {
                double weight = inlineWeights[i] * crosslineWeights[j];
                int sum = ring + (row + j) * rowStride + sample;
                int trace = (i * width + j) * padded;
                for (int t = from; t < to; t++) sums[sum + t] += (float) (weight * roots[t] * filtered[trace + t]);
            }
        }
    }
}

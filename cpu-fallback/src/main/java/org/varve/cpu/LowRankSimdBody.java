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
 * {@link LowRank}, a vector of frequencies at a time, whose waves begin in the middle of a window. A window is filtered
 * when its first inline is computed, and added to a ring of the inlines that follow.
 */
final class LowRankSimdBody implements PassBody {

    /** Traces that are transformed together. */
    private static final int TOGETHER = 4;

    private final LowRank kernel;
    private final LowRankLanes matrices;

    /** Samples of a window along traces, half of them with the one in the middle, and that in whole vectors. */
    private final int length;
    private final FoldedTrace middle;
    private final int half;
    private final int padded;

    /** For each vector of frequencies and each distance from the middle, the cosines and the negative sines. */
    private final double[] waves;

    /** For each of a trace's numbers in the order of {@link #spectra}, the half of its wave from the middle on. */
    private final double[] wavesBack;

    /** For each trace, the sums and the differences of the samples at each distance from the middle. */
    private final double[] folded;

    /** The numbers of a vector of frequencies: trace, real and imaginary parts. */
    private final double[] numbers;

    /** The filtered numbers: trace, vector of frequencies, real and imaginary parts. */
    private final double[] spectra;
    private final int spectrum;

    /** For each trace, the parts of the filtered samples that are even and odd around the middle. */
    private final double[] halves;

    /** The filtered samples: trace, sample; the first after the middle in the midst of a trace. */
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
        middle = new FoldedTrace(work, length);
        half = middle.half();
        padded = middle.padded();
        int blocks = Math.ceilDiv(kernel.frequencies(), LANES);
        waves = work.doubles((long) COMPLEX * blocks * half);
        spectrum = blocks * COMPLEX;
        wavesBack = work.doubles((long) spectrum * padded);
        if (waves.length > 0) fillWaves();
        folded = work.doubles(2L * kernel.traces() * padded);
        numbers = work.doubles((long) COMPLEX * kernel.traces());
        spectra = work.doubles((long) kernel.traces() * spectrum);
        halves = work.doubles(2L * kernel.traces() * padded);
        filtered = work.doubles(2L * kernel.traces() * padded);
        rowStride = extent.samples();
        plane = Math.multiplyExact(extent.rows(), rowStride);
        sums = work.floats((long) kernel.inlines().length() * plane);
    }

    private void fillWaves() {
        for (int n = 0; n < kernel.frequencies(); n++) {
            int frequency = kernel.first() + n;
            double gain = kernel.gain(frequency);
            for (int t = 0; t < half; t++) {
                double angle = middle.angle(frequency, t);
                int at = (n / LANES * half + t) * COMPLEX + n % LANES;
                waves[at] = Math.cos(angle);
                waves[at + LANES] = -Math.sin(angle);
                int back = n / LANES * COMPLEX + n % LANES;
                wavesBack[back * padded + t] = gain * Math.cos(angle);
                wavesBack[(back + LANES) * padded + t] = -gain * Math.sin(angle);
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

    /** Reads the window, multiplied by the root of the weights in time, and folds it around its middle. */
    private void load(Rows rows, int inline, int row, int sample, double... roots) {
        int width = kernel.crosslines().length();
        float[] x = rows.input(0);
        for (int trace = 0; trace < kernel.traces(); trace++) {
            int at = rows.at(0, inline + trace / width - rows.inline(), row + trace % width) + sample;
            middle.fold(x, at, roots, folded, 2 * trace * padded);
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
        for (int trace = 0; trace < kernel.traces(); trace += TOGETHER) transformBack(trace);
        for (int trace = 0; trace < kernel.traces(); trace++) {
            middle.unfold(halves, 2 * trace * padded, filtered, 2 * trace * padded);
        }
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
        int sums = 2 * trace * padded;
        int sums1 = 2 * trace1 * padded;
        int sums2 = 2 * trace2 * padded;
        int sums3 = 2 * trace3 * padded;
        for (int t = 0; t < half; t++) {
            int wave = (block * half + t) * COMPLEX;
            DoubleVector cosine = DoubleVector.fromArray(SPECIES, waves, wave);
            DoubleVector sine = DoubleVector.fromArray(SPECIES, waves, wave + LANES);
            re0 = cosine.fma(cosine.broadcast(folded[sums + t]), re0);
            im0 = sine.fma(sine.broadcast(folded[sums + padded + t]), im0);
            re1 = cosine.fma(cosine.broadcast(folded[sums1 + t]), re1);
            im1 = sine.fma(sine.broadcast(folded[sums1 + padded + t]), im1);
            re2 = cosine.fma(cosine.broadcast(folded[sums2 + t]), re2);
            im2 = sine.fma(sine.broadcast(folded[sums2 + padded + t]), im2);
            re3 = cosine.fma(cosine.broadcast(folded[sums3 + t]), re3);
            im3 = sine.fma(sine.broadcast(folded[sums3 + padded + t]), im3);
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

    /** What all frequencies are in time, of {@link #TOGETHER} traces, or as many as there are. */
    private void transformBack(int trace) {
        int last = kernel.traces() - 1;
        for (int t = 0; t < padded; t += LANES) {
            transformBack(trace, Math.min(trace + 1, last), Math.min(trace + 2, last), Math.min(trace + 3, last), t);
        }
    }

    private void transformBack(int trace0, int trace1, int trace2, int trace3, int t) {
        DoubleVector even0 = DoubleVector.zero(SPECIES);
        DoubleVector even1 = DoubleVector.zero(SPECIES);
        DoubleVector even2 = DoubleVector.zero(SPECIES);
        DoubleVector even3 = DoubleVector.zero(SPECIES);
        DoubleVector odd0 = DoubleVector.zero(SPECIES);
        DoubleVector odd1 = DoubleVector.zero(SPECIES);
        DoubleVector odd2 = DoubleVector.zero(SPECIES);
        DoubleVector odd3 = DoubleVector.zero(SPECIES);
        int from0 = trace0 * spectrum;
        int from1 = trace1 * spectrum;
        int from2 = trace2 * spectrum;
        int from3 = trace3 * spectrum;
        for (int block = 0; block < spectrum; block += COMPLEX) {
            for (int n = block; n < block + LANES; n++) {
                DoubleVector cosine = DoubleVector.fromArray(SPECIES, wavesBack, n * padded + t);
                DoubleVector sine = DoubleVector.fromArray(SPECIES, wavesBack, (n + LANES) * padded + t);
                even0 = cosine.fma(cosine.broadcast(spectra[from0 + n]), even0);
                odd0 = sine.fma(sine.broadcast(spectra[from0 + n + LANES]), odd0);
                even1 = cosine.fma(cosine.broadcast(spectra[from1 + n]), even1);
                odd1 = sine.fma(sine.broadcast(spectra[from1 + n + LANES]), odd1);
                even2 = cosine.fma(cosine.broadcast(spectra[from2 + n]), even2);
                odd2 = sine.fma(sine.broadcast(spectra[from2 + n + LANES]), odd2);
                even3 = cosine.fma(cosine.broadcast(spectra[from3 + n]), even3);
                odd3 = sine.fma(sine.broadcast(spectra[from3 + n + LANES]), odd3);
            }
        }
        even0.intoArray(halves, 2 * trace0 * padded + t);
        odd0.intoArray(halves, (2 * trace0 + 1) * padded + t);
        even1.intoArray(halves, 2 * trace1 * padded + t);
        odd1.intoArray(halves, (2 * trace1 + 1) * padded + t);
        even2.intoArray(halves, 2 * trace2 * padded + t);
        odd2.intoArray(halves, (2 * trace2 + 1) * padded + t);
        even3.intoArray(halves, 2 * trace3 * padded + t);
        odd3.intoArray(halves, (2 * trace3 + 1) * padded + t);
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
                int trace = middle.first(2 * (i * width + j) * padded);
                for (int t = from; t < to; t++) sums[sum + t] += (float) (weight * roots[t] * filtered[trace + t]);
            }
        }
    }
}

package org.varve.cpu;

import static org.varve.cpu.ComplexLanes.COMPLEX;
import static org.varve.cpu.ComplexLanes.LANES;
import static org.varve.cpu.ComplexLanes.SPECIES;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import org.varve.core.PassBody;
import org.varve.core.Rows;
import org.varve.kernel.LowRank;
import org.varve.kernel.WindowGrid;

/**
 * {@link LowRank}, a vector of frequencies at a time, whose waves begin in the middle of a window. A window is filtered
 * when its first inline is computed, and its numbers are added to a ring of the inlines that follow. So each trace is
 * transformed back once for all windows that hold it at the same samples.
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

    /** For each of a trace's numbers in the order of {@link #sums}, the half of its wave from the middle on. */
    private final double[] wavesBack;

    /** For each trace, the sums and the differences of the samples at each distance from the middle. */
    private final double[] folded;

    /** The numbers of a vector of frequencies: trace, real and imaginary parts. */
    private final double[] numbers;

    /**
     * The filtered numbers for the inlines from the one computed on, summed over windows across traces: inline, row,
     * window along the trace, vector of frequencies, real and imaginary parts.
     */
    private final double[] sums;
    private final int spectrum;
    private final int rowStride;
    private final int plane;

    /** The even and the odd part of the filtered samples around the middle, for {@link #TOGETHER} traces. */
    private final double[] halves;

    /** The filtered samples of a trace, the first after the middle in the midst. */
    private final double[] filtered;

    /** The first window along the traces, and the roots of the weights of each. */
    private int firstK;
    private double[][] roots = {};

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
        WindowGrid samples = kernel.samples();
        rowStride = (Math.ceilDiv(extent.samples() + length, samples.step()) + 1) * spectrum;
        plane = Math.multiplyExact(extent.rows(), rowStride);
        sums = work.doubles((long) kernel.inlines().length() * plane);
        halves = work.doubles(2L * TOGETHER * padded);
        filtered = work.doubles(2L * padded);
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
            findWindows(rows);
        }
        while (added < inlines.last(rows.inline())) addWindows(rows, ++added);
        int from = Math.floorMod(rows.inline(), inlines.length()) * plane;
        for (int row = 0; row < rows.count(); row += TOGETHER) transformBack(rows, row, from);
        Arrays.fill(sums, from, from + plane, 0);
    }

    private void findWindows(Rows rows) {
        WindowGrid samples = kernel.samples();
        firstK = samples.first(rows.firstSample());
        int lastK = samples.last(rows.firstSample() + rows.samples() - 1);
        roots = new double[lastK - firstK + 1][];
        for (int n = 0; n < roots.length; n++) {
            roots[n] = Arrays.stream(samples.weights(firstK + n)).map(Math::sqrt).toArray();
        }
    }

    /** Adds the windows of a number along the inline axis. */
    private void addWindows(Rows rows, int i) {
        WindowGrid crosslines = kernel.crosslines();
        double[] inlineWeights = kernel.inlines().weights(i);
        int inline = kernel.inlines().start(i);
        for (int j = crosslines.first(rows.firstCrossline()); j <= crosslines
                .last(rows.firstCrossline() + rows.count() - 1); j++) {
            double[] crosslineWeights = crosslines.weights(j);
            int row = crosslines.start(j) - rows.firstCrossline();
            for (int n = 0; n < roots.length; n++) {
                load(rows, inline, row, sampleOf(rows, n), roots[n]);
                for (int block = 0; block < spectrum; block += COMPLEX) {
                    for (int trace = 0; trace < kernel.traces(); trace += TOGETHER) transform(block / COMPLEX, trace);
                    matrices.reduce(numbers);
                    add(rows, inline, row, n * spectrum + block, inlineWeights, crosslineWeights);
                }
            }
        }
    }

    /** The first sample of a window along the traces, among those computed. */
    private int sampleOf(Rows rows, int n) {
        return kernel.samples().start(firstK + n) - rows.firstSample();
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

    /** Writes {@link #TOGETHER} rows, or as many as there are. */
    private void transformBack(Rows rows, int row, int plane) {
        int last = Math.min(rows.count() - row, TOGETHER) - 1;
        for (int other = row; other <= row + last; other++) {
            int to = rows.to(0, other);
            Arrays.fill(rows.output(0), to, to + rows.samples(), 0);
        }
        int at = plane + row * rowStride;
        for (int n = 0; n < roots.length; n++, at += spectrum) {
            for (int t = 0; t < padded; t += LANES) {
                transformBack(at, at + Math.min(1, last) * rowStride, at + Math.min(2, last) * rowStride,
                        at + last * rowStride, t);
            }
            for (int other = 0; other <= last; other++) {
                middle.unfold(halves, 2 * other * padded, filtered, 0);
                add(rows, row + other, sampleOf(rows, n), roots[n]);
            }
        }
    }

    private void transformBack(int from0, int from1, int from2, int from3, int t) {
        DoubleVector even0 = DoubleVector.zero(SPECIES);
        DoubleVector even1 = DoubleVector.zero(SPECIES);
        DoubleVector even2 = DoubleVector.zero(SPECIES);
        DoubleVector even3 = DoubleVector.zero(SPECIES);
        DoubleVector odd0 = DoubleVector.zero(SPECIES);
        DoubleVector odd1 = DoubleVector.zero(SPECIES);
        DoubleVector odd2 = DoubleVector.zero(SPECIES);
        DoubleVector odd3 = DoubleVector.zero(SPECIES);
        for (int block = 0; block < spectrum; block += COMPLEX) {
            for (int n = block; n < block + LANES; n++) {
                DoubleVector cosine = DoubleVector.fromArray(SPECIES, wavesBack, n * padded + t);
                DoubleVector sine = DoubleVector.fromArray(SPECIES, wavesBack, (n + LANES) * padded + t);
                even0 = cosine.fma(cosine.broadcast(sums[from0 + n]), even0);
                odd0 = sine.fma(sine.broadcast(sums[from0 + n + LANES]), odd0);
                even1 = cosine.fma(cosine.broadcast(sums[from1 + n]), even1);
                odd1 = sine.fma(sine.broadcast(sums[from1 + n + LANES]), odd1);
                even2 = cosine.fma(cosine.broadcast(sums[from2 + n]), even2);
                odd2 = sine.fma(sine.broadcast(sums[from2 + n + LANES]), odd2);
                even3 = cosine.fma(cosine.broadcast(sums[from3 + n]), even3);
                odd3 = sine.fma(sine.broadcast(sums[from3 + n + LANES]), odd3);
            }
        }
        even0.intoArray(halves, t);
        odd0.intoArray(halves, padded + t);
        even1.intoArray(halves, 2 * padded + t);
        odd1.intoArray(halves, 3 * padded + t);
        even2.intoArray(halves, 4 * padded + t);
        odd2.intoArray(halves, 5 * padded + t);
        even3.intoArray(halves, 6 * padded + t);
        odd3.intoArray(halves, 7 * padded + t);
    }

    /** Adds the filtered samples of a window to a row. */
    private void add(Rows rows, int row, int sample, double... weights) {
        int from = Math.max(0, -sample);
        int to = Math.min(length, rows.samples() - sample);
        int first = middle.first(0);
        float[] y = rows.output(0);
        int at = rows.to(0, row) + sample;
        for (int t = from; t < to; t++) y[at + t] += (float) (weights[t] * filtered[first + t]);
    }

    /** Adds the filtered numbers of a window to the sums of the inlines from the one computed on. */
    private void add(Rows rows, int inline, int row, int place, double[] inlineWeights, double... crosslineWeights) {
        int width = kernel.crosslines().length();
        for (int i = Math.max(0, rows.inline() - inline); i < inlineWeights.length; i++) {
            int ring = Math.floorMod(inline + i, inlineWeights.length) * plane + place;
            for (int j = Math.max(0, -row); j < Math.min(width, rows.count() - row); j++) {
                double weight = inlineWeights[i] * crosslineWeights[j];
                int from = (i * width + j) * COMPLEX;
                int to = ring + (row + j) * rowStride;
                for (int n = 0; n < COMPLEX; n += LANES) {
                    DoubleVector.fromArray(SPECIES, numbers, from + n)
                            .fma(DoubleVector.broadcast(SPECIES, weight), DoubleVector.fromArray(SPECIES, sums, to + n))
                            .intoArray(sums, to + n);
                }
            }
        }
    }
}

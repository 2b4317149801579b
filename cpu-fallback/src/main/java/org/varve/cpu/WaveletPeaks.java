package org.varve.cpu;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import org.varve.kernel.WaveletMagnitudes;

/** The peaks between the wavelets of some samples, a lane for each, as {@link WaveletMagnitudes} defines them. */
final class WaveletPeaks {

    private static final int LANES = FloatVector.SPECIES_PREFERRED.length();
    private static final int COUNT = MatrixProduct.COLUMNS;

    private final float scale;

    /** The period of each wavelet, and how much longer those of its neighbours are; 1 and -1 at the ends. */
    private final double[] periods;
    private final double[] longer;
    private final double[] shorter;

    /** Each sample's wavelet with the largest magnitude, and the squares before, of and after that. */
    private final float[] wavelets;
    private final float[] before;
    private final float[] square;
    private final float[] after;

    /** What the tables have for each sample's wavelet. */
    private final double[] period;
    private final double[] toLonger;
    private final double[] toShorter;

    /** Logarithms of what the squares of the neighbours are of it. */
    private final double[] shareOfLonger;
    private final double[] shareOfShorter;

    /** The period of each peak, and how much larger its magnitude is than that of its wavelet. */
    private final double[] peaks;
    private final double[] gains;

    WaveletPeaks(Work work, WaveletMagnitudes kernel) {
        scale = kernel.scale();
        int count = kernel.wavelets();
        periods = work.doubles(count, all -> {
            for (int f = 0; f < count; f++) all[f] = kernel.period(f);
        });
        longer = work.doubles(count, all -> {
            for (int f = 0; f < count; f++) all[f] = f == 0 ? 1 : periods[f - 1] - periods[f];
        });
        shorter = work.doubles(count, all -> {
            for (int f = 0; f < count; f++) all[f] = f == count - 1 ? -1 : periods[f + 1] - periods[f];
        });
        wavelets = work.floats(COUNT);
        before = work.floats(COUNT);
        square = work.floats(COUNT);
        after = work.floats(COUNT);
        period = work.doubles(COUNT);
        toLonger = work.doubles(COUNT);
        toShorter = work.doubles(COUNT);
        shareOfLonger = work.doubles(COUNT);
        shareOfShorter = work.doubles(COUNT);
        peaks = work.doubles(COUNT);
        gains = work.doubles(COUNT);
    }

    /** Takes samples: their wavelets with the largest magnitude, and the squares before, of and after that. */
    void put(int lane, FloatVector wavelet, FloatVector earlier, FloatVector largest, FloatVector later) {
        wavelet.intoArray(wavelets, lane);
        earlier.intoArray(before, lane);
        largest.intoArray(square, lane);
        later.intoArray(after, lane);
    }

    /** Moves the peaks between the wavelets. */
    void refine() {
        for (int lane = 0; lane < COUNT; lane++) {
            int wavelet = (int) wavelets[lane];
            period[lane] = periods[wavelet];
            toLonger[lane] = longer[wavelet];
            toShorter[lane] = shorter[wavelet];
        }
        for (int lane = 0; lane < COUNT; lane += DoubleLanes.COUNT) share(lane);
        VectorMath.log(shareOfLonger);
        VectorMath.log(shareOfShorter);
        for (int lane = 0; lane < COUNT; lane += DoubleLanes.COUNT) move(lane);
        VectorMath.exp(gains);
    }

    /** Divides the squares of the neighbours, or puts 1 where one is 0 or missing. */
    private void share(int lane) {
        DoubleVector largest = DoubleLanes.load(square, lane);
        DoubleVector earlier = DoubleLanes.load(before, lane);
        DoubleVector later = DoubleLanes.load(after, lane);
        DoubleVector number = DoubleLanes.load(wavelets, lane);
        VectorMask<Double> isAtEnd = number.compare(VectorOperators.GT, 0)
                .and(number.compare(VectorOperators.LT, periods.length - 1))
                .and(earlier.compare(VectorOperators.GT, 0))
                .and(later.compare(VectorOperators.GT, 0))
                .not();
        earlier.div(largest).blend(1, isAtEnd).intoArray(shareOfLonger, lane);
        later.div(largest).blend(1, isAtEnd).intoArray(shareOfShorter, lane);
    }

    private void move(int lane) {
        DoubleVector away = DoubleVector.fromArray(DoubleLanes.SPECIES, toLonger, lane);
        DoubleVector near = DoubleVector.fromArray(DoubleLanes.SPECIES, toShorter, lane);
        DoubleVector rise = DoubleVector.fromArray(DoubleLanes.SPECIES, shareOfLonger, lane).div(away);
        DoubleVector fall = DoubleVector.fromArray(DoubleLanes.SPECIES, shareOfShorter, lane).div(near);
        DoubleVector bend = rise.sub(fall).div(away.sub(near));
        DoubleVector slope = rise.sub(bend.mul(away));
        VectorMask<Double> isFlat = bend.compare(VectorOperators.LT, 0).not();
        DoubleVector shift = slope.mul(-0.5).div(bend).blend(0, isFlat);
        DoubleVector.fromArray(DoubleLanes.SPECIES, period, lane).add(shift).intoArray(peaks, lane);
        slope.mul(0.25).mul(shift).blend(0, isFlat).intoArray(gains, lane);
    }

    /** Writes the frequencies and the magnitudes of the peaks of a vector of samples. */
    void write(int from, float[] frequencies, int toFrequencies, float[] magnitudes, int toMagnitudes) {
        for (int lane = 0; lane < LANES; lane += DoubleLanes.COUNT) {
            FloatVector largest = DoubleLanes.floats(square, from + lane);
            DoubleVector one = DoubleVector.broadcast(DoubleLanes.SPECIES, 1);
            DoubleVector frequency = one.div(DoubleVector.fromArray(DoubleLanes.SPECIES, peaks, from + lane));
            largest.blend(DoubleLanes.toFloats(frequency), largest.compare(VectorOperators.GT, 0))
                    .intoArray(frequencies, toFrequencies + lane);
            // the magnitudes of the wavelets themselves are in float32
            DoubleVector magnitude = DoubleLanes.toDoubles(largest.sqrt().div(scale));
            DoubleVector gain = DoubleVector.fromArray(DoubleLanes.SPECIES, gains, from + lane);
            DoubleLanes.toFloats(gain.mul(magnitude)).intoArray(magnitudes, toMagnitudes + lane);
        }
    }
}

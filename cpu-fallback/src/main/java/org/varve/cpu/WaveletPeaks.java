package org.varve.cpu;

import java.util.stream.IntStream;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import org.varve.kernel.WaveletMagnitudes;

/** The peaks between the wavelets of some samples, a lane for each, as {@link WaveletMagnitudes} defines them. */
final class WaveletPeaks {

    private static final int LANES = FloatVector.SPECIES_PREFERRED.length();

    private final float scale;
    /** The period of each wavelet. */
    private final double[] periods;

    /** The square of each sample's largest magnitude, and the period of its wavelet. */
    private final float[] square;
    private final double[] period;
    /** How much the periods of the neighbours differ from it, and what their squares are of it. */
    private final double[] longer;
    private final double[] shorter;
    private final double[] shareOfLonger;
    private final double[] shareOfShorter;
    /** How much longer the period of each peak is, and the logarithm of its magnitude, of its wavelet's. */
    private final double[] shifts;
    private final double[] gains;

    WaveletPeaks(Work work, WaveletMagnitudes kernel) {
        scale = kernel.scale();
        periods = work.doubles(kernel.wavelets(), all -> IntStream.range(0, all.length)
                .forEach(wavelet -> all[wavelet] = kernel.period(wavelet)));
        square = work.floats(LANES);
        period = work.doubles(LANES);
        longer = work.doubles(LANES);
        shorter = work.doubles(LANES);
        shareOfLonger = work.doubles(LANES);
        shareOfShorter = work.doubles(LANES);
        shifts = work.doubles(LANES);
        gains = work.doubles(LANES);
    }

    /** Takes a sample: its wavelet with the largest magnitude, and the squares before, of and after that. */
    void put(int lane, int wavelet, float before, float largest, float after) {
        boolean isBetween = wavelet > 0 && wavelet < periods.length - 1 && before > 0 && after > 0;
        square[lane] = largest;
        period[lane] = periods[wavelet];
        longer[lane] = isBetween ? periods[wavelet - 1] - periods[wavelet] : 1;
        shorter[lane] = isBetween ? periods[wavelet + 1] - periods[wavelet] : -1;
        shareOfLonger[lane] = isBetween ? (double) before / largest : 1;
        shareOfShorter[lane] = isBetween ? (double) after / largest : 1;
    }

    /** Writes the frequencies and the magnitudes of the peaks. */
    void write(float[] frequencies, int toFrequencies, float[] magnitudes, int toMagnitudes) {
        VectorMath.log(shareOfLonger);
        VectorMath.log(shareOfShorter);
        for (int lane = 0; lane < LANES; lane += DoubleLanes.COUNT) {
            DoubleVector away = DoubleVector.fromArray(DoubleLanes.SPECIES, longer, lane);
            DoubleVector near = DoubleVector.fromArray(DoubleLanes.SPECIES, shorter, lane);
            DoubleVector toLonger = DoubleVector.fromArray(DoubleLanes.SPECIES, shareOfLonger, lane).div(away);
            DoubleVector toShorter = DoubleVector.fromArray(DoubleLanes.SPECIES, shareOfShorter, lane).div(near);
            DoubleVector bend = toLonger.sub(toShorter).div(away.sub(near));
            DoubleVector slope = toLonger.sub(bend.mul(away));
            VectorMask<Double> isFlat = bend.compare(VectorOperators.LT, 0).not();
            DoubleVector shift = slope.mul(-0.5).div(bend).blend(0, isFlat);
            shift.intoArray(shifts, lane);
            slope.mul(0.25).mul(shift).blend(0, isFlat).intoArray(gains, lane);
        }
        VectorMath.exp(gains);
        writeFrequencies(frequencies, toFrequencies);
        writeMagnitudes(magnitudes, toMagnitudes);
    }

    private void writeFrequencies(float[] y, int to) {
        for (int lane = 0; lane < LANES; lane++) {
            y[to + lane] = square[lane] > 0 ? (float) (1 / (period[lane] + shifts[lane])) : square[lane];
        }
    }

    /** The magnitudes of the wavelets themselves are in float32. */
    private void writeMagnitudes(float[] y, int to) {
        for (int lane = 0; lane < LANES; lane++) {
            y[to + lane] = (float) (gains[lane] * (double) ((float) Math.sqrt(square[lane]) / scale));
        }
    }
}

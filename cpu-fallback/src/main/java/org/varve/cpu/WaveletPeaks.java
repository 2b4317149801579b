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
        DoubleVector one = DoubleVector.broadcast(DoubleLanes.SPECIES, 1);
        for (int lane = 0; lane < LANES; lane += DoubleLanes.COUNT) {
            DoubleVector toLonger = logarithm(shareOfLonger, lane).div(get(longer, lane));
            DoubleVector toShorter = logarithm(shareOfShorter, lane).div(get(shorter, lane));
            DoubleVector bend = toLonger.sub(toShorter).div(get(longer, lane).sub(get(shorter, lane)));
            DoubleVector slope = toLonger.sub(bend.mul(get(longer, lane)));
            VectorMask<Double> isFlat = bend.compare(VectorOperators.LT, 0).not();
            DoubleVector shift = slope.mul(-0.5).div(bend).blend(0, isFlat);
            DoubleVector gain = slope.mul(0.25).mul(shift).blend(0, isFlat);

            DoubleVector squares = DoubleLanes.load(square, lane);
            DoubleVector frequency = one.div(get(period, lane).add(shift));
            DoubleLanes.toFloats(squares.blend(frequency, squares.compare(VectorOperators.GT, 0)))
                    .intoArray(frequencies, toFrequencies + lane);
            DoubleLanes.toFloats(VectorMath.exp(gain).mul(magnitude(lane)))
                    .intoArray(magnitudes, toMagnitudes + lane);
        }
    }

    /** The magnitudes of the wavelets themselves, in float32. */
    private DoubleVector magnitude(int lane) {
        return DoubleLanes.toDoubles(DoubleLanes.floats(square, lane).sqrt().div(scale));
    }

    private static DoubleVector logarithm(double[] x, int lane) {
        return VectorMath.log(get(x, lane));
    }

    private static DoubleVector get(double[] x, int lane) {
        return DoubleVector.fromArray(DoubleLanes.SPECIES, x, lane);
    }
}

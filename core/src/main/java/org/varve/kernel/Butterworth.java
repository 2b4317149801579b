package org.varve.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Butterworth filters as second-order sections: maximally flat in the pass band, {@code 1/sqrt(2)} of the amplitude at
 * the corners, falling by 6 dB per octave and order beyond them.
 *
 * <p>The poles of the analog prototype are moved to the corners and mapped by the bilinear transform; the corners are
 * prewarped so that they end up at the right frequencies. Corners are in cycles per sample, above 0 and below 0.5. Each
 * section has amplitude 1 in the middle of the pass band. Source: Oppenheim and Schafer 2010, "Discrete-Time Signal
 * Processing", chapter 7.
 */
public final class Butterworth {

    private Butterworth() {}

    /** Keeps frequencies below the corner. */
    public static List<SecondOrderSection> lowpass(int order, double corner) {
        double w = warp(corner);
        return oneCorner(order, pole -> pole.times(w), -1, 0);
    }

    /** Keeps frequencies above the corner. */
    public static List<SecondOrderSection> highpass(int order, double corner) {
        double w = warp(corner);
        return oneCorner(order, pole -> pole.reciprocal().times(w), 1, 0.5);
    }

    private static List<SecondOrderSection> oneCorner(
            int order, UnaryOperator<Complex> move, double zero, double passed) {
        List<SecondOrderSection> sections = new ArrayList<>();
        for (int m = 0; 2 * m < order; m++) {
            Complex pole = bilinear(move.apply(prototype(order, m)));
            sections.add(pole.im() == 0 ? section(zero, 0, pole.re(), 0) : section(zero, zero, pole));
        }
        return unitAmplitude(sections, passed);
    }

    /** Keeps frequencies between the corners. The number of sections is the order, which counts for each corner. */
    public static List<SecondOrderSection> bandpass(int order, double low, double high) {
        double width = warp(high) - warp(low);
        double centre = Math.sqrt(warp(low) * warp(high));
        List<SecondOrderSection> sections = new ArrayList<>();
        for (int m = 0; 2 * m < order; m++) {
            Complex half = prototype(order, m).times(width / 2);
            Complex root = half.times(half).plus(new Complex(-centre * centre, 0)).sqrt();
            Complex upper = bilinear(half.plus(root));
            Complex lower = bilinear(half.plus(root.times(-1)));
            if (half.im() != 0) {
                sections.add(section(1, -1, upper));
                sections.add(section(1, -1, lower));
            } else {
                sections.add(upper.im() != 0 ? section(1, -1, upper) : section(1, -1, upper.re(), lower.re()));
            }
        }
        return unitAmplitude(sections, Math.atan(centre / 2) / Math.PI);
    }

    /** The analog frequency, in radians per sample, that the bilinear transform maps to {@code corner}. */
    private static double warp(double corner) {
        return 2 * Math.tan(Math.PI * corner);
    }

    /**
     * Pole {@code m} of the analog lowpass with corner 1: the upper one of each conjugate pair, then the real one if
     * there is one.
     */
    private static Complex prototype(int order, int m) {
        double angle = Math.PI * (2 * m + 1 + order) / (2 * order);
        return 2 * m + 1 == order ? new Complex(-1, 0) : new Complex(Math.cos(angle), Math.sin(angle));
    }

    private static Complex bilinear(Complex s) {
        return new Complex(2, 0).plus(s).times(new Complex(2, 0).plus(s.times(-1)).reciprocal());
    }

    /** Two real zeros, and a pole with its conjugate. */
    private static SecondOrderSection section(double zero1, double zero2, Complex pole) {
        return new SecondOrderSection(1, -(zero1 + zero2), zero1 * zero2, -2 * pole.re(), pole.squaredLength());
    }

    /** Two real zeros and two real poles. */
    private static SecondOrderSection section(double zero1, double zero2, double pole1, double pole2) {
        return new SecondOrderSection(1, -(zero1 + zero2), zero1 * zero2, -(pole1 + pole2), pole1 * pole2);
    }

    private static List<SecondOrderSection> unitAmplitude(List<SecondOrderSection> sections, double passed) {
        return sections.stream()
                .map(section -> section.scaled(1 / section.amplitude(passed)))
                .toList();
    }
}

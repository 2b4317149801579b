package org.varve.kernel;

/**
 * A recursive filter of second order, {@code (b0 + b1/z + b2/z^2) / (1 + a1/z + a2/z^2)}.
 *
 * <p>In transposed direct form II: {@code y = b0 x + s1; s1 = b1 x - a1 y + s2; s2 = b2 x - a2 y}.
 */
public record SecondOrderSection(double b0, double b1, double b2, double a1, double a2) {

    /** The output, in the steady state, for a constant input of 1. */
    public double gain() {
        return (b0 + b1 + b2) / (1 + a1 + a2);
    }

    /** The state {@code s1} in the steady state for a constant input of 1. */
    public double steady1() {
        return b1 + b2 - (a1 + a2) * gain();
    }

    /** The state {@code s2} in the steady state for a constant input of 1. */
    public double steady2() {
        return b2 - a2 * gain();
    }

    /** Whether the section is of first order. */
    public boolean isFirstOrder() {
        return b2 == 0 && a2 == 0;
    }

    SecondOrderSection scaled(double factor) {
        return new SecondOrderSection(b0 * factor, b1 * factor, b2 * factor, a1, a2);
    }

    /** Amplitude response at a frequency in cycles per sample, 0..0.5. */
    public double amplitude(double frequency) {
        double angle = 2 * Math.PI * frequency;
        double b = Math.hypot(
                b0 + b1 * Math.cos(angle) + b2 * Math.cos(2 * angle), b1 * Math.sin(angle) + b2 * Math.sin(2 * angle));
        double a = Math.hypot(
                1 + a1 * Math.cos(angle) + a2 * Math.cos(2 * angle), a1 * Math.sin(angle) + a2 * Math.sin(2 * angle));
        return b / a;
    }
}

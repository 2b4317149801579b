package org.varve.tiling;

/**
 * How fast a machine does each part of a run: what the planner weighs tiles by. Only their proportions matter to the choice.
 *
 * @param readBytes bytes read per second
 * @param writeBytes bytes written per second
 * @param computeSamples samples computed per second, all outputs together
 * @param seekSeconds cost of each contiguous stretch of the file that a tile touches
 * @param tileSeconds cost of each tile besides its samples
 * @param touchBytes bytes of fresh memory per second that the system hands out, page by page
 */
public record Rates(
        double readBytes, double writeBytes, double computeSamples, double seekSeconds, double tileSeconds,
        double touchBytes) {

    /** A workstation with a solid-state disk and an operator of middling cost. */
    public static final Rates TYPICAL = new Rates(1.0e9, 0.7e9, 5.0e7, 5.0e-6, 5.0e-4, 3.0e9);

    public Rates {
        if (!(readBytes > 0 && writeBytes > 0 && computeSamples > 0 && seekSeconds >= 0 && tileSeconds >= 0
                && touchBytes > 0)) {
            throw new IllegalArgumentException(
                    "rates %s, %s, %s, %s must be positive, costs %s, %s not negative"
                            .formatted(readBytes, writeBytes, computeSamples, touchBytes, seekSeconds, tileSeconds));
        }
    }

    Rates withWriteBytes(double rate) {
        return new Rates(readBytes, rate, computeSamples, seekSeconds, tileSeconds, touchBytes);
    }

    /** The same where the memory is there already. */
    Rates onceTouched() {
        return new Rates(
                readBytes, writeBytes, computeSamples, seekSeconds, tileSeconds, Double.POSITIVE_INFINITY);
    }
}

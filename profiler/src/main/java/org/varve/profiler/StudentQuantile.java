package org.varve.profiler;

/** Quantiles of Student's distribution. */
final class StudentQuantile {

    private StudentQuantile() {}

    /**
     * The value that is exceeded with a given probability.
     *
     * @param probability above 0, and at most 0.5
     * @param degrees degrees of freedom, at least 1
     */
    static double of(double probability, int degrees) {
        double low = 0;
        double high = 1;
        while (exceeding(high, degrees) > probability) {
            high *= 2;
        }
        while (true) {
            double middle = (low + high) / 2;
            if (middle <= low || middle >= high) return high;
            if (exceeding(middle, degrees) > probability) {
                low = middle;
            } else {
                high = middle;
            }
        }
    }

    /**
     * The probability of more than {@code t}: a finite sum in the angle with tangent t / sqrt(degrees) (Abramowitz,
     * Stegun, 26.7.3 and 26.7.4).
     */
    private static double exceeding(double t, int degrees) {
        double angle = Math.atan(t / Math.sqrt(degrees));
        double cosine = Math.cos(angle);
        boolean isOdd = degrees % 2 == 1;
        double term = isOdd ? cosine : 1;
        double sum = degrees == 1 ? 0 : term;
        for (int k = isOdd ? 3 : 2; k <= degrees - 2; k += 2) {
            term *= (k - 1.0) / k * cosine * cosine;
            sum += term;
        }
        double within = isOdd ? 2 / Math.PI * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum;
        return (1 - within) / 2;
    }
}

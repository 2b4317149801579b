package org.varve.kernel;

/** A statistic of the central moments {@code m_r = (1/n) sum (x - mean)^r} of {@code n} samples. */
public enum Moment {
    /** {@code m_2}. */
    VARIANCE(2),
    /** {@code m_2} over the mean square, {@code m_2 / (m_2 + mean^2)}, 0..1; 0 where {@code m_2} is 0. */
    NORMALISED_VARIANCE(2),
    /** {@code sqrt(m_2)}. */
    DEVIATION(2),
    /** {@code m_3 / m_2^1.5}; 0 where {@code m_2} is 0. */
    SKEWNESS(3),
    /** {@code m_4 / m_2^2}, 3 for a normal distribution; 0 where {@code m_2} is 0. */
    KURTOSIS(4);

    private final int power;

    Moment(int power) {
        this.power = power;
    }

    /** The highest power of deviations from the mean that is summed. */
    public int power() {
        return power;
    }

    /**
     * The statistic.
     *
     * @param mean used by the normalised variance alone
     * @param second {@code m_2}
     * @param higher {@code m_3} for the skewness, {@code m_4} for the kurtosis, ignored otherwise
     */
    double of(double mean, double second, double higher) {
        return switch (this) {
            case VARIANCE -> second;
            case NORMALISED_VARIANCE -> second == 0 ? 0 : second / Math.fma(mean, mean, second);
            case DEVIATION -> Math.sqrt(second);
            case SKEWNESS -> second == 0 ? 0 : higher / (second * Math.sqrt(second));
            case KURTOSIS -> second == 0 ? 0 : higher / (second * second);
        };
    }
}

package org.varve.core;

/** What an operator may ask for while its passes are built. */
public interface Context {

    /** The survey that the operator is built for. */
    Survey survey();

    /**
     * The smallest and largest finite value of a field over the whole survey. Until it has been measured, by a streaming
     * scan before the run, a placeholder is answered: passes built with it have the right halo and size.
     */
    Range range(Field field);

    /** How many values of a field fall into each of {@code bins} equal bins of its {@link #range}, as {@link Bins} has them. */
    long[] histogram(Field field, int bins);

    /**
     * What {@code percent} of the samples of a field are not above, to a hundredth of itself at worst: samples are counted in narrow bins, and
     * within one a straight line is drawn. Exact at 0 and 100. Measured as {@link #range} is, in one scan.
     */
    double percentile(Field field, double percent);

    /** The mean of the samples of a field over the whole survey, measured as {@link #range} is; until then 1. */
    double mean(Field field);

    /**
     * A power of two, 2^-50..2^50, by which samples of a field can be multiplied before they are squared: squares then stay
     * within the range of floats where the survey's {@link Amplitude} is anything from 1e-30 to 1e30. 1 for ordinary
     * amplitudes, and until the amplitude is known.
     */
    float scale(Field field);

    /** The smallest and largest finite value. */
    record Range(double min, double max) {}
}

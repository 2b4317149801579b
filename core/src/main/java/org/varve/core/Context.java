package org.varve.core;

/** What an operator may ask for while its passes are built. */
public interface Context {

    Survey survey();

    /**
     * The smallest and largest finite value of a field over the whole survey. Until it has been measured, by a streaming
     * scan before the run, a placeholder is answered: passes built with it have the right halo and size.
     */
    Range range(Field field);

    /** How many values of a field fall into each of {@code bins} equal bins of its {@link #range}; the last bin is closed. */
    long[] histogram(Field field, int bins);

    /** The smallest and largest finite value. */
    record Range(double min, double max) {}
}

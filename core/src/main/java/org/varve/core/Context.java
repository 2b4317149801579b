package org.varve.core;

import java.util.List;

/** The facts that an operator can request while its passes are built. */
public interface Context {

    /** The survey that the operator is built for. */
    Survey survey();

    /** The survey's lines on the map and its velocity, as far as they are known. */
    Metrics metrics();

    /** Tells what a parameter comes to in the survey, such as {@code 3,3,11 samples}: plans and histories show it. */
    void tell(String parameter, String extent);

    /** Tells what the user should know before the run. */
    void note(Note note);

    /**
     * The unit of a field, if it is an output of an earlier step or a survey whose history gives it; otherwise empty.
     */
    String unit(Field field);

    /**
     * The name of the operator's output that a field is, such as {@code inline-dip}, if it is one of an earlier step or
     * of a survey whose history gives it; otherwise empty.
     */
    String output(Field field);

    /**
     * The smallest and largest finite value of a field over the whole survey. Until that has been measured, by a
     * streaming scan before the run, a placeholder is returned; passes built with it have the right halo and size.
     */
    Range range(Field field);

    /**
     * The number of values of a field in each of {@code bins} equal {@link Bins} of a range, values beyond it in the
     * first and the last. A range that is measured is to be asked for before, and counted in once it is known.
     */
    long[] histogram(Field field, Range range, int bins);

    /**
     * The value that {@code percent} per cent of a field's samples do not exceed, within 1 % of the value: samples are
     * counted in narrow bins, with linear interpolation inside a bin. Exact at 0 and 100. Measured like {@link #range},
     * in one scan.
     */
    double percentile(Field field, double percent);

    /**
     * Whether everything that this step has asked for so far is known. Ask only then for what depends on it, such as
     * the mean of a field that a percentile bounds.
     */
    boolean isMeasured();

    /** The mean of a field's samples over the whole survey, measured like {@link #range}; 1 until then. */
    double mean(Field field);

    /**
     * Samples of a field in windows along traces, at places drawn once for each shape of a survey: a few thousand of a
     * large one. Windows that hold a sample not finite or of a missing trace are left out, and so are spikes: windows
     * with more than a hundred times the energy of all others, one in a hundred at most. Gathered like {@link #range};
     * none until then.
     *
     * @param length samples of each window
     */
    List<float[]> windows(Field field, int length);

    /**
     * A power of two, 2^-50..2^50, by which a field's samples can be multiplied before they are squared, so that
     * squares stay within the range of floats for any {@link Amplitude} of the survey from 1e-30 to 1e30. 1 for
     * ordinary amplitudes, and until the amplitude is known.
     */
    float scale(Field field);

    /** The smallest and largest finite value. */
    record Range(double min, double max) {}
}

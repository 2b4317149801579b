package org.varve.core;

/**
 * A parameter that may be in units of time or length, such as a window of {@code 75m,75m,40ms}. Operators that are
 * records get it fitted to the survey, in samples and traces, before they are built.
 *
 * @param <P> the type of the parameter
 */
public interface Fitted<P extends Fitted<P>> {

    /** Whether it is in samples and traces already. */
    boolean isFitted();

    /**
     * Converts the parameter to samples and traces of a survey.
     *
     * @throws IllegalArgumentException if the survey lacks what that takes, such as bins
     */
    P fit(Context context);

    /** The fitted parameter in words, such as {@code 3,3,11 samples}. */
    String extent();
}

package org.varve.core;

/**
 * The result of a pass, one value per sample, or an input volume: {@link #survey}.
 *
 * @param pass number of the pass in its {@link PassGraph}; negative for an input volume
 * @param output number of the pass's output, from 0
 */
public record Field(int pass, int output) {

    /** The first input volume, and the only one of most programs. */
    public static final Field SURVEY = survey(0);

    /** An input volume by its number, from 0. */
    public static Field survey(int number) {
        return new Field(-1 - number, 0);
    }

    /** Whether the field is an input volume. */
    public boolean isSurvey() {
        return pass < 0;
    }

    /** The number of the input volume that the field is. */
    public int survey() {
        return -1 - pass;
    }
}

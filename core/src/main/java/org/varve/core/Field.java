package org.varve.core;

/**
 * What a pass produces: one value per sample. {@link #SURVEY} is the volume itself.
 *
 * @param pass number of the pass in its {@link PassGraph}
 * @param output which of the pass's outputs
 */
public record Field(int pass, int output) {

    /** The input volume. */
    public static final Field SURVEY = new Field(-1, 0);

    /** Whether the field is the survey itself. */
    public boolean isSurvey() {
        return pass < 0;
    }
}

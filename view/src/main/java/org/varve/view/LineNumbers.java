package org.varve.view;

/**
 * The numbers of a survey's inlines and crosslines, and the time or depth at which its traces begin.
 *
 * @param firstInline number of the inline at position 0
 * @param inlineStep from one inline to the next, not 0
 * @param firstCrossline number of the crossline at position 0
 * @param crosslineStep from one crossline to the next, not 0
 * @param firstSample time or depth of the first sample, in the survey's unit
 */
public record LineNumbers(
        int firstInline, int inlineStep, int firstCrossline, int crosslineStep, double firstSample) {

    /** Lines counted from 1, traces from time or depth 0. */
    public static final LineNumbers FROM_ONE = new LineNumbers(1, 1, 1, 1, 0);

    public LineNumbers {
        if (inlineStep == 0 || crosslineStep == 0) {
            throw new IllegalArgumentException(
                    "line steps %s and %s: neither may be 0".formatted(inlineStep, crosslineStep));
        }
    }
}

package org.varve.kernel;

import org.varve.core.Kernel;
import org.varve.core.Rows;

/**
 * A field within the survey, 0 beyond its edges. Where the survey has {@code n} of the {@code N} traces of a lateral
 * window, it is multiplied by {@code N/n}, which turns a sum over {@code n} traces, divided by {@code N}, into their
 * mean.
 *
 * @param inlines extent of the window along the inline axis, odd
 * @param crosslines extent along the crossline axis, odd
 * @param survey the samples of the survey
 */
public record Cut(int inlines, int crosslines, Interior survey) implements Kernel {

    /** The field within the survey, and 0 beyond. */
    public Cut(Interior survey) {
        this(1, 1, survey);
    }

    /** The factor of the samples of a trace; 0 beyond the survey. */
    public float factor(int inline, int crossline) {
        if (!survey.hasTrace(inline, crossline)) return 0;
        int traces =
                survey.inlines().around(inline, inlines / 2) * survey.crosslines().around(crossline, crosslines / 2);
        return (float) (inlines * crosslines) / traces;
    }

    /** The product. */
    @Override
    public double operations(int inputs, int samples) {
        return 1;
    }

    @Override
    public void row(Rows rows, int row) {
        float[] x = rows.input(0);
        float[] y = rows.output(0);
        int at = rows.at(0, 0, row);
        int to = rows.to(0, row);
        float factor = factor(rows.inline(), rows.firstCrossline() + row);
        for (int k = 0; k < rows.samples(); k++) {
            boolean isInside = factor > 0 && survey.samples().contains(rows.firstSample() + k);
            y[to + k] = isInside ? factor * x[at + k] : 0;
        }
    }
}

package org.varve.kernel;

import org.varve.core.Axis;
import org.varve.core.Shape;

/** The samples of a survey that are away from its edges. */
public record Interior(Span inlines, Span crosslines, Span samples) {

    /** All samples, those beyond the survey too. */
    public static final Interior UNBOUNDED = new Interior(Span.UNBOUNDED, Span.UNBOUNDED, Span.UNBOUNDED);

    /** All samples of a survey. */
    public static Interior of(Shape survey) {
        return of(survey, 0);
    }

    /** The samples at least {@code margin} away from the edges; an axis too short to have any is unbounded. */
    public static Interior of(Shape survey, int margin) {
        return new Interior(
                Span.within(survey.inlines(), margin), Span.within(survey.crosslines(), margin),
                Span.within(survey.samples(), margin));
    }

    /** This interior without bounds along an axis. */
    public Interior unbounded(Axis axis) {
        return switch (axis) {
            case INLINE -> new Interior(Span.UNBOUNDED, crosslines, samples);
            case CROSSLINE -> new Interior(inlines, Span.UNBOUNDED, samples);
            case SAMPLE -> new Interior(inlines, crosslines, Span.UNBOUNDED);
        };
    }

    /** Whether the samples include some of a trace. */
    public boolean hasTrace(int inline, int crossline) {
        return inlines.contains(inline) && crosslines.contains(crossline);
    }
}

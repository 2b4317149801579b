package org.varve.core;

/**
 * A region of a volume: its first inline, crossline and sample (which may be negative in an extended survey) and its
 * shape.
 */
public record Box(int inline, int crossline, int sample, Shape shape) {

    /** The box that covers a whole volume. */
    public static Box of(Shape shape) {
        return new Box(0, 0, 0, shape);
    }

    /** The inline index just beyond the box. */
    public int endInline() {
        return inline + shape.inlines();
    }

    /** The crossline index just beyond the box. */
    public int endCrossline() {
        return crossline + shape.crosslines();
    }

    /** The sample index just beyond the box. */
    public int endSample() {
        return sample + shape.samples();
    }

    /**
     * The part of this box from {@code from} to before {@code to} along an axis, counted from the box's first position.
     */
    public Box part(Axis axis, int from, int to) {
        return switch (axis) {
            case INLINE -> new Box(inline + from, crossline, sample, new Shape(to - from, shape.crosslines(),
                    shape.samples()));
            case CROSSLINE -> new Box(inline, crossline + from, sample, new Shape(shape.inlines(), to - from,
                    shape.samples()));
            case SAMPLE -> new Box(inline, crossline, sample + from, new Shape(shape.inlines(), shape.crosslines(),
                    to - from));
        };
    }

    /** This box with a halo around it, limited to the survey. */
    public Box grow(Halo halo, Shape survey) {
        int i0 = Math.max(0, inline - halo.inline());
        int j0 = Math.max(0, crossline - halo.crossline());
        int k0 = Math.max(0, sample - halo.sample());
        int i1 = (int) Math.min(survey.inlines(), (long) endInline() + halo.inline());
        int j1 = (int) Math.min(survey.crosslines(), (long) endCrossline() + halo.crossline());
        int k1 = (int) Math.min(survey.samples(), (long) endSample() + halo.sample());
        return new Box(i0, j0, k0, new Shape(i1 - i0, j1 - j0, k1 - k0));
    }

    /** Whether the box holds samples of a trace. */
    public boolean holds(int traceInline, int traceCrossline) {
        return traceInline >= inline
                && traceInline < endInline()
                && traceCrossline >= crossline
                && traceCrossline < endCrossline();
    }

    /** Refuses a box that does not lie inside a survey. */
    public void requireInside(Shape survey) {
        if (!isInside(survey)) {
            throw new IllegalArgumentException(
                    "box %s: must lie inside the volume of %s samples".formatted(this, survey));
        }
    }

    /** Whether the whole box lies inside a survey. */
    public boolean isInside(Shape survey) {
        return inline >= 0
                && crossline >= 0
                && sample >= 0
                && endInline() <= survey.inlines()
                && endCrossline() <= survey.crosslines()
                && endSample() <= survey.samples();
    }

    /** The offset, in samples, of a sample at a position of the volume within a buffer that holds this box. */
    public long offset(int atInline, int atCrossline, int atSample) {
        long trace = (long) (atInline - inline) * shape.crosslines() + (atCrossline - crossline);
        return trace * shape.samples() + (atSample - sample);
    }

    @Override
    public String toString() {
        return "[%s:%s, %s:%s, %s:%s]"
                .formatted(inline, endInline(), crossline, endCrossline(), sample, endSample());
    }
}

package org.varve.core;

/**
 * A part of a survey: some of its inlines and crosslines, and consecutive samples. Positions of the part count from 0.
 */
public record SurveyPart(AxisPart inlines, AxisPart crosslines, AxisPart samples) {

    public SurveyPart {
        if (samples.step() != 1) {
            throw new IllegalArgumentException("samples in steps of %s: must be neighbours".formatted(samples.step()));
        }
    }

    /** All of a survey. */
    public static SurveyPart whole(Shape survey) {
        return new SurveyPart(AxisPart.whole(survey.inlines()), AxisPart.whole(survey.crosslines()),
                AxisPart.whole(survey.samples()));
    }

    /** Whether this is the whole survey. */
    public boolean isWhole() {
        return shape().equals(survey());
    }

    /** The extents of the survey. */
    public Shape survey() {
        return new Shape(inlines.extent(), crosslines.extent(), samples.extent());
    }

    /** The extents of the part. */
    public Shape shape() {
        return new Shape(inlines.count(), crosslines.count(), samples.count());
    }

    /** The same part with whole traces. */
    public SurveyPart withWholeTraces() {
        return new SurveyPart(inlines, crosslines, AxisPart.whole(samples.extent()));
    }

    /** Whether the part and a box of the survey have no samples in common. */
    public boolean misses(Box box) {
        return inlines.before(box.inline()) == inlines.before(box.endInline())
                || crosslines.before(box.crossline()) == crosslines.before(box.endCrossline())
                || samples.before(box.sample()) == samples.before(box.endSample());
    }

    /**
     * The samples that the part and a box of the survey have in common, in positions of the part; there must be some.
     */
    public Box within(Box box) {
        int i = inlines.before(box.inline());
        int j = crosslines.before(box.crossline());
        int k = samples.before(box.sample());
        Shape shape = new Shape(inlines.before(box.endInline()) - i, crosslines.before(box.endCrossline()) - j,
                samples.before(box.endSample()) - k);
        return new Box(i, j, k, shape);
    }

    /** The live traces of the part, in its own positions. */
    public LiveTraces live(LiveTraces survey) {
        return (inline, crossline) -> survey.isLive(inlines.at(inline), crosslines.at(crossline));
    }
}

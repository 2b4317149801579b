package org.varve.operator;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.varve.core.Axis;
import org.varve.core.Context;
import org.varve.core.Fitted;

/**
 * Standard deviations, one per axis, none negative, in the order inline, crossline, sample: {@code 1,1,2} samples or
 * {@code 25m,25m,8ms}.
 *
 * @param inlines along the inline axis, in traces, m or ft
 * @param crosslines along the crossline axis, in traces, m or ft
 * @param samples along the trace, in samples, ms, s, m or ft
 */
public record Sigma(Extent inlines, Extent crosslines, Extent samples) implements Fitted<Sigma> {

    /** No smoothing. */
    static final Sigma NONE = new Sigma(0, 0, 0);

    public Sigma {
        inlines = inlines.plain(Extent.Unit.TRACES);
        crosslines = crosslines.plain(Extent.Unit.TRACES);
        samples = samples.plain(Extent.Unit.SAMPLES);
        if (!Stream.of(inlines, crosslines, samples).allMatch(Sigma::isDeviation)) {
            throw new IllegalArgumentException(
                    "sigma %s: must not be negative, such as 1,1,2".formatted(text(inlines, crosslines, samples)));
        }
    }

    /** Standard deviations in samples. */
    public Sigma(double inline, double crossline, double sample) {
        this(Extent.of(inline), Extent.of(crossline), Extent.of(sample));
    }

    private static boolean isDeviation(Extent extent) {
        return extent.value() >= 0 && Double.isFinite(extent.value());
    }

    /** The standard deviation along the inline axis, in samples. */
    public double inline() {
        return inlines.number();
    }

    /** The standard deviation along the crossline axis, in samples. */
    public double crossline() {
        return crosslines.number();
    }

    /** The standard deviation along the trace, in samples. */
    public double sample() {
        return samples.number();
    }

    /** The standard deviation along an axis, in samples. */
    public double along(Axis axis) {
        return switch (axis) {
            case INLINE -> inline();
            case CROSSLINE -> crossline();
            case SAMPLE -> sample();
        };
    }

    @Override
    public boolean isFitted() {
        return inlines.isPlain() && crosslines.isPlain() && samples.isPlain();
    }

    @Override
    public Sigma fit(Context context) {
        return new Sigma(inlines.traces(Axis.INLINE, context), crosslines.traces(Axis.CROSSLINE, context),
                samples.samples(context.survey()));
    }

    @Override
    public String extent() {
        return this + " samples";
    }

    private static String text(Extent... extents) {
        return Stream.of(extents)
                .map(extent -> extent.isPlain() ? Double.toString(extent.value()) : extent.toString())
                .collect(Collectors.joining(","));
    }

    @Override
    public String toString() {
        return text(inlines, crosslines, samples);
    }
}

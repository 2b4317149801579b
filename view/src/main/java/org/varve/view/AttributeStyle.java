package org.varve.view;

import java.util.List;
import org.varve.core.Output;

/**
 * The style in which an attribute is shown.
 *
 * @param output the attribute
 * @param colours from the low end of the range to the high end
 */
public record AttributeStyle(Output output, ColourMap colours) {

    /** The style of seismic amplitudes: red is positive, blue negative. */
    public static AttributeStyle amplitude() {
        return of(Output.amplitude("amplitude"));
    }

    /** The style that suits an operator's output. */
    public static AttributeStyle of(Output output) {
        return new AttributeStyle(output, switch (output.style()) {
            case SIGNED -> ColourMap.RED_WHITE_BLUE;
            case MAGNITUDE, NOISY_MAGNITUDE, SPREAD, LABELS -> ColourMap.VIRIDIS;
            case SIMILARITY -> ColourMap.GREY;
            case DISORDER -> ColourMap.GREY.reversed();
            case CYCLIC -> ColourMap.CYCLIC;
        });
    }

    /** The same style in other colours; reversed colours show amplitudes with the other polarity. */
    public AttributeStyle in(ColourMap others) {
        return new AttributeStyle(output, others);
    }

    /** The title, such as {@code instantaneous phase}. */
    public String title() {
        return output.name().replace('-', ' ');
    }

    /** Whether values may be averaged: not where the ends of the range are the same value, and not labels. */
    public boolean isAveraged() {
        return !output.isCyclic() && !output.isLabel();
    }

    /** The range of the colour bar, common to several sections of a volume. */
    public ValueRange rangeOf(List<Section> sections) {
        return range(Quantiles.of(sections));
    }

    ValueRange range(Quantiles quantiles) {
        double low = clipped();
        double high = 1 - low;
        return switch (output.style()) {
            case SIGNED -> symmetric(quantiles.magnitude(high));
            case MAGNITUDE, NOISY_MAGNITUDE -> ValueRange.of(0, quantiles.value(high));
            case SPREAD, SIMILARITY, DISORDER -> ValueRange.of(quantiles.value(low), quantiles.value(high));
            case CYCLIC -> new ValueRange(output.min(), output.max());
            case LABELS -> ValueRange.of(quantiles.value(0), quantiles.value(1));
        };
    }

    /** The fraction of values beyond each end of the colour bar that clips any. */
    private double clipped() {
        return output.style() == Output.Style.NOISY_MAGNITUDE ? 0.10 : 0.01;
    }

    private static ValueRange symmetric(double clip) {
        return clip > 0 ? new ValueRange(-clip, clip) : new ValueRange(-1, 1);
    }

    /** The meaning of the colours and the percentage of values beyond the ends of the colour bar. */
    String note() {
        String clips = "%s %% clipped".formatted(Math.round(100 * clipped()));
        return switch (output.style()) {
            case SIGNED -> "%s: positive, %s: negative; %s".formatted(colours.highest(), colours.lowest(), clips);
            case MAGNITUDE, NOISY_MAGNITUDE -> "largest " + clips;
            case SPREAD, SIMILARITY, DISORDER -> "smallest and largest " + clips;
            case CYCLIC, LABELS -> "";
        };
    }

    /** The label of the colour bar. It has no unit if that is the unknown unit of the survey's samples. */
    String legend() {
        boolean known = !output.unit().isEmpty() && !output.unit().startsWith(Output.INPUT);
        return known ? "%s (%s)".formatted(title(), output.unit()) : title();
    }
}

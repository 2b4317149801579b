package org.varve.view;

import java.util.List;
import org.varve.core.Output;

/**
 * How an attribute is shown.
 *
 * @param output what is shown
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
            case MAGNITUDE, NOISY_MAGNITUDE, SPREAD -> ColourMap.VIRIDIS;
            case SIMILARITY -> ColourMap.GREY;
            case DISORDER -> ColourMap.GREY.reversed();
            case CYCLIC -> ColourMap.CYCLIC;
        });
    }

    /** The same in other colours: reversed, amplitudes show the other polarity. */
    public AttributeStyle in(ColourMap others) {
        return new AttributeStyle(output, others);
    }

    /** Such as {@code instantaneous phase}. */
    public String title() {
        return output.name().replace('-', ' ');
    }

    /** Whether the ends of the range are the same value, as of an angle: such values are never averaged. */
    public boolean cyclic() {
        return output.isCyclic();
    }

    /** One range for some sections of one volume: the values at both ends of the colour bar. */
    public ValueRange rangeOf(List<Section> sections) {
        return range(Quantiles.of(sections));
    }

    ValueRange range(Quantiles quantiles) {
        return switch (output.style()) {
            case SIGNED -> symmetric(quantiles.magnitude(0.99));
            case MAGNITUDE -> ValueRange.of(0, quantiles.value(0.99));
            case NOISY_MAGNITUDE -> ValueRange.of(0, quantiles.value(0.90));
            case SPREAD, SIMILARITY, DISORDER -> ValueRange.of(quantiles.value(0.01), quantiles.value(0.99));
            case CYCLIC -> new ValueRange(output.min(), output.max());
        };
    }

    private static ValueRange symmetric(double clip) {
        return clip > 0 ? new ValueRange(-clip, clip) : new ValueRange(-1, 1);
    }

    /** What the colours mean and how many values lie beyond the ends of the colour bar. */
    String note() {
        return switch (output.style()) {
            case SIGNED -> "%s: positive, %s: negative; 1 %% clipped".formatted(colours.highest(), colours.lowest());
            case MAGNITUDE -> "largest 1 % clipped";
            case NOISY_MAGNITUDE -> "largest 10 % clipped";
            case SPREAD, SIMILARITY, DISORDER -> "smallest and largest 1 % clipped";
            case CYCLIC -> "";
        };
    }

    /** What is written beside the colour bar. A unit of the survey's samples is not known. */
    String legend() {
        boolean known = !output.unit().isEmpty() && !output.unit().startsWith(Output.INPUT);
        return known ? "%s (%s)".formatted(title(), output.unit()) : title();
    }
}

package org.varve.view;

import java.util.List;
import java.util.Set;

/**
 * How an attribute is shown.
 *
 * @param title such as {@code envelope}
 * @param unit of the values, such as {@code Hz}; empty if they have none
 * @param colours from the low end of the range to the high end
 * @param range chooses the values at both ends, one range for all sections of a volume
 * @param cyclic whether the ends of the range are the same value, as of an angle: such values are never averaged
 */
public record AttributeStyle(String title, String unit, ColourMap colours, RangeRule range, boolean cyclic) {

    /** Chooses the range of a colour bar. */
    public enum RangeRule {
        /** Zero in the middle, 1 % of the values clipped. */
        SYMMETRIC,
        /** From zero; the largest 1 % clipped. */
        FROM_ZERO,
        /** From zero; the largest 10 % clipped, for values that noise makes as large as they can be. */
        FROM_ZERO_ROBUST,
        /** The smallest and the largest 1 % clipped. */
        SPREAD,
        /** 0 to 360. */
        FULL_CIRCLE,
        /** -180 to 180. */
        HALF_CIRCLES;

        ValueRange range(Quantiles quantiles) {
            return switch (this) {
                case SYMMETRIC -> symmetric(quantiles.magnitude(0.99));
                case FROM_ZERO -> ValueRange.of(0, quantiles.value(0.99));
                case FROM_ZERO_ROBUST -> ValueRange.of(0, quantiles.value(0.90));
                case SPREAD -> ValueRange.of(quantiles.value(0.01), quantiles.value(0.99));
                case FULL_CIRCLE -> new ValueRange(0, 360);
                case HALF_CIRCLES -> new ValueRange(-180, 180);
            };
        }

        private static ValueRange symmetric(double clip) {
            return clip > 0 ? new ValueRange(-clip, clip) : new ValueRange(-1, 1);
        }
    }

    private static final Set<String> FILTERED_AMPLITUDES =
            Set.of("gaussian", "mean", "median", "lowpass", "highpass", "bandpass", "first-derivative");

    /** The style of seismic amplitudes: red is positive, blue negative. */
    public static AttributeStyle amplitude() {
        return amplitude("amplitude");
    }

    /** The style of an operator's output, by its name. Outputs of unknown meaning get a plain one. */
    public static AttributeStyle of(String output) {
        return switch (output) {
            case "amplitude" -> amplitude();
            case "envelope", "rms" -> sequential(output, "", RangeRule.FROM_ZERO);
            case "dip" -> sequential(output, "degrees", RangeRule.FROM_ZERO_ROBUST);
            case "azimuth" -> angle(output, RangeRule.FULL_CIRCLE);
            case "instantaneous-phase" -> angle("instantaneous phase", RangeRule.HALF_CIRCLES);
            case "instantaneous-frequency" -> sequential("instantaneous frequency", "Hz", RangeRule.FROM_ZERO);
            case "semblance" -> new AttributeStyle(output, "", ColourMap.GREY, RangeRule.SPREAD, false);
            case "chaos" -> new AttributeStyle(output, "", ColourMap.GREY.reversed(), RangeRule.SPREAD, false);
            default -> FILTERED_AMPLITUDES.contains(output)
                    ? amplitude(output.replace('-', ' '))
                    : sequential(output.replace('-', ' '), "", RangeRule.SPREAD);
        };
    }

    private static AttributeStyle amplitude(String title) {
        return new AttributeStyle(title, "", ColourMap.RED_WHITE_BLUE, RangeRule.SYMMETRIC, false);
    }

    private static AttributeStyle sequential(String title, String unit, RangeRule rule) {
        return new AttributeStyle(title, unit, ColourMap.VIRIDIS, rule, false);
    }

    private static AttributeStyle angle(String title, RangeRule rule) {
        return new AttributeStyle(title, "degrees", ColourMap.CYCLIC, rule, true);
    }

    /** The same in other colours: reversed, amplitudes show the other polarity. */
    public AttributeStyle in(ColourMap others) {
        return new AttributeStyle(title, unit, others, range, cyclic);
    }

    /** The range for some sections of one volume. */
    public ValueRange rangeOf(List<Section> sections) {
        return range.range(Quantiles.of(sections));
    }

    /** What the colours mean and how many values lie beyond the ends of the colour bar. */
    String note() {
        return switch (range) {
            case SYMMETRIC ->
                "%s: positive, %s: negative; 1 %% clipped".formatted(colours.highest(), colours.lowest());
            case FROM_ZERO -> "largest 1 % clipped";
            case FROM_ZERO_ROBUST -> "largest 10 % clipped";
            case SPREAD -> "smallest and largest 1 % clipped";
            case FULL_CIRCLE, HALF_CIRCLES -> "";
        };
    }

    /** What is written beside the colour bar. */
    String legend() {
        return unit.isEmpty() ? title : "%s (%s)".formatted(title, unit);
    }
}

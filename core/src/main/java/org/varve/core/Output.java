package org.varve.core;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The description of one output of an operator, for tables, pictures and comparisons.
 *
 * <p>{@code Output.of("dip", "degrees").within(0, 90)} says most of it; each method returns a changed copy.
 *
 * @param name unique among the operator's outputs; a single output has the operator's name
 * @param unit of the values, such as {@code degrees}; empty for plain numbers. The word {@value #INPUT} stands for the
 *     unit of the samples that the operator reads
 * @param min smallest possible value; negative infinity if unbounded
 * @param max largest possible value; infinity if unbounded
 * @param style how pictures show the values
 * @param directionOf name of the operator's output whose direction this one is, meaningless where that is zero; the
 *     empty text for outputs other than directions
 * @param isChosen whether each value is the best of several candidates, so that rounding decides between nearly equal
 *     ones
 */
public record Output(String name, String unit, double min, double max, Style style, String directionOf,
        boolean isChosen) {

    /** Stands in units for that of the samples read: {@code input}, {@code input/sample}, {@code input^2}. */
    public static final String INPUT = "input";

    /** The way pictures show values. */
    public enum Style {
        /** Centred on zero, with two colours for negative and positive values. */
        SIGNED,
        /** From zero to almost the largest. */
        MAGNITUDE,
        /** From zero, with more of the largest values clipped, as noise can reach the maximum. */
        NOISY_MAGNITUDE,
        /** From almost the smallest to almost the largest. */
        SPREAD,
        /** The same in grey, with low values, which are edges, dark. */
        SIMILARITY,
        /** The same in grey, with high values, which are edges, dark. */
        DISORDER,
        /** The whole range, whose ends are the same value, as for angles. */
        CYCLIC,
        /** From the smallest to the largest, which are whole numbers of kinds, so that no mean of two is any. */
        LABELS
    }

    /** Unbounded values of either sign, in a unit. */
    public static Output of(String name, String unit) {
        return new Output(name, unit, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, Style.SIGNED, "", false);
    }

    /** Values like the samples that the operator reads, in their unit. */
    public static Output amplitude(String name) {
        return of(name, INPUT);
    }

    /** Bounds the values from below. */
    public Output atLeast(double least) {
        return new Output(name, unit, least, max, Style.MAGNITUDE, directionOf, isChosen);
    }

    /** Bounds the values, inclusively. */
    public Output within(double least, double most) {
        return new Output(name, unit, least, most, Style.SPREAD, directionOf, isChosen);
    }

    /** Bounds the values by two equivalent ones, such as 0 and 360 degrees. */
    public Output cyclic(double least, double most) {
        return new Output(name, unit, least, most, Style.CYCLIC, directionOf, isChosen);
    }

    /**
     * Whole numbers that stand for kinds, such as classes, within bounds, inclusively; NaN where there is none. Files
     * store them in as few bytes as hold the bounds, unless a format is asked for.
     *
     * @throws IllegalArgumentException if {@code least} is above {@code most}
     */
    public Output labels(int least, int most) {
        if (least > most) {
            throw new IllegalArgumentException(
                    "labels %s..%s: the first must not be above the last".formatted(least, most));
        }
        return new Output(name, unit, least, most, Style.LABELS, directionOf, isChosen);
    }

    /** Chooses another style than the bounds suggest. */
    public Output shownAs(Style other) {
        return new Output(name, unit, min, max, other, directionOf, isChosen);
    }

    /** Makes this the direction of another output. */
    public Output directionOf(String other) {
        return new Output(name, unit, min, max, style, other, isChosen);
    }

    /** Marks values chosen as the best of some, so that rounding decides between near ties. */
    public Output chosen() {
        return new Output(name, unit, min, max, style, directionOf, true);
    }

    /** The same values by another name. */
    public Output named(String other) {
        return new Output(other, unit, min, max, style, directionOf, isChosen);
    }

    /** This output in the units of frequency, and of time or depth, of a survey. */
    public Output in(Survey survey) {
        if (survey.unit() == Survey.Unit.SECONDS) return this;
        String own = unit.equals("ms")
                ? survey.unit().symbol()
                : unit.replace("Hz^", "(" + survey.frequencyUnit() + ")^").replace("Hz", survey.frequencyUnit());
        return new Output(name, own, min, max, style, directionOf, isChosen);
    }

    /** Whether the ends of the range are the same value, as for angles. */
    public boolean isCyclic() {
        return style == Style.CYCLIC;
    }

    /** Whether values are {@link #labels}. */
    public boolean isLabel() {
        return style == Style.LABELS;
    }

    /** The period of a cyclic output; 0 for others. */
    public double period() {
        return isCyclic() ? max - min : 0;
    }

    /**
     * Unit and range in words, such as {@code degrees, 0..360, cyclic} or {@code input, 0 or more}; the empty text for
     * unbounded plain numbers.
     */
    public String values() {
        return Stream.of(unit, range(), isCyclic() ? "cyclic" : "")
                .filter(word -> !word.isEmpty())
                .collect(Collectors.joining(", "));
    }

    /** The bounds in words, such as {@code 0..360} or {@code 0 or more}; empty where nothing bounds the values. */
    public String range() {
        if (Double.isInfinite(min)) {
            return "";
        }
        return Double.isInfinite(max) ? text(min) + " or more" : text(min) + ".." + text(max);
    }

    private static String text(double bound) {
        return bound == Math.rint(bound) ? Long.toString((long) bound) : Double.toString(bound);
    }
}

package org.varve.file;

import static java.util.Objects.requireNonNull;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.varve.core.Note;
import org.varve.core.Remedy;
import org.varve.core.Setting;
import org.varve.core.Shape;
import org.varve.core.Survey;

/**
 * The distance between samples, for files that do not state it.
 *
 * @param interval in seconds, metres or feet; positive and finite
 * @param unit the unit
 */
public record Sampling(double interval, Survey.Unit unit) {

    /** 4 ms, the most common interval. */
    public static final Sampling DEFAULT = new Sampling(0.004, Survey.Unit.SECONDS);

    /** The setting that gives it when a file is opened. */
    public static final Setting SETTING = new Setting("OpenOptions.with(Sampling)");

    /** The setting that gives it, in metres of depth, when a file is opened. */
    public static final Setting IN_METRES = new Setting("OpenOptions.with(Sampling in metres)");

    /** The setting that gives it, in feet of depth, when a file is opened. */
    public static final Setting IN_FEET = new Setting("OpenOptions.with(Sampling in feet)");

    private static final double MILLI = 1000;
    private static final double FINEST_SECONDS = 50e-6;
    private static final double COARSEST_SECONDS = 0.1;
    private static final double FINEST_METRES = 0.05;
    private static final double COARSEST_METRES = 100;
    private static final double USUAL_METRES = 5;
    private static final int DIGITS = 6;

    private static final Pattern FORM = Pattern.compile("(.*?)\\s*(ms|s|m|ft|)");

    private static final String NO_INTERVAL =
            "'%s': give a number with or without a unit, such as 4ms, 0.004s, 5m or 12.5ft";

    public Sampling {
        requireNonNull(unit, "unit");
        if (!(interval > 0) || Double.isInfinite(interval)) {
            throw new IllegalArgumentException(
                    "sample interval %s: must be positive, such as 0.004".formatted(interval));
        }
    }

    /** The sampling of a survey. */
    public static Sampling of(Survey survey) {
        requireNonNull(survey, "survey");
        return new Sampling(survey.interval(), survey.unit());
    }

    /**
     * A distance from text: {@code 4ms}, {@code 0.004s}, {@code 5m}, {@code 12.5ft}, or a number of seconds.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static Sampling of(String text) {
        return of(text, Survey.Unit.SECONDS);
    }

    /** The same; a number alone is in {@code unitOfNumber}. */
    public static Sampling of(String text, Survey.Unit unitOfNumber) {
        requireNonNull(text, "text");
        requireNonNull(unitOfNumber, "unitOfNumber");
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) throw new IllegalArgumentException(NO_INTERVAL.formatted(text));
        double value = number(form.group(1), text);
        return switch (form.group(2)) {
            case "ms" -> new Sampling(value / MILLI, Survey.Unit.SECONDS);
            case "s" -> new Sampling(value, Survey.Unit.SECONDS);
            case "m" -> new Sampling(value, Survey.Unit.METRES);
            case "ft" -> new Sampling(value, Survey.Unit.FEET);
            default -> new Sampling(value, unitOfNumber);
        };
    }

    private static double number(String number, String text) {
        try {
            return Double.parseDouble(number);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(NO_INTERVAL.formatted(text), e);
        }
    }

    /** A remedy for a file that does not state its sampling, with an example. */
    public static Remedy example(Survey.Unit unit) {
        requireNonNull(unit, "unit");
        return Remedy.of("give it, such as ", SETTING.with(unit == Survey.Unit.SECONDS ? "0.004" : "5"));
    }

    /** The setting that gives it in a unit. */
    public static Setting setting(Survey.Unit unit) {
        requireNonNull(unit, "unit");
        return switch (unit) {
            case SECONDS -> SETTING;
            case METRES -> IN_METRES;
            case FEET -> IN_FEET;
        };
    }

    /** Whether surveys have such an interval: 50 us to 100 ms, 0.05 to 100 m or feet. */
    public boolean isPlausible() {
        boolean time = unit == Survey.Unit.SECONDS;
        return interval >= (time ? FINEST_SECONDS : FINEST_METRES)
                && interval <= (time ? COARSEST_SECONDS : COARSEST_METRES);
    }

    /** A note on an interval that was given for a file, if it is implausible. */
    public Optional<Note> note() {
        if (isPlausible()) return Optional.empty();
        Sampling usual = Stream.of(interval / MILLI, interval * MILLI)
                .map(value -> new Sampling(value, unit)).filter(Sampling::isPlausible).findFirst()
                .orElse(unit == Survey.Unit.SECONDS ? DEFAULT : new Sampling(USUAL_METRES, unit));
        return Optional.of(new Note("has an interval of %s %s between samples, which is implausible"
                .formatted(plain(interval), unit.symbol()),
                Remedy.of("if it is wrong, give it, such as ", setting(unit).with(plain(usual.interval)))));
    }

    /** A number of a few digits, without an exponent. */
    private static String plain(double value) {
        return BigDecimal.valueOf(value).round(new MathContext(DIGITS)).stripTrailingZeros().toPlainString();
    }

    /** A survey of a shape with this sampling. */
    public Survey survey(Shape shape) {
        return new Survey(shape, interval, unit);
    }
}

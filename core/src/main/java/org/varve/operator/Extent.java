package org.varve.operator;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.varve.core.Axis;
import org.varve.core.Context;
import org.varve.core.MapGrid;
import org.varve.core.Remedy;
import org.varve.core.Setting;
import org.varve.core.SettingException;
import org.varve.core.Survey;

/**
 * How far something reaches along one axis: {@code 40ms}, {@code 75m}, {@code 11samples}, or a number alone, of samples
 * along traces and of traces across them. Of {@code 128ms/33samples} the first holds in surveys in time, the second in
 * surveys in depth.
 *
 * @param value in {@code unit}
 * @param unit of the value
 * @param inDepth what holds in surveys in depth; empty if the same
 */
public record Extent(double value, Unit unit, Optional<Extent> inDepth) {

    /** The unit of an extent. */
    public enum Unit {
        /** None: samples along traces, traces across them. */
        NONE(""),
        /** Samples of a trace. */
        SAMPLES("samples"),
        /** Traces: inlines or crosslines. */
        TRACES("traces"),
        /** Milliseconds. */
        MILLISECONDS("ms"),
        /** Seconds. */
        SECONDS("s"),
        /** Metres. */
        METRES("m"),
        /** Feet. */
        FEET("ft");

        private final String symbol;

        Unit(String symbol) {
            this.symbol = symbol;
        }

        private static Unit of(String symbol) {
            return Arrays.stream(values()).filter(unit -> unit.symbol.equals(symbol)).findFirst().orElseThrow();
        }
    }

    private static final double MILLI = 1000;

    /** Whole numbers of samples may differ by the rounding of their lengths. */
    private static final double ROUNDING = 1e-6;

    private static final Pattern FORM = Pattern.compile("(.*?)\\s*(%s)".formatted(
            Arrays.stream(Unit.values()).map(unit -> unit.symbol).collect(Collectors.joining("|"))));

    /** What holds in any survey. */
    public Extent(double value, Unit unit) {
        this(value, unit, Optional.empty());
    }

    /** A number of samples, or of traces. */
    public static Extent of(double value) {
        return new Extent(value, Unit.NONE);
    }

    /**
     * An extent from text, such as {@code 40ms} or {@code 128ms/33samples}.
     *
     * @throws NumberFormatException if it is not of that form
     */
    public static Extent of(String text) {
        int slash = text.indexOf('/');
        if (slash < 0) return simple(text);
        Extent inTime = simple(text.substring(0, slash));
        return new Extent(inTime.value, inTime.unit, Optional.of(simple(text.substring(slash + 1))));
    }

    private static Extent simple(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) throw new NumberFormatException(text);
        return new Extent(Double.parseDouble(form.group(1)), Unit.of(form.group(2)));
    }

    /** Whether it is a number alone, in any survey. */
    boolean isPlain() {
        return unit == Unit.NONE && inDepth.isEmpty();
    }

    /** The same as a plain number, if it is in a unit. */
    Extent plain(Unit counted) {
        return unit == counted ? new Extent(value, Unit.NONE, inDepth) : this;
    }

    /** What a plain one is a number of. */
    double number() {
        if (!isPlain()) {
            throw new IllegalStateException("%s: is not known without a survey; fit it to one first".formatted(this));
        }
        return value;
    }

    /** The samples that a survey has in it; a plain one is a number of samples. */
    double samples(Survey survey) {
        Extent here = in(survey);
        return here.unit == Unit.NONE || here.unit == Unit.SAMPLES
                ? here.value
                : here.length(survey) / survey.interval();
    }

    /**
     * The length of a parameter in the unit of a survey's samples: seconds, metres or feet.
     *
     * @throws IllegalArgumentException if it is a number alone that is no number of samples
     */
    double length(String parameter, Survey survey) {
        Extent here = in(survey);
        if (here.unit == Unit.NONE && here.value != Math.rint(here.value)) {
            throw new IllegalArgumentException(
                    "%s %s: a number alone counts samples and must be whole; give the unit of a length, such as 40%s"
                            .formatted(parameter, here,
                                    survey.unit() == Survey.Unit.SECONDS ? "ms" : survey.unit().symbol()));
        }
        return named(parameter, () -> length(survey));
    }

    private double length(Survey survey) {
        Extent here = in(survey);
        boolean isTime = survey.unit() == Survey.Unit.SECONDS;
        double metres = survey.unit() == Survey.Unit.FEET ? MapGrid.FOOT : 1;
        return switch (here.unit) {
            case NONE, SAMPLES -> here.value * survey.interval();
            case MILLISECONDS -> here.requireTime(isTime).value / MILLI;
            case SECONDS -> here.requireTime(isTime).value;
            case METRES -> here.requireDepth(isTime).value / metres;
            case FEET -> here.requireDepth(isTime).value * MapGrid.FOOT / metres;
            case TRACES -> throw new IllegalArgumentException(
                    "%s: is a length along traces; give samples, ms, s, m or ft".formatted(here));
        };
    }

    /** The length in milliseconds where the survey is in time, else in its unit. */
    double milliseconds(String parameter, Survey survey) {
        return length(parameter, survey) * (survey.unit() == Survey.Unit.SECONDS ? MILLI : 1);
    }

    /** Tells how many samples a survey has in a parameter. */
    void tell(String parameter, Context context) {
        double samples = length(parameter, context.survey()) / context.survey().interval();
        context.tell(parameter, new Extent((float) samples, Unit.NONE) + " samples");
    }

    private Extent requireTime(boolean isTime) {
        if (!isTime) {
            throw new IllegalArgumentException(
                    "%s: the survey is in depth; give m, ft or samples, such as 9samples".formatted(this));
        }
        return this;
    }

    private Extent requireDepth(boolean isTime) {
        if (isTime) {
            throw new IllegalArgumentException(
                    "%s: the survey is in time; give ms, s or samples along traces, such as 40ms".formatted(this));
        }
        return this;
    }

    /** The inlines or crosslines that a survey has in it; a plain one is a number of them. */
    double traces(Axis axis, Context context) {
        Extent here = in(context.survey());
        return switch (here.unit) {
            case NONE, TRACES -> here.value;
            case METRES -> here.value / bin(axis, context);
            case FEET -> here.value * MapGrid.FOOT / bin(axis, context);
            case SAMPLES, MILLISECONDS, SECONDS -> throw new IllegalArgumentException(
                    "%s: is a length across traces; give traces, m or ft, such as 75m".formatted(here));
        };
    }

    private double bin(Axis axis, Context context) {
        MapGrid grid = context.metrics().grid().orElseThrow(() -> new SettingException(
                "%s: the bins of the survey are not known".formatted(this),
                Remedy.of("set ", Setting.BINS, ", or give a number of traces")));
        return (axis == Axis.INLINE ? grid.inline() : grid.crossline()).length();
    }

    /** The inlines or crosslines that a survey has in a parameter; a plain one is a number of them. */
    public double traces(Axis axis, String parameter, Context context) {
        return named(parameter, () -> traces(axis, context));
    }

    /** The nearest number of samples of a parameter, given in a note unless it is plain; a plain one stays as it is. */
    double nearest(String parameter, Context context) {
        return isPlain() ? value : told(parameter, Math.floor(samples(parameter, context) + 0.5), "samples", context);
    }

    /** The nearest odd number of samples of a parameter; likewise. */
    double odd(String parameter, Context context) {
        return isPlain() ? value : told(parameter, odd(samples(parameter, context)), "samples", context);
    }

    /** The nearest number of traces of a parameter; likewise. */
    double nearest(Axis axis, String parameter, Context context) {
        return isPlain()
                ? value
                : told(parameter, Math.floor(traces(axis, parameter, context) + 0.5), "traces", context);
    }

    /** The samples that a survey has in a parameter; a plain one is a number of them. */
    public double samples(String parameter, Context context) {
        return named(parameter, () -> samples(context.survey()));
    }

    private static double told(String parameter, double count, String unit, Context context) {
        context.tell(parameter, (long) count + " " + unit);
        return count;
    }

    /** A value, or a refusal that begins with the name of the parameter. */
    private static double named(String parameter, DoubleSupplier value) {
        try {
            return value.getAsDouble();
        } catch (SettingException e) {
            throw new SettingException(parameter + " " + e.getMessage(), e.remedy().orElseThrow());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(parameter + " " + e.getMessage(), e);
        }
    }

    /** What holds in a survey, with its unit: {@code 128ms} or {@code 33samples}. */
    String text(Survey survey) {
        Extent here = in(survey);
        return here.unit == Unit.NONE ? here + Unit.SAMPLES.symbol : here.toString();
    }

    private Extent in(Survey survey) {
        return survey.unit() == Survey.Unit.SECONDS ? new Extent(value, unit) : inDepth.orElse(this);
    }

    /** The nearest odd number of samples, at least 1; an even number rounds up. */
    static double odd(double samples) {
        return 2 * Math.floor(samples / 2 + ROUNDING) + 1;
    }

    @Override
    public String toString() {
        String number = value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
        return number + unit.symbol + inDepth.map(other -> "/" + other).orElse("");
    }
}

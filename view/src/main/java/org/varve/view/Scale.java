package org.varve.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.varve.core.Axis;
import org.varve.core.Survey;

/**
 * The labels of an axis of a section.
 *
 * @param label such as {@code time (ms)}
 * @param first value at the first line or sample
 * @param step from one line or sample to the next; not 0
 * @param count number of lines or samples
 */
public record Scale(String label, double first, double step, int count) {

    private static final double MILLISECONDS = 1000;

    /** A value on an axis as text, and its place: 0 at the beginning of the axis, 1 at its end. */
    record Tick(String text, double at) {}

    static Scale of(Axis axis, Survey survey, LineNumbers lines) {
        return switch (axis) {
            case INLINE -> new Scale("inline", lines.firstInline(), lines.inlineStep(), survey.shape().inlines());
            case CROSSLINE ->
                new Scale("crossline", lines.firstCrossline(), lines.crosslineStep(), survey.shape().crosslines());
            case SAMPLE -> ofSamples(survey, lines.firstSample());
        };
    }

    private static Scale ofSamples(Survey survey, double first) {
        int count = survey.shape().samples();
        return switch (survey.unit()) {
            case SECONDS -> new Scale("time (ms)", first * MILLISECONDS, survey.interval() * MILLISECONDS, count);
            case METRES, FEET ->
                new Scale("depth (%s)".formatted(survey.unit().symbol()), first, survey.interval(), count);
        };
    }

    /** The value at a position with the name of its axis: {@code inline 150}, {@code time slice 760 ms}. */
    String name(int position) {
        String value = text(first + position * step, Math.abs(step));
        int unit = label.indexOf(" (");
        return unit < 0
                ? "%s %s".formatted(label, value)
                : "%s slice %s %s".formatted(label.substring(0, unit), value,
                        label.substring(unit + 2, label.length() - 1));
    }

    /** The place of the middle of a line or sample: 0 at the beginning of the axis, 1 at its end. */
    double at(double position) {
        return (position + 0.5) / count;
    }

    /** Round values along the axis, at most {@code most + 1}, no closer together than lines or samples. */
    List<Tick> ticks(int most) {
        double last = first + (count - 1) * step;
        List<Tick> ticks = new ArrayList<>();
        for (Tick tick : ticks(Math.min(first, last), Math.max(first, last), Math.clamp(count - 1, 1, most))) {
            double part = step > 0 ? tick.at() : 1 - tick.at();
            ticks.add(new Tick(tick.text(), at(part * (count - 1))));
        }
        return ticks;
    }

    /** Round values within a range; for a full circle, its quarters. */
    static List<Tick> ticks(double low, double high, int most) {
        double step = high - low == 360 ? 90 : roundStep((high - low) / most);
        List<Tick> ticks = new ArrayList<>();
        if (!(step > 0)) {
            ticks.add(new Tick(text(low, Math.abs(low)), 0));
            return ticks;
        }
        double tolerance = 1e-9 * (high - low);
        for (double n = Math.ceil((low - tolerance) / step); n * step <= high + tolerance; n++) {
            double value = n * step + 0.0; // no negative zero
            ticks.add(new Tick(text(value, step), (value - low) / (high - low)));
        }
        return ticks;
    }

    /** The smallest of 1, 2 and 5 times a power of ten that is at least {@code step}. */
    private static double roundStep(double step) {
        double decade = Math.pow(10, Math.floor(Math.log10(step)));
        for (int times : new int[] {1, 2, 5}) {
            if (times * decade >= step * (1 - 1e-9)) {
                return times * decade;
            }
        }
        return 10 * decade;
    }

    /** A value with enough decimals to distinguish it from its neighbour one step away. */
    static String text(double value, double step) {
        double magnitude = Math.max(Math.abs(value), step);
        if (magnitude >= 1e7 || (magnitude > 0 && magnitude < 1e-4)) {
            return String.format(Locale.ROOT, "%.2g", value).replace('-', '\u2212');
        }
        int decimals = step > 0 ? (int) Math.max(0, -Math.floor(Math.log10(step) + 1e-9)) : 0;
        String text = String.format(Locale.ROOT, "%." + Math.min(decimals, 9) + "f", value);
        return text.replace('-', '\u2212');
    }
}

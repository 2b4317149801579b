package org.varve.mdio;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.varve.core.Survey;

/**
 * A unit in which the coordinates along a sample axis may be stated.
 *
 * @param survey the unit of the survey that they become
 * @param factor times this
 * @param divisor divided by this
 */
record AxisUnit(Survey.Unit survey, double factor, double divisor) {

    static final AxisUnit MILLISECONDS = new AxisUnit(Survey.Unit.SECONDS, 1, 1000);
    static final AxisUnit METRES = new AxisUnit(Survey.Unit.METRES, 1, 1);

    /**
     * The usual spellings of each unit: symbols, words and plurals. Case, blanks around a word and dots behind it do
     * not matter.
     */
    static final Map<AxisUnit, List<String>> SPELLINGS = spellings();

    private static final Map<String, AxisUnit> UNITS = units();

    /** As UDUNITS writes multiples: {@code 25 ms}. */
    private static final Pattern MULTIPLE = Pattern.compile("(\\d+\\.?\\d*(?:e[-+]?\\d+)?) ?\\*? ?(\\D.*)");

    private static final double LARGEST = 1e12;

    private static Map<AxisUnit, List<String>> spellings() {
        Map<AxisUnit, List<String>> all = new LinkedHashMap<>();
        Survey.Unit time = Survey.Unit.SECONDS;
        put(all, new AxisUnit(time, 1, 1), "s, sec, secs, second, seconds");
        put(all, MILLISECONDS, "ms, msec, msecs, millisec, millisecs, millisecond, milliseconds");
        put(all, new AxisUnit(time, 1, 1e6),
                "us, \u00b5s, \u03bcs, usec, usecs, \u00b5sec, \u03bcsec, microsec, microsecs, microsecond, microseconds");
        put(all, new AxisUnit(time, 1, 1e9), "ns, nsec, nsecs, nanosec, nanosecs, nanosecond, nanoseconds");
        put(all, new AxisUnit(time, 60, 1), "min, mins, minute, minutes");
        put(all, new AxisUnit(time, 3600, 1), "h, hr, hrs, hour, hours");
        put(all, new AxisUnit(time, 86_400, 1), "d, day, days");
        put(all, METRES, "m, metre, metres, meter, meters");
        put(all, new AxisUnit(Survey.Unit.METRES, 1000, 1), "km, kilometre, kilometres, kilometer, kilometers");
        put(all, new AxisUnit(Survey.Unit.METRES, 1, 100), "cm, centimetre, centimetres, centimeter, centimeters");
        put(all, new AxisUnit(Survey.Unit.METRES, 1, 1000), "mm, millimetre, millimetres, millimeter, millimeters");
        put(all, new AxisUnit(Survey.Unit.FEET, 1, 1),
                "ft, foot, feet, international foot, international feet, us survey foot, us survey feet, u.s survey foot, u.s survey feet, survey foot, survey feet, us foot, us feet, us ft, usft, ftus, foot us");
        return all;
    }

    private static void put(Map<AxisUnit, List<String>> all, AxisUnit unit, String words) {
        all.put(unit, Arrays.asList(words.split(", ")));
    }

    private static Map<String, AxisUnit> units() {
        Map<String, AxisUnit> units = new LinkedHashMap<>();
        SPELLINGS.forEach((unit, words) -> words.forEach(word -> units.put(word, unit)));
        return units;
    }

    /** The unit that a text states; empty if it is not known, or no unit of time or length. */
    static Optional<AxisUnit> of(String text) {
        String bare = text.toLowerCase(Locale.ROOT).strip().replaceAll("^[\\[(](.*)[\\])]$", "$1");
        AxisUnit unit = UNITS.get(plain(bare));
        Matcher multiple = MULTIPLE.matcher(bare);
        if (unit != null || !multiple.matches()) {
            return Optional.ofNullable(unit);
        }
        double count = Double.parseDouble(multiple.group(1));
        return count > 0 && count < LARGEST
                ? Optional.ofNullable(UNITS.get(plain(multiple.group(2)))).map(known -> known.times(count))
                : Optional.empty();
    }

    private static String plain(String words) {
        return words.replaceAll("[\\s_-]+", " ").replaceAll("\\.( |$)", "$1").strip();
    }

    private AxisUnit times(double count) {
        return new AxisUnit(survey, factor * count, divisor);
    }

    /** A length or duration in seconds, metres or feet. */
    double convert(double value) {
        return value * factor / divisor;
    }
}

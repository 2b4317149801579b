package org.varve.mdio;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.varve.core.Note;
import org.varve.core.Remedy;
import org.varve.core.Survey;
import org.varve.file.FormatException;
import org.varve.file.Sampling;
import org.varve.zarr.ZarrGroup;

/**
 * The axis along traces.
 *
 * @param sampling the distance between samples; empty if the group does not state it
 * @param start coordinate of the first sample, in seconds, metres or feet; 0 if the group does not state it
 * @param notes what the user should know about it
 */
record SampleAxis(Optional<Sampling> sampling, double start, List<Note> notes) {

    /** Intervals of time, in seconds, that are most likely meant. */
    private static final double[] SECONDS = {50e-6, 0.1};

    /** Steps of depth, in metres, that are most likely meant. */
    private static final double[] LIKELY = {0.5, 20};

    /** The divisor of a step without a unit, for seconds. */
    private static final List<Double> DURATIONS = List.of(1.0, 1e3, 1e6, 1e9);

    /** The divisor of a step without a unit, for metres. */
    private static final List<Double> LENGTHS = List.of(1e-3, 100.0, 1e3);

    private static final int DIGITS = 6;

    /** An axis without coordinates. */
    static SampleAxis without(ZarrGroup group, String name, boolean isGiven) throws FormatException {
        Optional<AxisName> known = isGiven ? Optional.empty() : AxisName.of(name);
        if (known.isPresent() && known.get() == AxisName.FREQUENCY) {
            throw frequency(group, name);
        }
        List<Note> notes = known.isPresent() && known.get() == AxisName.DEPTH
                ? List.of(new Note("has no coordinates along its axis '%s': 4 ms between samples are assumed"
                        .formatted(name), Remedy.of("give their distance, such as ", Sampling.IN_METRES.with("5"))))
                : List.of();
        return new SampleAxis(Optional.empty(), 0, notes);
    }

    /**
     * An axis with coordinates.
     *
     * @param given the sampling that the user gives in place of that of the axis
     */
    static SampleAxis of(ZarrGroup group, Coordinates axis, Optional<Sampling> given) throws FormatException {
        return given.isPresent() ? given(axis, given.get()) : stated(group, axis);
    }

    private static SampleAxis stated(ZarrGroup group, Coordinates axis) throws FormatException {
        AxisUnit unit = unit(group, axis);
        requireNumbers(group, axis);
        double start = unit.convert(axis.values().getFirst());
        if (axis.values().size() == 1) {
            double interval = unit.survey() == Survey.Unit.SECONDS ? Sampling.DEFAULT.interval() : 1;
            return new SampleAxis(Optional.of(new Sampling(interval, unit.survey())), start, List.of());
        }
        double step = steps(axis).step().orElseThrow(() -> irregular(group, axis, unit));
        Sampling sampling = new Sampling(unit.convert(step), unit.survey());
        return new SampleAxis(Optional.of(sampling), start, axis.unit().isBlank() && !sampling.isPlausible()
                ? List.of(implausible(axis, step, sampling))
                : List.of());
    }

    /** The start follows from the unit of the axis if that is stated and of the same kind, or else from its step. */
    private static SampleAxis given(Coordinates axis, Sampling given) {
        Optional<AxisUnit> unit = AxisUnit.of(axis.unit()).filter(known -> known.survey() == given.unit());
        double first = axis.values().getFirst();
        OptionalDouble step = axis.values().stream().allMatch(Double::isFinite) && axis.values().size() > 1
                ? steps(axis).step()
                : OptionalDouble.empty();
        double start = unit.isPresent()
                ? unit.get().convert(first)
                : step.isPresent() ? first * given.interval() / step.getAsDouble() : 0;
        return new SampleAxis(Optional.of(given), Double.isFinite(start) ? start : 0, given.note().stream().toList());
    }

    private static EqualSteps steps(Coordinates axis) {
        return new EqualSteps(axis.values(), axis.precision());
    }

    private static AxisUnit unit(ZarrGroup group, Coordinates axis) throws FormatException {
        if (!axis.unit().isBlank()) {
            return AxisUnit.of(axis.unit()).orElseThrow(() -> new FormatException(group.folder(),
                    "has axis '%s' in '%s': units of time and length such as ms, seconds, m or ft are read"
                            .formatted(axis.name(), axis.unit()),
                    choice("0.004", "5")));
        }
        Optional<AxisName> name = AxisName.of(axis.name());
        if (name.isPresent() && name.get() == AxisName.FREQUENCY) {
            throw frequency(group, axis.name());
        }
        return name.isPresent() && name.get() == AxisName.DEPTH ? AxisUnit.METRES : AxisUnit.MILLISECONDS;
    }

    private static FormatException frequency(ZarrGroup group, String name) {
        return new FormatException(group.folder(),
                "has axis '%s' along its traces: surveys in time or depth are read".formatted(name),
                choice("0.004", "5"));
    }

    private static Remedy choice(String seconds, String metres) {
        return Remedy.of("give the distance between samples, such as ", Sampling.SETTING.with(seconds), " (s) or ",
                Sampling.IN_METRES.with(metres));
    }

    private static void requireNumbers(ZarrGroup group, Coordinates axis) throws FormatException {
        for (int k = 0; k < axis.values().size(); k++) {
            if (!Double.isFinite(axis.values().get(k))) {
                throw new FormatException(group.folder(), "has no number at position %s of axis '%s', but %s"
                        .formatted(k, axis.name(), axis.values().get(k)), choice("0.004", "5"));
            }
        }
    }

    private static FormatException irregular(ZarrGroup group, Coordinates axis, AxisUnit unit) {
        EqualSteps steps = steps(axis);
        double first = axis.values().getFirst();
        double last = axis.values().getLast();
        if (steps.largest() <= 0) {
            return group.refused("has axis '%s' from %s to %s: samples are read from the top down; reverse the array "
                    .formatted(axis.name(), number(first), number(last)) + "along this axis");
        }
        String told = "has axis '%s' in steps from %s to %s: samples are read at equal steps".formatted(axis.name(),
                number(steps.least()), number(steps.largest()));
        double mean = unit.convert((last - first) / (axis.values().size() - 1));
        if (!(mean > 0)) {
            return group.refused(told + "; resample the array");
        }
        return new FormatException(group.folder(), told,
                Remedy.of("resample the array, or let steps be taken as equal, with ",
                        Sampling.setting(unit.survey()).with(number(mean))));
    }

    private static boolean isWithin(double[] range, double interval) {
        return interval >= range[0] && interval <= range[1];
    }

    private static Note implausible(Coordinates axis, double step, Sampling read) {
        boolean time = read.unit() == Survey.Unit.SECONDS;
        double right = (time ? DURATIONS : LENGTHS).stream().map(divisor -> step / divisor)
                .filter(interval -> isWithin(time ? SECONDS : LIKELY, interval))
                .findFirst().orElse(time ? Sampling.DEFAULT.interval() : 5);
        return new Note("states no unit for axis '%s', whose steps of %s are read as %s: the interval of %s %s is "
                .formatted(axis.name(), number(step), time ? "ms" : "m", number(read.interval()), read.unit().symbol())
                + "implausible",
                Remedy.of("if it is wrong, give it, such as ", Sampling.setting(read.unit()).with(number(right))));
    }

    /** A number of six digits at most, without an exponent. */
    private static String number(double value) {
        return new BigDecimal(value).round(new MathContext(DIGITS)).stripTrailingZeros().toPlainString();
    }
}

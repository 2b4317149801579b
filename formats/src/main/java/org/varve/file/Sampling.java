package org.varve.file;

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

    public Sampling {
        if (!(interval > 0) || Double.isInfinite(interval)) {
            throw new IllegalArgumentException(
                    "sample interval %s: must be positive, such as 0.004".formatted(interval));
        }
    }

    /** A remedy for a file that does not state its sampling, with an example. */
    public static Remedy example(Survey.Unit unit) {
        return Remedy.of("give it, such as ", SETTING.with(unit == Survey.Unit.SECONDS ? "0.004" : "5"));
    }

    /** The setting that gives it in a unit. */
    public static Setting setting(Survey.Unit unit) {
        return switch (unit) {
            case SECONDS -> SETTING;
            case METRES -> IN_METRES;
            case FEET -> IN_FEET;
        };
    }

    /** A survey of a shape with this sampling. */
    public Survey survey(Shape shape) {
        return new Survey(shape, interval, unit);
    }
}

package org.varve.file;

import org.varve.core.Remedy;
import org.varve.core.Setting;
import org.varve.core.Shape;
import org.varve.core.Survey;

/** Distance between samples, for files that do not say it. */
public record Sampling(double interval, Survey.Unit unit) {

    /** 4 ms, the most common. */
    public static final Sampling DEFAULT = new Sampling(0.004, Survey.Unit.SECONDS);

    /** Says it to whatever opens a file. */
    public static final Setting SETTING = new Setting("OpenOptions.with(Sampling)");

    public Sampling {
        if (!(interval > 0) || Double.isInfinite(interval)) {
            throw new IllegalArgumentException(
                    "sample interval %s: must be positive, such as 0.004".formatted(interval));
        }
    }

    /** Such sampling for a file that says nothing, as an example. */
    public static Remedy example(Survey.Unit unit) {
        return Remedy.of("give it, such as ", SETTING.with(unit == Survey.Unit.SECONDS ? "0.004" : "5"));
    }

    /** A survey of a shape, sampled so. */
    public Survey survey(Shape shape) {
        return new Survey(shape, interval, unit);
    }
}

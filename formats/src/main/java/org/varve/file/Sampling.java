package org.varve.file;

import org.varve.core.Shape;
import org.varve.core.Survey;

/** Distance between samples, for files that do not say it. */
public record Sampling(double interval, Survey.Unit unit) {

    /** 4 ms, the most common. */
    public static final Sampling DEFAULT = new Sampling(0.004, Survey.Unit.SECONDS);

    public Sampling {
        if (!(interval > 0) || Double.isInfinite(interval)) {
            throw new IllegalArgumentException(
                    "sample interval %s: must be positive, such as 0.004".formatted(interval));
        }
    }

    public Survey survey(Shape shape) {
        return new Survey(shape, interval, unit);
    }
}

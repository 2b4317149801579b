package org.varve.view;

import java.util.List;

/** The ticks of pictures, for tests of others. */
public final class Ticks {

    private Ticks() {}

    /** The values of the ticks between two. */
    public static List<Double> between(double low, double high, int most) {
        return Scale.ticks(low, high, most).stream().map(tick -> low + tick.at() * (high - low)).toList();
    }
}

package org.varve.core;

import java.util.Locale;

/** The subject of an operator: the heading that it is listed under. */
public enum Family {
    SIGNAL,
    COMPLEX_TRACE,
    FREQUENCY,
    NOISE,
    DIP,
    EDGES,
    TEXTURE,
    SEVERAL_SURVEYS;

    /** The heading, such as {@code complex trace}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}

package org.varve.core;

/** The unit of map coordinates. */
public enum MapUnit {
    METRES("m"),
    FEET("ft"),

    /** Seconds of arc of longitude and latitude. */
    ARC_SECONDS("arcsec"),

    /** Decimal degrees of longitude and latitude. */
    DEGREES("deg"),

    /** Degrees, minutes and seconds of arc as one number, DDDMMSS.ss. */
    DEGREES_MINUTES_SECONDS("DDDMMSS.ss");

    private final String symbol;

    MapUnit(String symbol) {
        this.symbol = symbol;
    }

    /** Such as {@code m}. */
    public String symbol() {
        return symbol;
    }

    /** Whether distances and bearings follow from differences of coordinates. */
    public boolean isLength() {
        return this == METRES || this == FEET;
    }
}

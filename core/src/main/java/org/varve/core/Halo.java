package org.varve.core;

/** Samples needed beyond a box on both sides of each axis; not negative. */
public record Halo(int inline, int crossline, int sample) {

    public static final Halo NONE = new Halo(0, 0, 0);

    public Halo {
        if (inline < 0 || crossline < 0 || sample < 0) {
            throw new IllegalArgumentException(
                    "halo %s,%s,%s: must not be negative".formatted(inline, crossline, sample));
        }
    }

    /** A halo along one axis only. */
    public static Halo along(Axis axis, int reach) {
        return switch (axis) {
            case INLINE -> new Halo(reach, 0, 0);
            case CROSSLINE -> new Halo(0, reach, 0);
            case SAMPLE -> new Halo(0, 0, reach);
        };
    }

    /** The halo of two consecutive passes. */
    public Halo plus(Halo other) {
        return new Halo(inline + other.inline, crossline + other.crossline, sample + other.sample);
    }

    /** The smallest halo that covers both. */
    public Halo max(Halo other) {
        return new Halo(
                Math.max(inline, other.inline),
                Math.max(crossline, other.crossline),
                Math.max(sample, other.sample));
    }

    /** This halo without its sample part, as seen through a pass over whole traces. */
    public Halo lateral() {
        return new Halo(inline, crossline, 0);
    }

    /** As text: {@code 3,3,9}. */
    @Override
    public String toString() {
        return inline + "," + crossline + "," + sample;
    }
}

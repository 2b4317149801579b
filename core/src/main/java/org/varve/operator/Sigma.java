package org.varve.operator;

import org.varve.core.Axis;

/** Standard deviations in samples, one per axis, none negative: {@code 1,1,2} in the order inline, crossline, sample. */
public record Sigma(double inline, double crossline, double sample) {

    public Sigma {
        if (!(inline >= 0 && crossline >= 0 && sample >= 0) || Double.isInfinite(inline + crossline + sample)) {
            throw new IllegalArgumentException(
                    "sigma %s,%s,%s: must not be negative, such as 1,1,2".formatted(inline, crossline, sample));
        }
    }

    /** The standard deviation along an axis, in samples. */
    public double along(Axis axis) {
        return switch (axis) {
            case INLINE -> inline;
            case CROSSLINE -> crossline;
            case SAMPLE -> sample;
        };
    }

    @Override
    public String toString() {
        return inline + "," + crossline + "," + sample;
    }
}

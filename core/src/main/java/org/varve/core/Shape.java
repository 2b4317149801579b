package org.varve.core;

import static java.util.Objects.requireNonNull;

import java.util.regex.Pattern;

/** The number of inlines, crosslines and samples of a volume, box or window, each at least 1. */
public record Shape(int inlines, int crosslines, int samples) {

    /** A single sample. */
    public static final Shape ONE = new Shape(1, 1, 1);

    private static final Pattern WHOLE_NUMBERS = Pattern.compile("\\s*\\d+\\s*(,\\s*\\d+\\s*){2}");

    public Shape {
        if (inlines < 1 || crosslines < 1 || samples < 1) {
            throw new IllegalArgumentException("shape %s,%s,%s: every extent must be at least 1"
                    .formatted(inlines, crosslines, samples));
        }
    }

    /** Reads {@code "inlines,crosslines,samples"}. */
    public static Shape parse(String text) {
        requireNonNull(text, "text");
        String[] parts = text.split(",", -1);
        try {
            if (parts.length == 3) {
                return new Shape(
                        Integer.parseInt(parts[0].strip()),
                        Integer.parseInt(parts[1].strip()),
                        Integer.parseInt(parts[2].strip()));
            }
        } catch (NumberFormatException e) {
            if (WHOLE_NUMBERS.matcher(text).matches()) {
                throw new IllegalArgumentException(
                        "shape '%s': numbers go up to %s; give smaller ones".formatted(text, Integer.MAX_VALUE), e);
            }
        }
        throw new IllegalArgumentException(
                "shape '%s': give three whole numbers inlines,crosslines,samples such as 200,300,500".formatted(text));
    }

    /** Inlines times crosslines. */
    public long traces() {
        return (long) inlines * crosslines;
    }

    /** Number of samples; throws {@link ArithmeticException} beyond 2^63. */
    public long size() {
        return Math.multiplyExact(traces(), (long) samples);
    }

    /** Bytes of the samples as 32-bit floats. */
    public long bytes() {
        return Math.multiplyExact(size(), (long) Float.BYTES);
    }

    /** The least extents that are multiples of those of both. */
    public Shape commonMultiple(Shape other) {
        return new Shape(commonMultiple(inlines, other.inlines), commonMultiple(crosslines, other.crosslines),
                commonMultiple(samples, other.samples));
    }

    private static int commonMultiple(int a, int b) {
        int divisor = a;
        for (int rest = b; rest != 0;) {
            int next = divisor % rest;
            divisor = rest;
            rest = next;
        }
        return (int) Math.min(Integer.MAX_VALUE, (long) a / divisor * b);
    }

    /** The extent along one axis. */
    public int along(Axis axis) {
        return switch (axis) {
            case INLINE -> inlines;
            case CROSSLINE -> crosslines;
            case SAMPLE -> samples;
        };
    }

    @Override
    public String toString() {
        return inlines + "x" + crosslines + "x" + samples;
    }
}

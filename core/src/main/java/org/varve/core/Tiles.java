package org.varve.core;

import java.util.Objects;

/**
 * The tiles that a device is prepared for.
 *
 * @param largest the extents that no tile exceeds
 * @param inFlight number of tiles computed or copied at a time, at least 1
 * @param input the encoding of their input samples
 */
public record Tiles(Shape largest, int inFlight, SampleEncoding input) {

    public Tiles {
        Objects.requireNonNull(largest);
        Objects.requireNonNull(input);
        if (inFlight < 1) {
            throw new IllegalArgumentException("%d tiles in flight: at least 1 is needed".formatted(inFlight));
        }
    }

    /** Tiles of native floats. */
    public Tiles(Shape largest, int inFlight) {
        this(largest, inFlight, SampleEncoding.NATIVE);
    }

    /** The same tiles with another number in flight. */
    public Tiles with(int number) {
        return new Tiles(largest, number, input);
    }
}

package org.varve.core;

import java.util.Objects;

/**
 * The tiles that a device is prepared for.
 *
 * @param largest the extents that no tile exceeds
 * @param inFlight how many are computed, or copied to and fro, at a time
 * @param input how their samples are handed to the device
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

    /** The same tiles, another number of them in flight. */
    public Tiles with(int others) {
        return new Tiles(largest, others, input);
    }
}

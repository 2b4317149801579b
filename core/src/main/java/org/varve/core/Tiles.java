package org.varve.core;

import java.util.Objects;

/**
 * The tiles that a device is prepared for.
 *
 * @param largest the extents that no tile exceeds
 * @param inFlight number of tiles computed or copied at a time, at least 1
 * @param input the encoding of their input samples
 * @param output the encoding of their output samples
 * @param live the traces whose samples a device counts that encodes outputs
 * @param grid positions along each axis at whose multiples tiles begin, and end unless at the survey's edge
 */
public record Tiles(Shape largest, int inFlight, SampleEncoding input, ScaledEncoding output, LiveTraces live,
        Shape grid) {

    public Tiles {
        Objects.requireNonNull(largest);
        Objects.requireNonNull(input);
        Objects.requireNonNull(output);
        Objects.requireNonNull(live);
        Objects.requireNonNull(grid);
        if (inFlight < 1) {
            throw new IllegalArgumentException("%s tiles in flight: at least 1 is needed".formatted(inFlight));
        }
    }

    /** Tiles that begin anywhere. */
    public Tiles(Shape largest, int inFlight, SampleEncoding input, ScaledEncoding output, LiveTraces live) {
        this(largest, inFlight, input, output, live, Shape.ONE);
    }

    /** Tiles of a survey without missing traces. */
    public Tiles(Shape largest, int inFlight, SampleEncoding input, ScaledEncoding output) {
        this(largest, inFlight, input, output, LiveTraces.ALL);
    }

    /** Tiles whose outputs are native floats. */
    public Tiles(Shape largest, int inFlight, SampleEncoding input) {
        this(largest, inFlight, input, ScaledEncoding.NATIVE);
    }

    /** Tiles of native floats. */
    public Tiles(Shape largest, int inFlight) {
        this(largest, inFlight, SampleEncoding.NATIVE);
    }

    /** The same tiles with another number in flight. */
    public Tiles with(int number) {
        return new Tiles(largest, number, input, output, live, grid);
    }

    /** The same tiles of a survey with these live traces. */
    public Tiles with(LiveTraces traces) {
        return new Tiles(largest, inFlight, input, output, traces, grid);
    }

    /** The same tiles, if each begins at a multiple of {@code positions} along every axis. */
    public Tiles on(Shape positions) {
        return new Tiles(largest, inFlight, input, output, live, positions);
    }
}

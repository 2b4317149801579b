package org.varve.core;

import java.util.Objects;
import java.util.OptionalInt;

/**
 * The tiles that a device is prepared for.
 *
 * @param largest the extents that no tile exceeds
 * @param inFlight number of tiles computed or copied at a time, at least 1
 * @param input the encoding of their input samples
 * @param output the encoding of their output samples
 * @param live the traces whose samples a device counts that encodes outputs
 * @param grid positions along each axis at whose multiples tiles begin, and end unless at the survey's edge
 * @param traceHeader bytes before the samples of each trace, if inputs are whole traces as files store them, as by
 *     {@link Volume#readTraces}; empty if they are samples alone
 */
public record Tiles(Shape largest, int inFlight, SampleEncoding input, ScaledEncoding output, LiveTraces live,
        Shape grid, OptionalInt traceHeader) {

    public Tiles {
        Objects.requireNonNull(largest);
        Objects.requireNonNull(input);
        Objects.requireNonNull(output);
        Objects.requireNonNull(live);
        Objects.requireNonNull(grid);
        Objects.requireNonNull(traceHeader);
        if (inFlight < 1) {
            throw new IllegalArgumentException("%s tiles in flight: at least 1 is needed".formatted(inFlight));
        }
    }

    /** Tiles that begin anywhere. */
    public Tiles(Shape largest, int inFlight, SampleEncoding input, ScaledEncoding output, LiveTraces live) {
        this(largest, inFlight, input, output, live, Shape.ONE, OptionalInt.empty());
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
        return new Tiles(largest, number, input, output, live, grid, traceHeader);
    }

    /** The same tiles of a survey with these live traces. */
    public Tiles with(LiveTraces traces) {
        return new Tiles(largest, inFlight, input, output, traces, grid, traceHeader);
    }

    /** The same tiles, if each begins at a multiple of {@code positions} along every axis. */
    public Tiles on(Shape positions) {
        return new Tiles(largest, inFlight, input, output, live, positions, traceHeader);
    }

    /** The same tiles, read as whole traces with headers of this many bytes; empty to read samples alone. */
    public Tiles withTraceHeader(OptionalInt bytes) {
        return new Tiles(largest, inFlight, input, output, live, grid, bytes);
    }

    /** Bytes before the samples of each trace of the inputs; 0 if there are none. */
    public int headerBytes() {
        return traceHeader.orElse(0);
    }

    /** Whether inputs are native floats alone. */
    public boolean readsFloats() {
        return input.isNative() && headerBytes() == 0;
    }

    /** Bytes of one input of a tile that is computed from {@code source}. */
    public long inputBytes(Shape source) {
        return input.bytes(source) + source.traces() * headerBytes();
    }
}

package org.varve.core;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What turns dips in samples per trace into slopes, angles and bearings: where the lines of a survey lie on the map,
 * and for surveys in time how fast waves travel. What is not known is empty. May be used by any thread.
 */
public final class Metrics {

    /** Nothing is known. */
    public static final Metrics UNKNOWN = new Metrics(Optional::empty, OptionalDouble.empty());

    /** Metres per second beyond which a velocity was meant in another unit, such as km/s. */
    private static final int SLOWEST = 50;
    private static final int FASTEST = 20_000;

    private final Source source;
    private final OptionalDouble velocity;
    private boolean isRead;
    private Optional<MapGrid> grid = Optional.empty();

    /** Where a grid comes from. */
    @FunctionalInterface
    public interface Source {
        /** The steps of the lines on the map; empty if unknown. */
        Optional<MapGrid> grid() throws IOException;
    }

    private Metrics(Source source, OptionalDouble velocity) {
        if (velocity.isPresent() && !(SLOWEST <= velocity.getAsDouble() && velocity.getAsDouble() <= FASTEST)) {
            throw new IllegalArgumentException("velocity %s m/s: waves travel at %s to %s m/s; give metres per second"
                    .formatted(velocity.getAsDouble(), SLOWEST, FASTEST));
        }
        this.source = source;
        this.velocity = velocity;
    }

    /**
     * Metrics whose grid is read when it is first needed, as that may take a while.
     *
     * @param velocity in metres per second
     * @throws IllegalArgumentException if no wave in the ground is so slow or so fast
     */
    public static Metrics of(Source source, OptionalDouble velocity) {
        return new Metrics(source, velocity);
    }

    /** Metrics with a grid. */
    public static Metrics of(MapGrid grid, OptionalDouble velocity) {
        return new Metrics(() -> Optional.of(grid), velocity);
    }

    /**
     * The steps of the lines on the map; empty if unknown.
     *
     * @throws UncheckedIOException if the coordinates cannot be read
     */
    public synchronized Optional<MapGrid> grid() {
        if (!isRead) {
            try {
                grid = source.grid();
                isRead = true;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return grid;
    }

    /** The velocity of waves in metres per second; empty if unknown, or if the survey is in depth. */
    public OptionalDouble velocity() {
        return velocity;
    }

    @Override
    public String toString() {
        return "grid %s, velocity %s".formatted(grid(), velocity);
    }
}

package org.varve.run.workflow;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.varve.core.MapGrid;
import org.varve.core.Metrics;

/**
 * What the user says of a survey, and turns dips into slopes and angles: as text, in a workflow file or on the command
 * line.
 *
 * @param bins the steps of the lines; empty if nothing is said
 * @param velocity in metres per second; empty if nothing is said
 */
public record StatedMetrics(Optional<MapGrid> bins, OptionalDouble velocity) {

    /** Nothing is said. */
    public static final StatedMetrics NONE = new StatedMetrics(Optional.empty(), OptionalDouble.empty());

    private static final Pattern BINS = Pattern.compile("([^,a-z]+?)(?:m|(ft))?,([^,a-z]+?)(?:m|(ft))?");
    private static final Pattern VELOCITY = Pattern.compile("([^a-z]+?)(?:m/s|(ft/s))?");

    /** The bins of {@code 25,12.5} or {@code 82.5ft,41.25ft}. */
    public static MapGrid bins(String text) {
        Matcher parts = BINS.matcher(text);
        if (!parts.matches() || (parts.group(2) == null) != (parts.group(4) == null)) {
            throw new IllegalArgumentException(
                    "'%s': give metres between inlines and between crosslines, such as 25,12.5 or 82.5ft,41.25ft"
                            .formatted(text));
        }
        boolean inFeet = parts.group(2) != null;
        double metres = inFeet ? MapGrid.FOOT : 1;
        return MapGrid.of(metres * number(parts.group(1)), metres * number(parts.group(3)), inFeet);
    }

    /** The metres per second of {@code 2500} or {@code 8200ft/s}. */
    public static double velocity(String text) {
        Matcher parts = VELOCITY.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    "'%s': give metres per second, such as 2500 or 8200ft/s".formatted(text));
        }
        return NONE.with((parts.group(2) == null ? 1 : MapGrid.FOOT) * number(parts.group(1))).velocity.getAsDouble();
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'%s': is not a number".formatted(text), e);
        }
    }

    /** The same with other bins. */
    public StatedMetrics with(MapGrid grid) {
        return new StatedMetrics(Optional.of(grid), velocity);
    }

    /**
     * The same with another velocity.
     *
     * @throws IllegalArgumentException if no wave in the ground is so slow or so fast
     */
    public StatedMetrics with(double metresPerSecond) {
        return new StatedMetrics(bins, Metrics.of(Optional::empty, OptionalDouble.of(metresPerSecond)).velocity());
    }

    /** These where they are given, else others. */
    public StatedMetrics or(StatedMetrics others) {
        return new StatedMetrics(bins.or(others::bins), velocity.isPresent() ? velocity : others.velocity);
    }

    /**
     * What is given here and otherwise there, such as {@code velocity 2500.0 m/s, not 2000.0}; nothing where both
     * agree.
     */
    public List<String> differences(StatedMetrics there) {
        List<String> differences = new ArrayList<>();
        if (bins.isPresent() && there.bins.isPresent() && !bins.equals(there.bins)) {
            differences.add("bins %s, not %s".formatted(text(bins.get()), text(there.bins.get())));
        }
        if (velocity.isPresent() && there.velocity.isPresent() && !velocity.equals(there.velocity)) {
            differences.add("velocity %s m/s, not %s".formatted(velocity.getAsDouble(), there.velocity.getAsDouble()));
        }
        return differences;
    }

    private static String text(MapGrid grid) {
        double length = grid.inFeet() ? MapGrid.FOOT : 1;
        return "%s by %s %s".formatted((float) (grid.inline().length() / length),
                (float) (grid.crossline().length() / length), grid.inFeet() ? "ft" : "m");
    }
}

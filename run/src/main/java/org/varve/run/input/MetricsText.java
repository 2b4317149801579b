package org.varve.run.input;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.varve.core.MapGrid;
import org.varve.core.Metrics;

/** Bins and velocity as histories have them. */
public final class MetricsText {

    private MetricsText() {}

    /**
     * The text of what is known, such as {@code bins 25.0 m, 12.5 m, next inline towards 88.50 degrees from north,
     * velocity 2500.0 m/s}; empty if nothing is.
     */
    public static Optional<String> of(Metrics metrics) {
        List<String> known = new ArrayList<>();
        metrics.grid().ifPresent(grid -> {
            known.add("bins %s, %s".formatted(length(grid.inline(), grid), length(grid.crossline(), grid)));
            if (grid.isOriented()) {
                known.add(String.format(Locale.ROOT, "next inline towards %.2f degrees from north",
                        grid.inlineBearing()));
            }
        });
        metrics.velocity().ifPresent(velocity -> known.add("velocity %s m/s".formatted(velocity)));
        return known.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", known));
    }

    /** Such as {@code 82.5 ft}: in as few digits as give the same length again. */
    private static String length(MapGrid.Step step, MapGrid grid) {
        double metres = grid.inFeet() ? MapGrid.FOOT : 1;
        double length = step.length() / metres;
        String digits = Float.toString((float) length);
        boolean enough = Double.parseDouble(digits) * metres == step.length();
        return (enough ? digits : Double.toString(length)) + (grid.inFeet() ? " ft" : " m");
    }
}

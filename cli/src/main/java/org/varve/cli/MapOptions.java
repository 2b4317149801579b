package org.varve.cli;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.varve.core.MapGrid;
import org.varve.run.Run;
import picocli.CommandLine.Option;

/** What turns dips in samples per trace into slopes and angles. */
final class MapOptions {

    private static final Pattern BINS = Pattern.compile("([^,a-z]+?)(?:m|(ft))?,([^,a-z]+?)(?:m|(ft))?");
    private static final Pattern VELOCITY = Pattern.compile("([^a-z]+?)(?:m/s|(ft/s))?");

    /** A size of bins, written like {@code 25,12.5} or {@code 82.5ft,41.25ft} on the command line. */
    record BinSize(MapGrid grid) {

        static BinSize parse(String text) {
            Matcher parts = BINS.matcher(text);
            if (!parts.matches() || (parts.group(2) == null) != (parts.group(4) == null)) {
                throw new IllegalArgumentException(
                        "'%s': give metres between inlines and between crosslines, such as 25,12.5 or 82.5ft,41.25ft"
                                .formatted(text));
            }
            boolean inFeet = parts.group(2) != null;
            double metres = inFeet ? MapGrid.FOOT : 1;
            return new BinSize(MapGrid.of(metres * number(parts.group(1)), metres * number(parts.group(3)), inFeet));
        }
    }

    /** A velocity, written like {@code 2500} or {@code 8200ft/s} on the command line. */
    record Velocity(double metresPerSecond) {

        static Velocity parse(String text) {
            Matcher parts = VELOCITY.matcher(text);
            if (!parts.matches()) {
                throw new IllegalArgumentException(
                        "'%s': give metres per second, such as 2500 or 8200ft/s".formatted(text));
            }
            return new Velocity((parts.group(2) == null ? 1 : MapGrid.FOOT) * number(parts.group(1)));
        }
    }

    @Option(names = "--bins", paramLabel = "A,B",
            description = "Size of the bins for dips: metres between inlines, and between crosslines; or in ft. Default: from the coordinates.")
    private BinSize bins;

    @Option(names = "--velocity", paramLabel = "V",
            description = "Velocity that turns dips in time into angles, in m/s; or with ft/s. Default: unknown.")
    private Velocity velocity;

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'%s': is not a number".formatted(text), e);
        }
    }

    /** Applies the options to a run. */
    Run applyTo(Run run) {
        if (bins != null) run.grid(bins.grid());
        if (velocity != null) run.velocity(velocity.metresPerSecond());
        return run;
    }
}

package org.varve.cli;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.varve.core.MapGrid;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.run.Run;
import org.varve.run.workflow.StatedMetrics;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What turns dips in samples per trace into slopes and angles. */
final class MapOptions {

    private static final String BINS_OPTION = "--bins";
    private static final String VELOCITY_OPTION = "--velocity";

    private static final List<String> NAMES = List.of(BINS_OPTION, VELOCITY_OPTION);

    /** A size of bins, written like {@code 25,12.5} or {@code 82.5ft,41.25ft} on the command line. */
    record BinSize(MapGrid grid) {

        static BinSize parse(String text) {
            return new BinSize(StatedMetrics.bins(text));
        }
    }

    /** A velocity, written like {@code 2500} or {@code 8200ft/s} on the command line. */
    record Velocity(double metresPerSecond) {

        static Velocity parse(String text) {
            return new Velocity(StatedMetrics.velocity(text));
        }
    }

    @Option(names = BINS_OPTION, paramLabel = "A,B",
            description = "Size of the bins for dips: metres between inlines, and between crosslines; or in ft. Default: from the coordinates.")
    private @Nullable BinSize bins;

    @Option(names = VELOCITY_OPTION, paramLabel = "V",
            description = "Velocity that turns dips in time into angles, in m/s; or with ft/s. Default: unknown.")
    private @Nullable Velocity velocity;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec verb;

    /** Applies the options to a run. */
    Run applyTo(Run run) {
        grid().ifPresent(run::grid);
        velocity().ifPresent(run::velocity);
        return run;
    }

    /** The grid of the bins; empty if none were given. */
    Optional<MapGrid> grid() {
        return Optional.ofNullable(bins).map(BinSize::grid);
    }

    /** In metres per second; empty if none was given. */
    OptionalDouble velocity() {
        return velocity == null ? OptionalDouble.empty() : OptionalDouble.of(velocity.metresPerSecond());
    }

    /** Refuses the options. */
    void requireNone(String use) {
        List<String> words = FormatCheck.given(verb, option -> NAMES.contains(option.longestName()));
        if (!words.isEmpty()) {
            throw new IllegalArgumentException("%s: is for operators %s".formatted(String.join(" ", words), use));
        }
    }

    /** Refuses a velocity if all surveys are in depth. */
    void requireUsed(List<? extends Volume> volumes) {
        if (velocity != null && volumes.stream().noneMatch(volume -> isInTime(volume.survey()))) {
            throw new IllegalArgumentException(
                    "--velocity: nothing shown is in time, and angles in depth need no velocity; drop the option");
        }
    }

    private static boolean isInTime(Survey survey) {
        return survey.unit() == Survey.Unit.SECONDS;
    }

    /** The options as given, as far as they are for a survey. */
    List<String> words(Survey survey) {
        return FormatCheck.given(verb, option -> option.longestName().equals(BINS_OPTION)
                || (option.longestName().equals(VELOCITY_OPTION) && isInTime(survey)));
    }
}

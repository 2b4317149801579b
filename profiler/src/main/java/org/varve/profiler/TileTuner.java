package org.varve.profiler;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.varve.core.Shape;
import org.varve.profiler.Measurement.Subject;

/**
 * Chooses the tile that may be fastest, from predicted seconds and from the seconds of earlier runs of the same subject
 * on a survey of the same shape.
 *
 * <p>It is a bandit that is optimistic about what it does not know: it tries the tile whose seconds have the least
 * lower bound (Kaufmann, Cappe, Garivier: On Bayesian upper confidence bounds for bandit problems, 2012). For each tile
 * it assumes the prediction, at the pace that the machine has shown so far, with an error of {@link #PREDICTION}; each
 * run of the tile corrects that, with an error of {@link #RUN}. The same measurements always give the same choice.
 *
 * <p>Exploring takes time, and is {@link #OFF} unless asked for.
 *
 * @param factor tiles predicted to take longer than this many times the least prediction are never tried; at least 1
 */
public record TileTuner(double factor) {

    /** Always chooses the least prediction. */
    public static final TileTuner OFF = new TileTuner(1);

    /** The standard deviation of the ratio of true to predicted seconds. */
    private static final double PREDICTION = 0.15;

    /** The standard deviation of the ratio of a run's seconds to the true ones. */
    private static final double RUN = 0.05;

    /**
     * A tile that fits in memory.
     *
     * @param tile shape of the tile
     * @param predictedSeconds predicted time of the run with it; positive and finite
     */
    public record Option(Shape tile, double predictedSeconds) {

        public Option {
            Objects.requireNonNull(tile, "tile");
            if (!(predictedSeconds > 0 && predictedSeconds < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(
                        "tile %s predicted to take %s s: must be positive and finite".formatted(tile,
                                predictedSeconds));
            }
        }
    }

    /** An option with the number of its runs and the sum of their seconds. */
    private record Arm(Option option, long runs, double seconds) {

        /** The lower bound of the true seconds, a number of standard deviations below their mean. */
        double least(double pace, double deviations) {
            double prior = 1 / (PREDICTION * PREDICTION);
            double each = 1 / (RUN * RUN);
            double precision = prior + runs * each;
            double mean = (prior * pace * option.predictedSeconds() + each * seconds) / precision;
            return mean * (1 - deviations / Math.sqrt(precision));
        }
    }

    public TileTuner {
        if (!(factor >= 1)) {
            throw new IllegalArgumentException(
                    "factor %s: must be at least 1, and 1.25 explores what is predicted up to 25 %% slower"
                            .formatted(factor));
        }
    }

    /**
     * The option to run with next.
     *
     * @param options tiles to choose from, at least one
     * @param subject what will be run, and where
     * @param survey the shape of the volume
     * @param measurements earlier runs, of this subject and of others
     */
    public Option choose(List<Option> options, Subject subject, Shape survey, List<Measurement> measurements) {
        double least = options.stream().mapToDouble(Option::predictedSeconds).min().orElseThrow();
        List<Measurement> runs = measurements.stream()
                .filter(run -> run.subject().equals(subject) && run.load().survey().equals(survey))
                .toList();
        List<Arm> arms = options.stream()
                .filter(option -> option.predictedSeconds() <= factor * least)
                .map(option -> arm(option, runs))
                .toList();
        long tried = arms.stream().mapToLong(Arm::runs).sum();
        double pace = pace(arms);
        double deviations = Math.sqrt(2 * Math.log1p((double) tried));
        return arms.stream()
                .min(Comparator.<Arm>comparingDouble(arm -> arm.least(pace, deviations))
                        .thenComparingDouble(arm -> arm.option().predictedSeconds()))
                .orElseThrow()
                .option();
    }

    private static Arm arm(Option option, List<Measurement> runs) {
        List<Double> seconds = runs.stream()
                .filter(run -> run.load().tile().equals(option.tile()))
                .map(run -> run.seconds().total())
                .toList();
        return new Arm(option, seconds.size(), seconds.stream().mapToDouble(Double::doubleValue).sum());
    }

    /**
     * The mean ratio of seconds taken to seconds predicted over the options that have been tried; 1 if there are none.
     */
    private static double pace(List<Arm> arms) {
        return arms.stream()
                .filter(arm -> arm.runs() > 0)
                .mapToDouble(arm -> arm.seconds() / arm.runs() / arm.option().predictedSeconds())
                .average()
                .orElse(1);
    }
}

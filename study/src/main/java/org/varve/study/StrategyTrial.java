package org.varve.study;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.varve.json.OrNull;
import org.varve.run.isolated.FreshProcess;
import org.varve.tiling.Strategy;

/**
 * The runs of one strategy in one setting.
 *
 * @param plan the output of {@code plan --json}
 */
public record StrategyTrial(StudySetting setting, Strategy strategy, JsonNode plan, List<FreshProcess> runs) {

    /** Titles of the {@link #row}. */
    public static final String TITLES =
            """
                    | survey | workers x memory | strategy | largest tile | tiles | killed | seconds | of the best | each run | peak |
                    |---|---|---|---|---:|---:|---:|---:|---|---:|""";

    public StrategyTrial {
        runs = List.copyOf(runs);
    }

    private long killed() {
        return runs.stream().filter(FreshProcess::killed).count();
    }

    /** Runs that were neither killed nor failed. */
    private List<FreshProcess> survivors() {
        return runs.stream().filter(FreshProcess::done).toList();
    }

    /** Seconds of the fastest run; infinite if not all survived. */
    public double seconds() {
        return survivors().size() < runs.size()
                ? Double.POSITIVE_INFINITY
                : runs.stream().mapToDouble(FreshProcess::seconds).min().orElse(Double.POSITIVE_INFINITY);
    }

    /** The most bytes that a surviving run occupied; 0 if none survived. */
    private long peak() {
        return survivors().stream().mapToLong(run -> run.json().at("/hostBytes/measured").asLong()).max().orElse(0);
    }

    /** The extents of the largest tile; empty if the plan was refused. */
    private List<Integer> tile() {
        List<Integer> extents = new ArrayList<>();
        plan.path("tileShape").forEach(extent -> extents.add(extent.asInt()));
        return extents;
    }

    /**
     * A row of a table in Markdown.
     *
     * @param best seconds of the fastest strategy in this setting
     */
    public String row(double best) {
        boolean done = Double.isFinite(seconds());
        return "| %s | %s x %s | %s | %s | %s | %s of %s | %s | %s | %s | %s |".formatted(
                setting.shape(), setting.workers(), StudySetting.gigabytes(setting.workerBytes()), strategy,
                String.join("x", tile().stream().map(String::valueOf).toList()), plan.path("tiles").asLong(), killed(),
                runs.size(), done ? String.format(Locale.ROOT, "%.1f", seconds()) : failure(),
                done ? String.format(Locale.ROOT, "%.2f", seconds() / best) : "",
                String.join(", ", runs.stream().map(run -> String.format(Locale.ROOT, "%.1f", run.seconds())).toList()),
                peakCell());
    }

    private String peakCell() {
        if (killed() > 0) return "> " + StudySetting.gigabytes(setting.limit());
        return survivors().isEmpty() ? "" : StudySetting.gigabytes(peak());
    }

    /** Why there are no seconds; the empty text if runs were killed. */
    private String failure() {
        return runs.stream()
                .filter(run -> !run.done())
                .findFirst()
                .map(run -> run.killed() ? "" : "exit status " + run.status())
                .orElse("");
    }

    /** A trial for scripts; without seconds if not all runs survived. */
    public record Facts(
            Strategy strategy, List<Integer> tileShape, long tiles, int tilesInFlight, long projectedBytes, long killed,
            @OrNull double seconds, long peakBytes, List<RunFacts> runs) {}

    /** A run for scripts. */
    public record RunFacts(int status, boolean killed, double seconds, long peakBytes, String error) {

        private static RunFacts of(FreshProcess run) {
            return new RunFacts(run.status(), run.killed(), run.seconds(),
                    run.json().at("/hostBytes/measured").asLong(), run.done() ? "" : run.reason());
        }
    }

    /** The record that {@code --json} prints. */
    public Facts json() {
        return new Facts(strategy, tile(), plan.path("tiles").asLong(), plan.path("tilesInFlight").asInt(),
                plan.at("/hostBytes/projected").asLong(), killed(), seconds(), peak(),
                runs.stream().map(RunFacts::of).toList());
    }
}

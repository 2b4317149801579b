package org.varve.study;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.varve.core.Shape;
import org.varve.json.AsArray;

/**
 * The times of processes that ran an operator from file to file.
 *
 * @param installation the launcher that started them
 * @param runs seconds from the start of each process to its end, in order
 */
public record EndToEndTiming(String operator, Shape shape, String installation, List<Double> runs) implements Timing {

    /** The median of the runs. */
    @Override
    public double seconds() {
        return median(runs);
    }

    /** The median over pairs of runs, one of each, of how many times as fast these are. */
    double ratio(EndToEndTiming other) {
        return median(IntStream.range(0, runs.size())
                .mapToObj(run -> other.runs.get(run) / runs.get(run)).toList());
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    @Override
    public String describe() {
        return String.format(Locale.ROOT, "%s, %s, %s: %.2f s", operator, shape, installation, seconds());
    }

    /** A timing for scripts. */
    public record Facts(
            String operator, @AsArray Shape shape, String installation, double seconds, List<Double> runs) {}

    @Override
    public Facts json() {
        return new Facts(operator, shape, installation, seconds(), runs);
    }
}

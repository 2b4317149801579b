package org.varve.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How fast operators were on a GPU, over what counted instructions predict of it.
 *
 * @param measured operators that were measured and predicted
 */
public record Calibration(List<Ratio> measured) {

    private static final double NEAR = 2;

    private static final String TITLES = """
            | operator | kernels | by counts | measured of counted | bound by |
            |---|---:|---:|---:|---|""";

    /**
     * An operator.
     *
     * @param kernels samples per second, the median of its runs
     * @param byCounts samples per second that counts predict
     * @param boundBy what binds the kernels, as counted
     */
    public record Ratio(String operator, double kernels, double byCounts, String boundBy) {

        double ratio() {
            return kernels / byCounts;
        }

        private boolean isNear() {
            return Math.max(ratio(), 1 / ratio()) <= NEAR;
        }

        private String row() {
            return String.format(Locale.ROOT, "| %s | %s | %s | %.2f | %s |", operator, Throughput.millions(kernels),
                    Throughput.millions(byCounts), ratio(), boundBy);
        }
    }

    /** Compares what was measured of operators; empty if nothing was, or is predicted of none. */
    public static Optional<Calibration> of(List<OperatorSpeed> speeds) {
        List<Ratio> ratios = new ArrayList<>();
        for (OperatorSpeed speed : speeds) {
            speed.gpu().filter(gpu -> !gpu.isEstimated() && !Double.isNaN(gpu.byCounts())).ifPresent(
                    gpu -> ratios.add(new Ratio(speed.operator(), gpu.rate(), gpu.byCounts(), gpu.boundBy())));
        }
        return ratios.isEmpty() ? Optional.empty() : Optional.of(new Calibration(ratios));
    }

    /** The geometric mean of all ratios. */
    double mean() {
        return Math.exp(measured.stream().mapToDouble(each -> Math.log(each.ratio())).average().orElseThrow());
    }

    /** The operators predicted within a factor of two. */
    long near() {
        return measured.stream().filter(Ratio::isNear).count();
    }

    /** A table in Markdown, with a sentence behind it. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>(TITLES.lines().toList());
        measured.forEach(each -> lines.add(each.row()));
        lines.add("");
        lines.add(String.format(Locale.ROOT,
                "Of %s operators, %s lie within a factor of %.0f of what counts predict; the geometric mean is %.3g times that.",
                measured.size(), near(), NEAR, mean()));
        return lines;
    }

    /** A comparison for scripts. */
    public record Facts(int operators, long near, double mean) {}

    /** The record that {@code --json} prints. */
    public Facts json() {
        return new Facts(measured.size(), near(), mean());
    }
}

package org.varve.profiler;

import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import org.varve.profiler.Measurement.Load;
import org.varve.profiler.Measurement.Side;

/**
 * The memory of an operator that declares its buffers: their sum, and a reserve for what else the process takes.
 *
 * <p>The reserve begins with a default. If the operator ran {@link #ENOUGH} times, it is less where the measurements bound what
 * lay beyond the declared bytes closer; it is more as soon as this operator, or another of the site, has taken more.
 */
final class DeclaredModel implements MemoryModel {

    static final int ENOUGH = 10;

    /** Spread of what is undeclared, relative to it, below which runs that were alike say nothing of the next. */
    private static final double LEAST_SPREAD = 0.01;

    private final ModelKey key;
    private final Side side;
    private final TailRisk risk;
    private final long reserve;
    private final List<Measurement> ofSite;
    private final int measurements;
    private final long expected;
    private final long bound;

    DeclaredModel(ModelKey key, Side side, List<Measurement> measurements, long reserve, TailRisk risk) {
        this.key = key;
        this.side = side;
        this.risk = risk;
        this.reserve = reserve;
        this.ofSite = measurements.stream()
                .filter(measurement -> key.isSiteOf(measurement) && measurement.bytes(side).isMeasured())
                .toList();
        List<Measurement> own = ofSite.stream().filter(key::isOperatorOf).toList();
        List<Long> undeclared = (own.size() < ENOUGH ? ofSite : own)
                .stream()
                .map(measurement -> measurement.bytes(side).undeclared())
                .toList();
        LongSummaryStatistics seen = undeclared.stream().mapToLong(Long::longValue).summaryStatistics();
        long most = undeclared.isEmpty() ? 0 : Math.max(0, seen.getMax());
        this.measurements = undeclared.size();
        if (undeclared.size() < ENOUGH) {
            this.bound = Math.max(reserve, most);
            this.expected = bound;
        } else {
            double mean = seen.getAverage();
            long limit = (long) Math.ceil(
                    mean + spread(undeclared, mean) * risk.student(undeclared.size() - 1.0));
            long least = own.size() < ENOUGH ? reserve : most;
            this.bound = most > reserve ? Math.max(most, limit) : Math.max(least, Math.min(limit, reserve));
            this.expected = (long) mean;
        }
    }

    /** Whether measurements of other operators would not be looked at. */
    static boolean suffice(List<Measurement> measurements, ModelKey key, Side side) {
        return measurements.stream()
                .filter(measurement -> key.isOperatorOf(measurement) && measurement.bytes(side).isMeasured())
                .count() >= ENOUGH;
    }

    /** Standard deviation of the next run's undeclared bytes from the mean of those seen. */
    private static double spread(List<Long> undeclared, double mean) {
        int count = undeclared.size();
        double squares = undeclared.stream().mapToDouble(bytes -> (bytes - mean) * (bytes - mean)).sum();
        return Math.max(LEAST_SPREAD * Math.abs(mean), Math.sqrt(squares / (count - 1) * (1 + 1.0 / count)));
    }

    @Override
    public String name() {
        return "declared";
    }

    @Override
    public int measurements() {
        return measurements;
    }

    @Override
    public Projection project(Load load, long declared) {
        return new Projection(name(), declared + expected, declared + bound, measurements);
    }

    /** What is to be reserved beyond the declared bytes. */
    Projection reserve() {
        return new Projection(name(), expected, bound, measurements);
    }

    @Override
    public MemoryModel with(Measurement measurement) {
        List<Measurement> more = new ArrayList<>(ofSite);
        more.add(measurement);
        return new DeclaredModel(key, side, more, reserve, risk);
    }

    @Override
    public Optional<Violation> violation(Measurement measurement) {
        return Violation.of(this, measurement, side);
    }
}

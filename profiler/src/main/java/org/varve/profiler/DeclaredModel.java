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
 * <p>The reserve bounds what was measured beyond the declared bytes: by this operator if it ran {@link #ENOUGH} times, else by all
 * operators of the site, and then it is not less than a default.
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
    private final boolean enough;
    private final List<Long> undeclared;

    DeclaredModel(ModelKey key, Side side, List<Measurement> measurements, long reserve, TailRisk risk) {
        this.key = key;
        this.side = side;
        this.risk = risk;
        this.reserve = reserve;
        this.ofSite = measurements.stream()
                .filter(measurement -> key.isSiteOf(measurement) && measurement.bytes(side).isMeasured())
                .toList();
        List<Measurement> own = ofSite.stream().filter(key::isOperatorOf).toList();
        this.enough = own.size() >= ENOUGH;
        this.undeclared = (enough ? own : ofSite)
                .stream()
                .map(measurement -> measurement.bytes(side).undeclared())
                .toList();
    }

    @Override
    public String name() {
        return "declared";
    }

    @Override
    public int measurements() {
        return undeclared.size();
    }

    @Override
    public Projection project(Load load, long declared) {
        Projection beyond = reserve();
        return new Projection(
                name(), declared + beyond.expected(), declared + beyond.bound(), beyond.measurements());
    }

    /** What is to be reserved beyond the declared bytes. */
    Projection reserve() {
        LongSummaryStatistics seen = undeclared.stream().mapToLong(Long::longValue).summaryStatistics();
        long least = enough ? 0 : reserve;
        if (undeclared.size() < ENOUGH) {
            long most = Math.max(least, undeclared.isEmpty() ? 0 : seen.getMax());
            return new Projection(name(), most, most, measurements());
        }
        double spread = spread(seen.getAverage()) * risk.student(undeclared.size() - 1.0);
        long bound = Math.max(seen.getMax(), (long) Math.ceil(seen.getAverage() + spread));
        return new Projection(name(), (long) seen.getAverage(), Math.max(least, bound), measurements());
    }

    /** Standard deviation of the next run's undeclared bytes from the mean of those seen. */
    private double spread(double mean) {
        int count = undeclared.size();
        double squares = undeclared.stream().mapToDouble(bytes -> (bytes - mean) * (bytes - mean)).sum();
        return Math.max(LEAST_SPREAD * Math.abs(mean), Math.sqrt(squares / (count - 1) * (1 + 1.0 / count)));
    }

    @Override
    public DeclaredModel with(Measurement measurement) {
        List<Measurement> more = new ArrayList<>(ofSite);
        more.add(measurement);
        return new DeclaredModel(key, side, more, reserve, risk);
    }

    @Override
    public Optional<Violation> violation(Measurement measurement) {
        return Violation.of(this, measurement, side);
    }
}

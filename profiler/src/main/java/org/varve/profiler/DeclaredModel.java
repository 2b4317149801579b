package org.varve.profiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.varve.profiler.Measurement.Load;
import org.varve.profiler.Measurement.Side;

/**
 * The memory of an operator that declares its buffers: their sum, and a reserve for what else the process takes.
 *
 * <p>The reserve begins with a default. If the operator ran {@link #ENOUGH} times in jobs of the kind, it is less where the
 * measurements bound what lay beyond the declared bytes closer. It is more as soon as this operator, or another in a job of the
 * same kind, has taken more: by what that was more and a little, up to a cap. What was less never raises it.
 */
final class DeclaredModel implements MemoryModel {

    static final int ENOUGH = 10;

    /** Spread of what is undeclared, relative to it, below which runs that were alike say nothing of the next. */
    private static final double LEAST_SPREAD = 0.01;

    /** The reciprocal of the part of the default that is added to what was more than it. */
    private static final int MARGIN = 16;

    /** Runs of other operators raise the reserve to at most this many times the default. */
    private static final double MOST_BY_OTHERS = 1.5;

    /** Runs of the operator itself likewise: what took more was no run of an operator that declares its memory. */
    private static final double MOST = 2;

    private final ModelKey key;
    private final Side side;
    private final TailRisk risk;
    private final long reserve;
    private final List<Measurement> ofKind;
    private final int measurements;
    private final long expected;
    private final long wanted;
    private final long bound;

    DeclaredModel(ModelKey key, Side side, List<Measurement> measurements, long reserve, TailRisk risk) {
        this.key = key;
        this.side = side;
        this.risk = risk;
        this.reserve = reserve;
        this.ofKind = measurements.stream()
                .filter(measurement -> key.isKindOf(measurement) && measurement.bytes(side).isMeasured())
                .toList();
        long[] all = undeclared(ofKind);
        long[] own = undeclared(ofKind.stream().filter(key::isOperatorOf).toList());
        boolean enough = own.length >= ENOUGH;
        long cap = Math.max(cap(MOST_BY_OTHERS), Math.min(raised(most(own)), cap(MOST)));
        this.measurements = enough ? own.length : all.length;
        this.expected = enough ? median(own) : Math.min(raised(most(all)), cap);
        this.wanted = enough ? bound(own) : raised(most(all));
        this.bound = enough ? Math.min(wanted, cap(MOST)) : Math.min(wanted, cap);
    }

    /** Whether measurements of other operators would not be looked at. */
    static boolean suffice(List<Measurement> measurements, ModelKey key, Side side) {
        return measurements.stream()
                .filter(measurement -> key.isKindOf(measurement) && key.isOperatorOf(measurement))
                .filter(measurement -> measurement.bytes(side).isMeasured())
                .count() >= ENOUGH;
    }

    /** Bytes beyond those declared, in ascending order. */
    private long[] undeclared(List<Measurement> runs) {
        return runs.stream().mapToLong(run -> Math.max(0, run.bytes(side).undeclared())).sorted().toArray();
    }

    private long cap(double times) {
        return (long) (times * reserve);
    }

    /** The default, or what was more than that and a margin. */
    private long raised(long most) {
        return most > reserve ? most + Math.ceilDiv(reserve, MARGIN) : reserve;
    }

    /** What the operator's own runs bound: less than the default where they lay closely together below it. */
    private long bound(long... own) {
        long most = most(own);
        if (most > reserve) return raised(most);
        double limit = median(own) + spread(own) * risk.student(own.length - 1);
        return Math.max(most, Math.min((long) Math.ceil(limit), reserve));
    }

    private static long most(long... ascending) {
        return ascending.length == 0 ? 0 : ascending[ascending.length - 1];
    }

    private static long median(long... ascending) {
        int half = ascending.length / 2;
        return ascending.length % 2 == 1 ? ascending[half] : (ascending[half - 1] + ascending[half]) / 2;
    }

    /** Standard deviation of the next run's undeclared bytes from the median of those seen, from those above it. */
    private static double spread(long... ascending) {
        int count = ascending.length;
        double median = median(ascending);
        double squares = LongStream.of(ascending).mapToDouble(bytes -> Math.max(0, bytes - median))
                .map(more -> 2 * more * more).sum();
        return Math.max(LEAST_SPREAD * median, Math.sqrt(squares / (count - 1) * (1 + 1.0 / count)));
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
        return new Projection(name(), declared + expected, declared + bound, measurements, wanted > bound);
    }

    /** What is to be reserved beyond the declared bytes. */
    Projection reserve() {
        return new Projection(name(), expected, bound, measurements, wanted > bound);
    }

    @Override
    public MemoryModel with(Measurement measurement) {
        List<Measurement> more = new ArrayList<>(ofKind);
        more.add(measurement);
        return new DeclaredModel(key, side, more, reserve, risk);
    }

    @Override
    public Optional<Violation> violation(Measurement measurement) {
        return Violation.of(this, measurement, side);
    }
}

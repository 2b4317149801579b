package org.varve.profiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.varve.profiler.Measurement.Load;
import org.varve.profiler.Measurement.Side;

/**
 * Models the memory of an operator that declares its buffers: the sum of these, and a reserve for everything else in
 * the process.
 *
 * <p>The reserve begins with a default. Once the operator has run {@link #ENOUGH} times in jobs of the kind, it falls
 * if the measurements give a lower bound on the bytes beyond those declared. It rises as soon as this operator, or
 * another in a job of the same kind, has taken more: to what was taken and a margin, up to a cap. Runs that took less
 * never raise it.
 */
final class DeclaredModel implements MemoryModel {

    static final int ENOUGH = 10;

    /**
     * The least spread of undeclared bytes, relative to their median: runs that were more alike say nothing about the
     * next.
     */
    private static final double LEAST_SPREAD = 0.01;

    /**
     * The reciprocal of the part of the default that is added to bytes that exceeded it. One run repeated in fresh
     * processes varied by nearly a sixteenth.
     */
    private static final int MARGIN = 8;

    /** Runs of other operators raise the reserve to at most this many times the default. */
    private static final double MOST_BY_OTHERS = 1.5;

    /**
     * Runs of the operator itself raise it to at most this many times the default: more is not taken by an operator
     * that declares its memory.
     */
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
        long[] anyRuns = undeclared(ofKind);
        long[] ownRuns = undeclared(ofKind.stream().filter(key::isOperatorOf).toList());
        boolean hasEnough = ownRuns.length >= ENOUGH;
        long cap = Math.max(cap(MOST_BY_OTHERS), Math.min(raised(most(ownRuns)), cap(MOST)));
        this.measurements = hasEnough ? ownRuns.length : anyRuns.length;
        this.expected = hasEnough ? median(ownRuns) : Math.min(raised(most(anyRuns)), cap);
        this.wanted = hasEnough ? bound(ownRuns) : raised(most(anyRuns));
        this.bound = hasEnough ? Math.min(wanted, cap(MOST)) : Math.min(wanted, cap);
    }

    /** Whether the measurements of the operator itself are enough, so that those of others are not needed. */
    static boolean suffice(List<Measurement> measurements, ModelKey key, Side side) {
        return measurements.stream()
                .filter(measurement -> key.isKindOf(measurement) && key.isOperatorOf(measurement))
                .filter(measurement -> measurement.bytes(side).isMeasured())
                .count() >= ENOUGH;
    }

    /** Bytes beyond those declared, at least 0, in ascending order. */
    private long[] undeclared(List<Measurement> runs) {
        return runs.stream().mapToLong(run -> Math.max(0, run.bytes(side).undeclared())).sorted().toArray();
    }

    private long cap(double times) {
        return (long) (times * reserve);
    }

    /** The default, or if {@code most} exceeds it, {@code most} and a margin. */
    private long raised(long most) {
        return most > reserve ? most + Math.ceilDiv(reserve, MARGIN) : reserve;
    }

    /** The bound from the operator's own runs: less than the default if they lie close together below it. */
    private long bound(long... ownRuns) {
        long most = most(ownRuns);
        if (most > reserve) return raised(most);
        double limit = median(ownRuns) + spread(ownRuns) * risk.student(ownRuns.length - 1);
        return Math.max(most, Math.min((long) Math.ceil(limit), reserve));
    }

    private static long most(long... ascending) {
        return ascending.length == 0 ? 0 : ascending[ascending.length - 1];
    }

    private static long median(long... ascending) {
        int half = ascending.length / 2;
        return ascending.length % 2 == 1 ? ascending[half] : (ascending[half - 1] + ascending[half]) / 2;
    }

    /**
     * The standard deviation of the next run's undeclared bytes from the median of the given runs, estimated from the
     * runs above it.
     */
    private static double spread(long... ascending) {
        int count = ascending.length;
        double median = median(ascending);
        double squares = LongStream.of(ascending).mapToDouble(bytes -> Math.max(0, bytes - median))
                .map(excess -> 2 * excess * excess).sum();
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

    /** The bytes to reserve beyond those declared. */
    Projection reserve() {
        return new Projection(name(), expected, bound, measurements, wanted > bound);
    }

    @Override
    public MemoryModel with(Measurement measurement) {
        List<Measurement> extended = new ArrayList<>(ofKind);
        extended.add(measurement);
        return new DeclaredModel(key, side, extended, reserve, risk);
    }

    @Override
    public Optional<Violation> violation(Measurement measurement) {
        return Violation.of(this, measurement, side);
    }
}

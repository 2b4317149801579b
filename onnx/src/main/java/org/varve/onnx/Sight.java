package org.varve.onnx;

import java.util.Arrays;

/**
 * What an array of a network sees of the input along one axis. If the input has {@code n} samples, a multiple of
 * {@code inputs}, the array has {@code n / inputs * outputs + offset}. Its sample {@code i}, of the first
 * {@code outputs}, follows from the samples {@code from[i]} to {@code to[i]} of the input; the sample {@code outputs}
 * further follows from those {@code inputs} further.
 *
 * <p>A sample exists only where the part of the input that holds its place exists. So this place counts as seen.
 */
final class Sight {

    /** The largest period: with a coarser grid no useful tile is left. */
    static final int LONGEST = 4096;

    private static final long MOST_READS = 1 << 16;
    private static final long MOST_OFFSET = 1L << 40;

    /** The sight of the input itself. */
    static final Sight INPUT = new Sight(1, 1, 0, new long[] {0}, new long[] {0});

    private final int outputs;
    private final int inputs;
    private final long offset;
    private final long[] from;
    private final long[] to;

    private Sight(int outputs, int inputs, long offset, long[] from, long[] to) {
        this.outputs = outputs;
        this.inputs = inputs;
        this.offset = offset;
        this.from = from;
        this.to = to;
        for (int i = 0; i < outputs; i++) {
            from[i] = Math.min(from[i], Math.floorDiv((long) i * inputs, outputs));
            to[i] = Math.max(to[i], Math.floorDiv((i - offset) * inputs, outputs));
        }
    }

    int outputs() {
        return outputs;
    }

    int inputs() {
        return inputs;
    }

    long offset() {
        return offset;
    }

    /** How many samples the array has for one of the input, far from the edges. */
    double rate() {
        return (double) outputs / inputs;
    }

    /** The samples of the input, whole periods, that the array needs to have one. */
    long least() {
        return Math.max(1, Math.ceilDiv(1 - offset, outputs)) * inputs;
    }

    boolean hasExtentOf(Sight other) {
        return (long) outputs * other.inputs == (long) other.outputs * inputs && offset == other.offset;
    }

    /** Samples seen before the first of a period. */
    long before() {
        return -Arrays.stream(from).min().orElseThrow();
    }

    /** Samples seen after the last of a period. */
    long after() {
        return Arrays.stream(to).max().orElseThrow() - (inputs - 1);
    }

    /**
     * The sight of a node's output that has {@code shift} samples more than the periods of the node and of this sight
     * give.
     */
    Sight through(Windows windows, long shift) {
        int repeats = outputs / gcd(outputs, windows.inputs());
        long periods = (long) repeats * windows.inputs() / outputs;
        int ours = bounded((long) repeats * windows.outputs());
        int theirs = bounded(periods * inputs);
        if ((long) ours * windows.size() > MOST_READS) throw new NotDerivedException("has windows that are too large");
        if (Math.abs(shift) > MOST_OFFSET) throw new NotDerivedException("shifts samples by %s".formatted(shift));
        long[] first = new long[ours];
        long[] last = new long[ours];
        for (int i = 0; i < ours; i++) {
            first[i] = Long.MAX_VALUE;
            last[i] = Long.MIN_VALUE;
            for (long read : windows.reads().get(i % windows.outputs())) {
                long place = read + (long) (i / windows.outputs()) * windows.inputs();
                int phase = Math.floorMod(place, outputs);
                long period = Math.floorDiv(place, outputs) * inputs;
                first[i] = Math.min(first[i], from[phase] + period);
                last[i] = Math.max(last[i], to[phase] + period);
            }
        }
        return new Sight(ours, theirs, shift, first, last);
    }

    /** What two arrays of the same extent see together. */
    Sight join(Sight other) {
        if (this == other) return this;
        int common = bounded((long) inputs / gcd(inputs, other.inputs) * other.inputs);
        int ours = bounded((long) common / inputs * outputs);
        long[] first = new long[ours];
        long[] last = new long[ours];
        for (int i = 0; i < ours; i++) {
            first[i] = Math.min(from(i), other.from(i));
            last[i] = Math.max(to(i), other.to(i));
        }
        return new Sight(ours, common, offset, first, last);
    }

    private long from(int i) {
        return from[i % outputs] + (long) (i / outputs) * inputs;
    }

    private long to(int i) {
        return to[i % outputs] + (long) (i / outputs) * inputs;
    }

    static int gcd(long a, long b) {
        return Math.toIntExact(b == 0 ? a : gcd(b, a % b));
    }

    static int bounded(long period) {
        if (period > LONGEST) {
            throw new NotDerivedException("makes a grid of more than %s samples".formatted(LONGEST));
        }
        return (int) period;
    }
}

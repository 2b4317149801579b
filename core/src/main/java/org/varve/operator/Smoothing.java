package org.varve.operator;

import java.util.List;
import java.util.OptionalInt;
import org.varve.core.Axis;
import org.varve.core.Field;
import org.varve.core.PassGraph;
import org.varve.kernel.JoinedSums;
import org.varve.kernel.Taps;

/** Separable filters built of one pass per axis. */
final class Smoothing {

    /**
     * Sample axis first, inline axis last: the filter along inlines is the one that needs a ring of planes, and in this
     * order the planes that it keeps have no rows to spare.
     */
    static final List<Axis> ORDER = List.of(Axis.SAMPLE, Axis.CROSSLINE, Axis.INLINE);

    /**
     * The longest window that is summed sample by sample; longer ones are joined from shorter ones, which is faster.
     */
    private static final int LONGEST_DIRECT = 21;

    /** Standard deviations at which a Gaussian is cut. */
    private static final double TRUNCATE = 4;

    private Smoothing() {}

    /** Each field smoothed by a Gaussian, cut at 4 standard deviations. */
    static List<Field> gaussian(PassGraph graph, Sigma sigma, List<Field> fields) {
        List<Field> smooth = fields;
        for (Axis axis : ORDER) {
            smooth = apply(graph, Taps.gaussian(axis, sigma.along(axis), TRUNCATE), smooth);
        }
        return smooth;
    }

    /** Whether a Gaussian reaches a neighbour along an axis. */
    static boolean reaches(Sigma sigma, Axis axis) {
        return Taps.gaussian(axis, sigma.along(axis), TRUNCATE).radius() > 0;
    }

    /** Applies taps, unless they are a single 1. */
    static List<Field> apply(PassGraph graph, Taps taps, List<Field> fields) {
        return taps.length() == 1 && taps.weight(0) == 1 ? fields : graph.apply(taps, fields);
    }

    static Field apply(PassGraph graph, Taps taps, Field field) {
        return apply(graph, taps, List.of(field)).getFirst();
    }

    /**
     * The central difference along one axis, smoothed along the two others with the weights of
     * {@link org.varve.kernel.Gradient}.
     */
    static Field derivative(PassGraph graph, Axis axis, Field field) {
        Field derivative = field;
        for (Axis each : ORDER) {
            derivative = graph.apply(each == axis ? Taps.difference(each) : Taps.acrossDifference(each), derivative);
        }
        return derivative;
    }

    /** The mean over a window. */
    static Field mean(PassGraph graph, Window window, Field field) {
        Field mean = field;
        for (Axis axis : ORDER) {
            mean = mean(graph, axis, window.along(axis), mean);
        }
        return mean;
    }

    /** The mean over {@code length} samples along one axis, of each field. */
    static List<Field> mean(PassGraph graph, Axis axis, int length, List<Field> fields) {
        return length <= LONGEST_DIRECT
                ? apply(graph, Taps.mean(axis, length), fields)
                : fields.stream().map(field -> mean(graph, axis, length, field)).toList();
    }

    /** The samples of a window along the trace that are summed directly, if it is joined once at most. */
    static OptionalInt part(int length) {
        int part = length <= LONGEST_DIRECT ? length : new JoinedSums(Axis.SAMPLE, length, 1).part();
        return part <= LONGEST_DIRECT ? OptionalInt.of(part) : OptionalInt.empty();
    }

    private static Field mean(PassGraph graph, Axis axis, int length, Field field) {
        return sum(graph, axis, length, 1.0 / length, field);
    }

    /** The sum over {@code length} samples times a factor. */
    private static Field sum(PassGraph graph, Axis axis, int length, double factor, Field field) {
        if (length <= LONGEST_DIRECT) return apply(graph, Taps.sum(axis, length, factor), field);
        JoinedSums joined = new JoinedSums(axis, length, (float) factor);
        Field sums = sum(graph, axis, joined.part(), factor, field);
        return joined.ends() == 0 ? graph.apply(joined, sums) : graph.apply(joined, sums, field);
    }
}

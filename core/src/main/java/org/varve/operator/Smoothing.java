package org.varve.operator;

import java.util.List;
import org.varve.core.Axis;
import org.varve.core.Field;
import org.varve.core.PassGraph;
import org.varve.kernel.Taps;

/** Separable filters built of one pass per axis. */
final class Smoothing {

    /**
     * Sample axis first, inline axis last: the filter along inlines is the one that needs a ring of planes, and in this order
     * the planes that it keeps have no rows to spare.
     */
    static final List<Axis> ORDER = List.of(Axis.SAMPLE, Axis.CROSSLINE, Axis.INLINE);

    private Smoothing() {}

    /** Applies taps, unless they are a single 1. */
    static List<Field> apply(PassGraph graph, Taps taps, List<Field> fields) {
        return taps.length() == 1 && taps.weight(0) == 1 ? fields : graph.apply(taps, fields);
    }

    static Field apply(PassGraph graph, Taps taps, Field field) {
        return apply(graph, taps, List.of(field)).getFirst();
    }

    /** The central difference along one axis, smoothed along the two others with the weights of {@link org.varve.kernel.Gradient}. */
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
            mean = apply(graph, Taps.mean(axis, window.along(axis)), mean);
        }
        return mean;
    }
}

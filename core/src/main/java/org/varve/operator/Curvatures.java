package org.varve.operator;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.varve.core.Field;
import org.varve.core.Output;
import org.varve.core.PassGraph;
import org.varve.kernel.Curvature;
import org.varve.kernel.CurvatureMeasure;
import org.varve.kernel.Gradient;

/** The curvatures of layers whose dips are known. */
final class Curvatures {

    static final List<Output> OUTPUTS = Arrays.stream(CurvatureMeasure.values()).map(Curvatures::output).toList();

    private Curvatures() {}

    private static Output output(CurvatureMeasure measure) {
        String name = measure.name().toLowerCase(Locale.ROOT).replace('_', '-');
        return switch (measure) {
            case GAUSSIAN -> Output.of(name, "samples^2/trace^4");
            case MAXIMUM, MINIMUM -> Output.of(name, "samples/trace^2").chosen();
            case MEAN, MOST_POSITIVE, MOST_NEGATIVE -> Output.of(name, "samples/trace^2");
        };
    }

    /**
     * The curvatures of layers that dip by {@code p} and {@code q} samples per trace along inlines and crosslines, one field for each of
     * {@link #OUTPUTS}.
     */
    static List<Field> of(PassGraph graph, Field p, Field q) {
        List<Field> slopeOfP = graph.apply(new Gradient(1), List.of(p));
        List<Field> slopeOfQ = graph.apply(new Gradient(1), List.of(q));
        List<Field> read = List.of(p, q, slopeOfP.get(0), slopeOfP.get(1), slopeOfQ.get(0), slopeOfQ.get(1));
        return Arrays.stream(CurvatureMeasure.values())
                .map(measure -> graph.apply(new Curvature(measure), read).getFirst())
                .toList();
    }
}
